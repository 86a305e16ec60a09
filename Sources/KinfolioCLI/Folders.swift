import Foundation
import SQLite

/// Whether a folder lies at a path.
func isFolder(_ path: String) -> Bool {
  var isFolder: ObjCBool = false
  return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    && isFolder.boolValue
}

/// The paths below a folder of everything it holds, folders included.
///
/// Links are followed, and no folder is looked into twice. Throws where one cannot be read.
func everything(below folder: String) throws -> [String] {
  let manager = FileManager.default
  var found: [String] = []
  var seen: Set<String> = []
  var waiting = [""]
  while let above = waiting.popLast() {
    let place = URL(fileURLWithPath: "\(folder)/\(above)").resolvingSymlinksInPath().path
    guard seen.insert(place).inserted else { continue }
    for name in try manager.contentsOfDirectory(atPath: place).sorted() {
      found.append(above + name)
      if isFolder("\(place)/\(name)") { waiting.append("\(above)\(name)/") }
    }
  }
  return found
}

/// Where developed photos are kept: the user's cache, or for a user without a home a private folder
/// that goes with this run.
final class PhotoCacheFolder: Sendable {
  let url: URL
  private let scratch: ScratchFolder?

  init(_ place: URL?) throws {
    if let place {
      (url, scratch) = (place, nil)
    } else {
      let folder = try ScratchFolder()
      // Not the folder itself, as whoever uses a cache locks it, and this one is locked already.
      (url, scratch) = (folder.url.appendingPathComponent("cache"), folder)
    }
  }
}
