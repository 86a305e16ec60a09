import Files
import Foundation

/// The directory of the new files before publication, next to the output folder, so that no server publishes it.
///
/// Only its owner can read it. It is inside the output folder only if files cannot be moved between the output folder
/// and its parent, or if another user's file or folder has the directory's path next to the output folder.
struct StagingDirectory: Sendable {
  static let innerFolderName = ".kinfolio-staging"

  let output: URL
  let folder: URL
  let files: FileOperations
}

extension StagingDirectory {
  init(for output: URL, files: FileOperations) {
    let outer = Self.outerURL(for: output)
    let folder = Self.isUsableStagingPath(outer, for: output) ? outer : Self.innerURL(of: output)
    self.init(output: output, folder: folder, files: files)
  }

  /// Returns the path of the staging directory next to the output folder.
  static func outerURL(for output: URL) -> URL {
    output.deletingLastPathComponent()
      .appendingPathComponent(".\(output.lastPathComponent).kinfolio-staging")
  }

  /// Returns the path of the staging directory inside a folder.
  static func innerURL(of folder: URL) -> URL { folder.appendingPathComponent(innerFolderName) }

  /// Returns whether a path next to the output folder can be used for the staging directory.
  ///
  /// No one else may own a file at the path, and it must be possible to move files from there to the output folder.
  private static func isUsableStagingPath(_ candidate: URL, for output: URL) -> Bool {
    let parent = output.deletingLastPathComponent()
    guard [nil, geteuid(), output.ownerID].contains(candidate.ownerID) else { return false }
    guard candidate.lastPathComponent.utf8.count <= Int(NAME_MAX),
      access(parent.path, W_OK | X_OK) == 0, let mount = mountIdentifier(of: parent)
    else { return false }
    return mount == mountIdentifier(of: output)
  }

  /// Returns a text that is equal for two folders on the same device and mount, or nil on an error.
  private static func mountIdentifier(of folder: URL) -> String? {
    let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    let information = try? String(
      contentsOfFile: "/proc/self/fdinfo/\(descriptor)", encoding: .utf8)
    let mount = information?.split(separator: "\n").first { $0.hasPrefix("mnt_id:") }
    return "\(status.st_dev) \(mount ?? "")"
  }

  /// Removes the staging directories of an interrupted build, or only their contents if `isKept` is true.
  func clear(keepingFolder isKept: Bool = false) throws {
    for place in Set([Self.innerURL(of: output), folder]) where place.fileType != nil {
      if isKept, place.fileType == S_IFDIR {
        for entry in try FolderListing(of: place.path).entries {
          try files.remove(place.appendingPathComponent(entry.name))
        }
      } else {
        try files.remove(place)
      }
    }
  }

  /// Creates the staging directory if it does not exist, readable only by its owner.
  ///
  /// Errors are ignored, because they occur again when the first file is written.
  private func createIfMissing() {
    if folder.fileType == nil { mkdir(folder.path, 0o700) }
  }

  /// Writes a file to the staging directory; its bytes are on the disk only after ``flush()``.
  func writeUnflushed(_ bytes: Data, to path: String) throws {
    createIfMissing()
    try files.writeUnflushed(bytes, url(of: path))
  }

  /// Waits until all staged files are on the disk, which takes much less time than waiting for each file.
  func flush() throws {
    if folder.fileType != nil { try files.flushFileSystem(folder) }
  }

  func write(_ bytes: Data, to path: String) throws {
    createIfMissing()
    try files.write(bytes, url(of: path))
  }

  func url(of path: String) -> URL { folder.appendingPathComponent(path) }

  /// Moves a staged file to the output folder and returns its new metadata, or nil if another program changed the file.
  func publish(_ path: String) throws -> FileStamp? {
    let (from, to) = (url(of: path), output.appendingPathComponent(path))
    let before = FileStamp(of: from.path)
    try files.move(from, to)
    guard let before, let after = FileStamp(of: to.path),
      before.isEqualIgnoringChangeTime(to: after)
    else { return nil }
    return after
  }

  /// Removes a file from the output folder, and the parent folders that are then empty.
  func removePublished(_ path: String) throws {
    try files.remove(output.appendingPathComponent(path))
    for folder in path.parentFolders.reversed() {
      guard rmdir(output.appendingPathComponent(folder).path) == 0 else { return }
    }
  }

  /// Waits until the additions and removals of these files in the output folder are on the disk.
  func flushPublished(_ paths: [String]) throws {
    let folders = Set(paths.flatMap(\.parentFolders)).sorted().map(output.appendingPathComponent)
    for folder in folders where folder.fileType == S_IFDIR { try files.flushFolder(folder) }
    try files.flushFolder(output)
  }
}

extension URL {
  /// Returns the contents of the file, or nil if there is no regular file.
  ///
  /// Throws if the file cannot be read. Also throws if it has more than 256 MB or is a link, because another program
  /// must have put such a file there.
  func regularFileContents() throws(FileError) -> Data? {
    do throws(FileError) {
      return try RegularFile.bytes(at: path, byteLimit: 256_000_000)
    } catch {
      let isOtherKind = fileType.map { ![S_IFREG, S_IFLNK].contains($0) } ?? false
      guard isOtherKind || error.errorNumber == ENOENT || error.errorNumber == ENOTDIR else {
        throw error
      }
      return nil
    }
  }
}

extension String {
  /// The parent folders of a relative path, outermost first: `a` and `a/b` for `a/b/c.html`.
  var parentFolders: [String] {
    // Compares bytes, because an accent at the start of a name would merge with the slash into one `Character`.
    utf8.indices.filter { utf8[$0] == UInt8(ascii: "/") }.map { String(self[..<$0]) }
  }
}
