import Foundation
import Publishing
import Synchronization

/// The folder a family's photo files lie in; nothing outside it is ever read.
package struct PhotoFolder: Sendable {
  /// Why a file of the folder cannot be read.
  package enum Fault: String, Error, CaseIterable {
    /// There is no such file.
    case missing
    /// The name leads out of the folder.
    case outsideFolder
    /// It is a folder, a pipe or a device.
    case notAFile
    /// The file is larger than any photo.
    case tooLarge
    /// It may not be read, or the disk fails.
    case unreadable
  }

  /// No photo is larger, in bytes.
  static let largestFile = 256 * 1024 * 1024
  private static let slash = UInt8(ascii: "/")
  private let root: String
  private let asked = AskedNames()

  /// Makes a photo folder of the folder at `path`; nil where there is none.
  ///
  /// Throws where the disk does not tell, which is no sign that the photos are gone.
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

  /// Where everything lies that has been asked for, whether it was there or not.
  package var askedPaths: [String] { asked.names.map { "\(root)/\($0)" } }

  /// The bytes of the file with this name below the folder, where it has no more than `most`.
  func bytes(of name: String, atMost most: Int = largestFile) throws(Fault) -> Data {
    try open(name).bytes(atMost: most)
  }

  /// The same; nil for whatever is no file, or none of this folder's.
  ///
  /// Throws where the disk does not give it.
  func bytesIfUsable(of name: String, atMost most: Int) throws(Fault) -> Data? {
    do {
      return try bytes(of: name, atMost: most)
    } catch {
      if error == .unreadable { throw error }
      return nil
    }
  }

  /// Opens the file with this name below the folder.
  ///
  /// The name is resolved once, judged, and then walked without following a link, so that a link put
  /// there in between leads nowhere.
  package func open(_ name: String) throws(Fault) -> PhotoFile {
    guard let first = name.utf8.first, first != Self.slash, !name.utf8.contains(0) else {
      throw .outsideFolder
    }
    asked.add(name)
    guard let resolved = realpath("\(root)/\(name)", nil) else {
      // Read at once: making a list may change it.
      let code = errno
      throw [ENOENT, ENOTDIR, ENAMETOOLONG].contains(code) && !leadsOut(name)
        ? .missing : [EACCES, EIO, ENOMEM].contains(code) ? .unreadable : .outsideFolder
    }
    defer { free(resolved) }
    let path = String(cString: resolved)
    guard path.lies(below: root) else { throw .outsideFolder }
    return try PhotoFile(open(Self.parts(path.utf8.dropFirst(root.utf8.count))))
  }

  /// Splits by bytes: an accent at the start of a name would join the slash before it.
  private static func parts(_ path: Substring.UTF8View) -> [String] {
    path.split(separator: slash).map { String(decoding: $0, as: UTF8.self) }
  }

  private func leadsOut(_ name: String) -> Bool {
    var depth = 0
    for part in Self.parts(name.utf8[...]) where part != "." {
      depth += part == ".." ? -1 : 1
      if depth < 0 { return true }
    }
    return false
  }

  private func open(_ parts: [String]) throws(Fault) -> Int32 {
    var folder = Foundation.open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    for (index, part) in parts.enumerated() {
      guard folder >= 0 else { throw .unreadable }
      // Opening a pipe must not wait for somebody to write into it.
      let kind = index == parts.count - 1 ? O_NONBLOCK : O_DIRECTORY
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
}

/// The names a folder has been asked for.
private final class AskedNames: Sendable {
  private let all = Mutex<Set<String>>([])

  var names: [String] { all.withLock { $0.sorted() } }

  func add(_ name: String) { all.withLock { _ = $0.insert(name) } }
}

/// A file of the photo folder, open for reading.
package struct PhotoFile: ~Copyable {
  private let descriptor: Int32
  /// The trace it had when it was opened.
  let trace: FileTrace

  /// Takes over an open file, which closes with this; throws where it is no ordinary file.
  init(_ descriptor: Int32) throws(PhotoFolder.Fault) {
    var status = stat()
    let fault: PhotoFolder.Fault? =
      fstat(descriptor, &status) != 0
      ? .unreadable : status.st_mode & S_IFMT != S_IFREG ? .notAFile : nil
    if let fault {
      close(descriptor)
      throw fault
    }
    self.descriptor = descriptor
    trace = FileTrace(status)
  }

  deinit { close(descriptor) }

  /// All its bytes, where it has no more than `most`.
  func bytes(atMost most: Int = PhotoFolder.largestFile) throws(PhotoFolder.Fault) -> Data {
    guard trace.size <= most else { throw .tooLarge }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
    guard let data = try? file.readToEnd() ?? Data() else { throw .unreadable }
    return data
  }

  /// Whether nothing has happened to it since it was opened.
  var isUnchanged: Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && FileTrace(status) == trace
  }
}
