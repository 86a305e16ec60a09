import Foundation
import Mustache
import Publishing

/// The input of a page that exists once per language: a template and all its values.
struct FilledTemplate: Encodable {
  let name: String
  let values: Value
  /// The fingerprint of the templates and, if the template uses any, of the phrases.
  let sourceFingerprint: Fingerprint
}

extension SiteContext {
  /// Creates a file from a template that uses no phrases except those in `values`.
  func artifact(
    at path: String, template: String,
    values: @autoclosure @escaping @Sendable () throws -> Value
  ) throws -> Artifact {
    let words = try templates.fingerprint
    return Artifact(
      path, from: FilledTemplate(name: template, values: try values(), sourceFingerprint: words)
    ) { Data(try templates.render($0.name, with: $0.values).utf8) }
  }
}

extension TemplateLibrary {
  /// The fingerprint of the names and texts of all templates.
  var fingerprint: Fingerprint {
    get throws {
      try Fingerprint(of: sources.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] })
    }
  }
}

extension TemplateLibrary {
  /// Reads the templates in a folder and in its subfolder `Partials`.
  ///
  /// Throws if `Partials` is missing or a file cannot be read, and throws the first error in the
  /// templates.
  package init(folder: URL) throws {
    let manager = FileManager.default
    let partialsFolder = folder.appendingPathComponent("Partials").path
    guard manager.fileExists(atPath: partialsFolder) else {
      throw FileError(
        folder.path,
        "it has no folder Partials. Copy all templates there first, then change them. "
          + "'kinfolio doctor' prints the folder of the templates.")
    }
    let partials = try manager.contentsOfDirectory(atPath: partialsFolder)
    let names =
      try manager.contentsOfDirectory(atPath: folder.path) + partials.map { "Partials/\($0)" }
    var sources: [String: String] = [:]
    for name in names where name.hasSuffix(".mustache") {
      sources[name] = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    }
    try self.init(sources: sources)
  }
}
