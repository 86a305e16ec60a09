import Foundation

/// The list of all files a build has written, stored as `kinfolio.json` in the output folder.
package struct Manifest: Codable, Hashable, Sendable {
  package struct File: Codable, Hashable, Sendable {
    package let path: String
    /// The size in bytes.
    package let size: Int
    package let sha256: String

    /// True if the path is relative and stays in the output folder, which is not certain in a damaged manifest.
    var hasPathInsideFolder: Bool {
      path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        .allSatisfy { !$0.isEmpty && !$0.elementsEqual("..".utf8) && !$0.elementsEqual(".".utf8) }
    }
  }

  /// A photo or a text on the site, which the audience may see until the family withdraws it.
  package struct Item: Codable, Hashable, Sendable {
    /// The identifier of the photo or text, which stays the same from build to build and reveals nothing.
    package let id: String
    /// The start that the paths of the picture's files share, or nil for a text without a picture.
    package let picture: String?
    /// True if the item is only the text of the picture, without the picture.
    package let isText: Bool

    package init(id: String, picture: String?, isText: Bool) {
      self.id = id
      self.picture = picture
      self.isText = isText
    }
  }

  /// The name of the manifest; a folder that contains such a file was written by this program.
  package static let fileName = "kinfolio.json"
  /// The name of a temporary file with the new manifest, which exists while the files of the site are replaced.
  ///
  /// The manifest in this file may list a path twice, with the hashes of two builds.
  package static let pendingFileName = ".kinfolio-next.json"

  package var program = "kinfolio"
  package var version: String
  /// The moment for which the site was built, in seconds since 1970 UTC.
  package var moment: Int64
  /// The identifier of the site's audience, or nil in manifests of old versions, which supported only the family.
  package var audience: String?
  /// All files of the site except the manifest, sorted by path.
  package var files: [File]
  /// The files that the site no longer needs, but that stay and are reported, because another program modified them.
  package var left: [File]?
  /// The photos and texts that the family can withdraw, sorted by identifier.
  ///
  /// The list is nil in manifests of old versions, and if the family does not decide what the audience sees.
  package var items: [Item]?

  /// Reads the manifest in a folder; returns nil if the folder contains no valid manifest.
  ///
  /// Throws if the file cannot be read, is too large or is a link, so that the site is not mistaken for the folder of
  /// another program.
  package init?(in folder: URL, named name: String = Self.fileName) throws {
    guard let data = try folder.appendingPathComponent(name).regularFileContents(),
      let manifest = try? JSONDecoder().decode(Manifest.self, from: data),
      manifest.program == "kinfolio"
    else { return nil }
    self = manifest
  }

  var photoPaths: [String] { files.map(\.path).filter { $0.hasPrefix("photos/") } }

  package var showsPhotos: Bool { !photoPaths.isEmpty }

  package init(
    version: String, referenceTime: Int64, files: [File], left: [File] = [], items: [Item]? = nil,
    for audience: String
  ) {
    self.version = version
    self.audience = audience
    self.moment = referenceTime
    self.files = files.sorted { $0.path < $1.path }
    self.left = left.isEmpty ? nil : left.sorted { $0.path < $1.path }
    self.items = items?.sorted { $0.id < $1.id }
  }

  func encodedAsJSON() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }
}
