import Foundation

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
