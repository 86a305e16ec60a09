import Files
import Foundation
import Records
import Synchronization

/// The folder of the family's photo files; no file outside it is ever read.
package struct PhotoFolder: Sendable {
  /// A reason why a photo file cannot be read.
  package enum Fault: String, Error, CaseIterable {
    case missing
    /// The file name does not lead to a path inside the photo folder.
    case outsideFolder
    /// The path leads to a folder, a pipe or a device.
    case notAFile
    case tooLarge
    /// The permissions do not allow reading the file, or the disk fails.
    case unreadable
    /// The file no longer contains the photo that was approved earlier in the build.
    case replaced
  }

  static let fileSizeLimitBytes = 256 * 1024 * 1024
  private static let slash = UInt8(ascii: "/")
  /// The extensions of picture files, including kinds that are not supported and for which a build prints advice.
  private static let pictureExtensions: Set = [
    "jpg", "jpeg", "jpe", "jfif", "png", "webp", "heic", "heif", "hif", "avif",
    "gif", "tif", "tiff", "bmp", "jxl",
  ]
  /// The lowercase names of folders in which other programs keep deleted or very small pictures.
  private static let ignoredFolders: Set = [
    "@eadir", "#recycle", "$recycle.bin", "__macosx", "lost+found",
  ]
  let root: String
  private let knownNames = KnownFileNames()

  /// Opens a folder; returns nil if there is no folder at `path`.
  ///
  /// Throws if the disk fails, because the folder may exist although it cannot be read.
  package init?(_ path: String) throws(FileError) {
    guard let resolved = realpath(path, nil) else {
      let code = errno
      if [EIO, ENOMEM].contains(code) { throw FileError(path, code) }
      return nil
    }
    defer { free(resolved) }
    root = String(cString: resolved)
    var status = stat()
    guard stat(root, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return nil }
  }

  /// The absolute paths of all photo files that callers have asked for so far, including missing files.
  package var requestedPaths: [String] {
    knownNames.requestedNames.withLock { $0.sorted { $0.lexicographicallyPrecedes($1) } }
      .map { "\(root)/\(String(decoding: $0, as: UTF8.self))" }
  }

  /// Returns the bytes of the file at a path relative to the photo folder; throws if it has more than `limit` bytes.
  func bytes(of name: String, atMost limit: Int = fileSizeLimitBytes) throws(Fault) -> Data {
    try open(named: name).bytes(atMost: limit)
  }

  /// Returns the bytes of a file, or nil if it is missing, has more than `limit` bytes, is outside the photo folder or
  /// is not a regular file.
  ///
  /// Throws if the permissions or the disk prevent reading the file.
  func bytesIfUsable(of name: String, atMost limit: Int) throws(Fault) -> Data? {
    do {
      return try bytes(of: name, atMost: limit)
    } catch {
      if error == .unreadable { throw error }
      return nil
    }
  }

  /// Opens the file at a path relative to the photo folder; throws if it is not a readable regular file in the folder.
  ///
  /// Resolves all symbolic links first. Then opens each component of the resolved path without following links, so that
  /// a link that someone creates in the meantime has no effect.
  package func open(named name: String) throws(Fault) -> OpenPhotoFile {
    guard let first = name.utf8.first, first != Self.slash, !name.utf8.contains(0) else {
      throw .outsideFolder
    }
    let path = try resolvedPath(of: name)
    guard path.isPath(below: root) else { throw .outsideFolder }
    return try OpenPhotoFile(openComponents(Self.components(path.utf8.dropFirst(root.utf8.count))))
  }

  /// Returns the files and subfolders in a folder, always in the same order; throws if the folder cannot be listed.
  ///
  /// Returns an empty array if the folder does not exist or is outside the photo folder.
  func entries(inFolder path: String) throws(Fault) -> [FolderListing.Entry] {
    do {
      let resolved = try resolvedPath(of: path)
      guard resolved == root || resolved.isPath(below: root) else { return [] }
      return try FolderListing(of: resolved).entries
        .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    } catch let fault as Fault where fault != .unreadable {
      return []
    } catch {
      throw .unreadable
    }
  }

  /// Returns the absolute path, without symbolic links, of a file at a path relative to the photo folder.
  ///
  /// If there is no such file, searches for a file whose name differs only in the encoding of accents.
  func resolvedPath(of name: String) throws(Fault) -> String {
    do {
      return try exactPath(of: name)
    } catch {
      guard error == .missing, let spelling = try spellingOnDisk(of: name) else { throw error }
      return try exactPath(of: spelling)
    }
  }

  /// Returns the absolute path, without symbolic links, of a file with exactly this name.
  private func exactPath(of name: String) throws(Fault) -> String {
    knownNames.requestedNames.withLock { _ = $0.insert(Array(name.utf8)) }
    guard let resolved = realpath("\(root)/\(name)", nil) else {
      // The value must be saved first, because the array literals below may change `errno`.
      let code = errno
      throw [ENOENT, ENOTDIR, ENAMETOOLONG].contains(code) && !pathLeavesFolder(name)
        ? .missing : [EACCES, EIO, ENOMEM].contains(code) ? .unreadable : .outsideFolder
    }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Returns the path with its accents encoded as in the names on the disk, or nil if no file has an equivalent path.
  ///
  /// Operating systems encode an accented letter as one or two Unicode scalars, so copying can change the bytes of a
  /// name. A component that exists with the same bytes is not replaced.
  private func spellingOnDisk(of name: String) throws(Fault) -> String? {
    guard !name.isASCII else { return nil }
    var parts: [String] = []
    for part in Self.components(name.utf8[...]) {
      let found =
        try part.isASCII ? [part] : spellings(inFolder: parts.joined(separator: "/"))[part] ?? []
      guard let spelling = found.first(where: { $0.utf8.elementsEqual(part.utf8) }) ?? found.first
      else { return nil }
      parts.append(spelling)
    }
    return parts.joined(separator: "/")
  }

  /// Returns the file names in a folder that are not ASCII, grouped by text: names that are equal as texts can still
  /// have accents with different encodings.
  private func spellings(inFolder path: String) throws(Fault) -> [String: [String]] {
    if let known = knownNames.spellingsByFolder.withLock({ $0[Array(path.utf8)] }) { return known }
    // Equal texts have equivalent characters, but not always equal bytes.
    let accented = try entries(inFolder: path).map(\.name).filter { !$0.isASCII }
    let found = Dictionary(grouping: accented) { $0 }
    knownNames.spellingsByFolder.withLock { $0[Array(path.utf8)] = found }
    return found
  }

  /// Splits a path into components.
  ///
  /// Splits by bytes, because an accent at the start of a name would merge with the slash into one `Character`.
  static func components(_ path: Substring.UTF8View) -> [String] {
    path.split(separator: slash).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns whether a relative path leads out of the photo folder by `..`.
  private func pathLeavesFolder(_ name: String) -> Bool {
    var depth = 0
    for part in Self.components(name.utf8[...]) where part != "." {
      depth += part == ".." ? -1 : 1
      if depth < 0 { return true }
    }
    return false
  }

  /// Opens the file at a path without links, given as components, and returns the file descriptor.
  private func openComponents(_ components: [String]) throws(Fault) -> Int32 {
    var folder = Foundation.open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    for (index, part) in components.enumerated() {
      guard folder >= 0 else { throw .unreadable }
      // Without `O_NONBLOCK`, opening a pipe would wait for a writer.
      let kind = index == components.count - 1 ? O_NONBLOCK : O_DIRECTORY
      let next = openat(folder, part, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | kind)
      let failure = errno
      close(folder)
      guard next >= 0 else {
        // A socket cannot be opened at all.
        throw failure == ENOENT ? .missing : failure == ENXIO ? .notAFile : .unreadable
      }
      folder = next
    }
    return folder
  }

  /// Returns the paths of all pictures in the folder and its subfolders except those in `names`, in a fixed order.
  ///
  /// A name also excludes the picture to which it leads by links. The case of letters and the encoding of accents do
  /// not matter. Leaves out hidden files, links to folders, and links to files inside the folder. Throws if a folder
  /// cannot be listed.
  package func picturePaths(exceptNamed names: some Sequence<String>) throws(Fault) -> [String] {
    var excluded: Set<String> = []
    for name in names {
      excluded.insert(Self.normalized(name))
      if let path = try? resolvedPath(of: name), path.isPath(below: root) {
        excluded.insert(Self.normalized(String(path.dropFirst(root.count))))
      }
    }
    var found: [String] = []
    var folders = [""]
    while let folder = folders.popLast() {
      for entry in try entries(inFolder: folder) where !entry.name.hasPrefix(".") {
        let path = folder + entry.name
        if entry.fileType == S_IFDIR {
          if !Self.ignoredFolders.contains(entry.name.lowercased()) { folders.append(path + "/") }
        } else if Self.pictureExtensions.contains((path as NSString).pathExtension.lowercased()),
          entry.fileType == S_IFREG || entry.fileType == S_IFLNK && !linkLeadsInsideFolder(path),
          !excluded.contains(Self.normalized(path))
        {
          found.append(path)
        }
      }
    }
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Returns a text that is equal for paths that differ only in `.`, `..`, repeated slashes, case or accent encoding.
  static func normalized(_ path: String) -> String {
    var parts: [String] = []
    for part in components(path.utf8[...]) where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/").lowercased()
  }

  private func linkLeadsInsideFolder(_ link: String) -> Bool {
    (try? resolvedPath(of: link))?.isPath(below: root) == true
  }
}

/// The file names that callers have asked for or that were found on the disk, shared by all copies of a `PhotoFolder`.
private final class KnownFileNames: Sendable {
  /// The names that callers have asked for, as bytes, because two encodings of the same accent are equal as strings.
  let requestedNames = Mutex<Set<[UInt8]>>([])
  /// The results of `spellings(inFolder:)`, by the bytes of the folder's path.
  let spellingsByFolder = Mutex<[[UInt8]: [String: [String]]]>([:])
}

/// An open photo file, which is closed when this value is destroyed.
package struct OpenPhotoFile: ~Copyable {
  private let fileHandle: FileHandle
  /// The file metadata at the time of opening.
  let stamp: FileStamp

  /// Takes ownership of a file descriptor; throws if the file is not a regular file.
  init(_ descriptor: Int32) throws(PhotoFolder.Fault) {
    fileHandle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .unreadable }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
    stamp = FileStamp(status)
  }

  /// Returns the bytes of the file; throws if there are more than `limit` bytes.
  func bytes(atMost limit: Int = PhotoFolder.fileSizeLimitBytes) throws(PhotoFolder.Fault) -> Data {
    guard stamp.byteCount <= limit else { throw .tooLarge }
    guard let data = try? fileHandle.readToEnd() ?? Data() else { throw .unreadable }
    return data
  }

  /// Returns the first bytes of the file, at most `length`, and whether they are the whole file.
  func firstBytes(atMost length: Int) throws(PhotoFolder.Fault) -> (Data, isWhole: Bool) {
    guard let data = try? fileHandle.read(upToCount: length) ?? Data() else { throw .unreadable }
    return (data, stamp.byteCount <= data.count)
  }

  var isUnchangedSinceOpening: Bool {
    var status = stat()
    return fstat(fileHandle.fileDescriptor, &status) == 0 && FileStamp(status) == stamp
  }
}
