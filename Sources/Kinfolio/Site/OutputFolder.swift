import Foundation

/// A folder a site may be written into: judged before any work is done.
package struct OutputFolder: Sendable {
  /// Why a folder is refused.
  package struct Refusal: Error, CustomStringConvertible {
    package let description: String
  }

  /// Where it lies, with every link resolved.
  package let url: URL

  /// Judges the folder at `path`, making it where it is missing.
  ///
  /// Throws ``Refusal`` where writing there could do harm: the root, the home folder, the photo
  /// folder, a folder that holds the database or the photos, or one that may not be written.
  package init(_ path: String, home: String?, database: String, photos: String?) throws {
    let url = URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL
    func refuse(_ reason: String) -> Refusal {
      Refusal(description: "The output folder \(url.path) \(reason). Choose another with --output.")
    }
    if url.path == "/" { throw refuse("is the root of the disk") }
    if let home, url.path == Self.resolved(home) { throw refuse("is the home folder") }
    if Self.resolved(database).hasPrefix(url.path + "/") { throw refuse("holds the database") }
    if let photos = photos.map(Self.resolved) {
      if photos == url.path { throw refuse("is the photo folder") }
      if photos.hasPrefix(url.path + "/") { throw refuse("holds the photo folder") }
      if url.path.hasPrefix(photos + "/") { throw refuse("lies inside the photo folder") }
    }
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) {
      guard isFolder.boolValue else { throw refuse("is a file") }
    } else {
      do {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      } catch {
        throw refuse("cannot be made")
      }
    }
    guard access(url.path, W_OK | X_OK) == 0 else { throw refuse("may not be written") }
    self.url = url
  }

  private static func resolved(_ path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL.path
  }
}
