import Files
import Foundation
import Mustache
import Publishing

extension TemplateLibrary {
  /// Creates a file of a site from a template that uses no phrases except those in `values`.
  func artifact(
    at path: String, template: String,
    values: @autoclosure @escaping @Sendable () throws -> TemplateValue
  ) throws -> Artifact {
    Artifact(path, basedOn: try fingerprint, from: try values()) {
      Data(try render(template, with: $0).utf8)
    }
  }

  /// The fingerprint of the names and texts of all templates.
  var fingerprint: Fingerprint {
    get throws {
      try Fingerprint(
        of: sourcesByFileName.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] })
    }
  }

  /// Reads the templates in a folder and in its subfolder `Partials`; throws an error if a template is invalid.
  ///
  /// Also throws if `Partials` is missing, if a file cannot be read, or if a file is a link. A link could publish the
  /// text of any other file.
  package init(folder: URL) throws {
    let partialsFolder = folder.appendingPathComponent("Partials").path
    let kind = fileType(at: partialsFolder)
    guard kind != S_IFLNK else {
      throw FileError(partialsFolder, "it is a link. Replace it with a copy of the folder.")
    }
    guard kind == S_IFDIR else {
      throw FileError(
        folder.path,
        "it has no folder Partials. Copy all templates there first, then change them. "
          + "'kinfolio doctor' prints the folder of the templates.")
    }
    let names =
      try FolderListing(of: folder.path).entries.map(\.name)
      + FolderListing(of: partialsFolder).entries.map { "Partials/\($0.name)" }
    var sources: [String: String] = [:]
    for name in names where name.hasSuffix(".mustache") {
      let path = folder.appendingPathComponent(name).path
      let bytes = try RegularFile.bytes(at: path, byteLimit: 1_000_000)
      guard let source = String(validating: bytes, as: UTF8.self) else {
        throw FileError(path, "the file is not UTF-8 text. Save it as UTF-8.")
      }
      sources[name] = source
    }
    try self.init(sourcesByFileName: sources)
  }
}
