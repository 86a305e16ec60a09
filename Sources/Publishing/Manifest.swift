import Foundation

/// The list of every file a build has written, kept as `kinfolio.json` in the output folder.
package struct Manifest: Codable, Hashable, Sendable {
  /// One written file.
  package struct File: Codable, Hashable, Sendable {
    package let path: String
    package let size: Int
    package let sha256: String

    /// Whether its path leads to nowhere but below the folder; that of a damaged manifest may not.
    var staysInside: Bool {
      path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        .allSatisfy { !$0.isEmpty && !$0.elementsEqual("..".utf8) && !$0.elementsEqual(".".utf8) }
    }
  }

  /// The manifest's name in the output folder; also the mark of a folder this program has written.
  package static let name = "kinfolio.json"
  /// The name of the manifest to come, while its files are put in place; it may tell two of a path.
  package static let begunName = ".kinfolio-next.json"

  /// Always `kinfolio`.
  package var program = "kinfolio"
  /// The program's version.
  package var version: String
  /// The moment the site speaks of, in seconds since 1970 UTC.
  package var moment: Int64
  /// The mark of the audience the site is for; nil in manifests of versions that knew only the family.
  package var audience: String?
  /// Every file but the manifest, in order of path.
  package var files: [File]

  /// Reads the manifest of an output folder; nil where there is none, or one that makes no sense.
  ///
  /// Throws where the disk does not give it: a site must not be taken for nobody's then.
  package init?(in folder: URL, named name: String = Self.name) throws {
    guard let data = try folder.appendingPathComponent(name).bytesOfFile(),
      let manifest = try? JSONDecoder().decode(Manifest.self, from: data),
      manifest.program == "kinfolio"
    else { return nil }
    self = manifest
  }

  /// The paths of the pictures of photos.
  var photos: [String] { files.map(\.path).filter { $0.hasPrefix("photos/") } }

  /// Whether the site shows any photo.
  package var showsPhotos: Bool { !photos.isEmpty }

  /// Lists files of a site for the audience with a mark; `moment` is in seconds since 1970 UTC.
  package init(version: String, moment: Int64, files: [File], for audience: String) {
    self.version = version
    self.audience = audience
    self.moment = moment
    self.files = files.sorted { $0.path < $1.path }
  }

  func encoded() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }
}
