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
      let name = path.split(separator: "/").last.map(String.init) ?? path
      files[name] = min(files[name] ?? path, path)
    }
    self.files = files
  }

  /// Finds nothing.
  package init() { files = [:] }

  /// The path below the folder of the file that an address ends with; nil where it is not there.
  func file(at address: String) -> String? {
    let path = address.prefix { $0 != "?" && $0 != "#" }
    // Firebase's storage writes the strokes within a file's path as %2F.
    let decoded = path.removingPercentEncoding ?? String(path)
    return decoded.split(separator: "/").last.flatMap { files[String($0)] }
  }
}
