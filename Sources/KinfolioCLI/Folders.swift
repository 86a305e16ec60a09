import Escapes
import Files
import Foundation
import Importing
import SQLite

/// Returns whether there is a folder at a path; links are followed.
func isFolder(_ path: String) -> Bool {
  var isFolder: ObjCBool = false
  return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
}

/// Throws if there is no folder at a path; `kind` is the word for it in the error message.
func checkFolderExists(_ path: String, kind: String = "folder") throws(UnusableInputError) {
  if isFolder(path) { return }
  throw UnusableInputError(
    description: access(path, F_OK) == 0
      ? "\(path) is a file, not a \(kind). Check the path."
      : "There is no \(kind) \(path). Check the path.")
}

/// Throws if the folder that is to contain a new file does not exist or is a file.
func checkFolderExists(forNewFile path: String) throws(UnusableInputError) {
  let folder = path.folderOfPath
  if folder.isEmpty || isFolder(folder) { return }
  throw UnusableInputError(
    description: access(folder, F_OK) == 0
      ? "\(folder) is a file, not a folder. Choose another folder."
      : "There is no folder \(folder). Create it first: mkdir -p \(folder.quotedForShell)",
    code: .inputOutput)
}

/// Returns the relative paths of all files and folders below a folder.
///
/// Follows links, but visits no folder twice.
func relativePaths(below folder: String) throws -> [String] {
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

/// The folder for rendered photos: the user's cache folder, or if that cannot be used, a temporary folder for this run.
final class PhotoCacheFolder: Sendable {
  let url: URL
  /// The user's cache folder if it cannot be used, otherwise nil.
  let unusableCacheFolder: URL?
  private let temporaryFolder: LockedTemporaryFolder?

  /// Opens the cache folder at `place`, or creates a temporary folder if `place` is nil or cannot be used.
  init(at place: URL?) throws {
    if let place, Self.canWriteFiles(in: place) {
      (url, temporaryFolder, unusableCacheFolder) = (place, nil, nil)
    } else {
      unusableCacheFolder = place
      let folder = try LockedTemporaryFolder()
      // A subfolder is used, because a cache is locked during its use and the temporary folder is already locked.
      (url, temporaryFolder) = (folder.url.appendingPathComponent("cache"), folder)
    }
  }

  /// Creates the cache folder if necessary, and returns whether files can be written to it.
  private static func canWriteFiles(in place: URL) -> Bool {
    try? FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []
    let folders =
      [place.path]
      + names.filter { $0 == "builds" || $0.hasPrefix("photos-") }
      .map { "\(place.path)/\($0)" }
    guard folders.allSatisfy({ isFolder($0) && access($0, W_OK | X_OK) == 0 }) else { return false }
    // The test file cannot be written on a full disk.
    let probe = "\(place.path)/.probe-\(UUID().uuidString)"
    defer { unlink(probe) }
    return FileManager.default.createFile(atPath: probe, contents: Data(count: 1 << 16))
  }
}

enum PrivateFile {
  /// Writes a file atomically, so that only the user can read it.
  ///
  /// If `path` is a symbolic link of the user, replaces the file that the link leads to. Throws if the link belongs to
  /// someone else, because it could lead to any file of the user.
  static func write(_ data: Data, to path: String) throws {
    var link = path
    var status = stat()
    while lstat(link, &status) == 0, status.st_mode & S_IFMT == S_IFLNK {
      guard status.st_uid == geteuid(),
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: link)
      else {
        throw FileError(link, "it is a link of another user. Remove it, or choose another file.")
      }
      let folder = URL(fileURLWithPath: link).deletingLastPathComponent()
      link = URL(fileURLWithPath: target, relativeTo: folder).path
    }
    let path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let temporaryPath = "\(folder)/.kinfolio-\(UUID().uuidString)"
    let descriptor = open(temporaryPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileError(path, errno) }
    do {
      let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      try file.write(contentsOf: data)
      try file.synchronize()
      guard rename(temporaryPath, path) == 0 else { throw FileError(path, errno) }
    } catch {
      unlink(temporaryPath)
      throw error
    }
  }
}
