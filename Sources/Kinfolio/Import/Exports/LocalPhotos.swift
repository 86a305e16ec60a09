import Foundation

/// The files of a photo folder by their names, to find the copies of what an export only has addresses
/// of; nothing is fetched from anywhere.
package struct LocalPhotos: Sendable {
  private let files: [String: String]

  /// Looks through a folder and those in it; a name that is there twice means the file whose path sorts
  /// first.
  package init(in folder: String) {
    var files: [String: String] = [:]
    let paths = FileManager.default.enumerator(atPath: folder)
    while let path = paths?.nextObject() as? String {
      let name = Self.name(of: path) ?? path
      files[name] = min(files[name] ?? path, path)
    }
    self.files = files
  }

  /// Finds nothing.
  package init() { files = [:] }

  /// The path below the folder of the file that an address ends with; nil where it is not there.
  func file(at address: String) -> String? {
    Self.name(at: address).flatMap { files[$0] }
  }

  /// The name of the file that an address ends with.
  static func name(at address: String) -> String? {
    let path = address.prefix { $0 != "?" && $0 != "#" }
    // Firebase's storage writes the strokes within a file's path as %2F.
    return name(of: path.removingPercentEncoding ?? String(path))
  }

  /// The name of a file without the folders it lies in.
  static func name(of path: String) -> String? { path.split(separator: "/").last.map(String.init) }
}
