import Foundation

/// Searches every byte of every file in a folder for private data.
///
/// The folder is not trusted: links are not followed, and only regular files are opened. Large files need no more
/// memory than small ones.
package struct FolderAudit: Sendable {
  /// An examined file, with the private data that was found in it.
  package struct AuditedFile: Sendable {
    /// The path of the file relative to the audited folder.
    package let path: String
    /// The size of the file in bytes.
    package let byteCount: Int
    /// The private data in the file, sorted by offset.
    package let leaks: [Leak]

    package static func notExamined(_ path: String, reason: String) -> AuditedFile {
      AuditedFile(
        path: path, byteCount: 0, leaks: [Leak(kind: .notExamined, detail: reason, byteOffset: 0)])
    }
  }

  /// A function that returns the private names in a text.
  package typealias PrivateNameFinder = @Sendable (_ text: String) -> Set<String>

  private let rootPathBytes: [UInt8]
  private let patternFinder: PatternFinder
  private let findNames: PrivateNameFinder?
  private let isForbidden: @Sendable (_ path: String) -> Bool

  /// Creates an audit that searches for the built-in terms, for `terms` and for the names that `findNames` returns, and
  /// reports files whose path is forbidden.
  package init(
    _ folder: String, terms: [SearchTerm] = [],
    isForbidden: @escaping @Sendable (_ path: String) -> Bool = { _ in false },
    findNames: PrivateNameFinder? = nil
  ) {
    rootPathBytes = Array(folder.utf8)
    patternFinder = PatternFinder(SearchTerm.builtIn + terms)
    self.findNames = findNames
    self.isForbidden = isForbidden
  }

  /// Examines each file and passes it to `report`: the files of a folder by name, then its subfolders, last one first.
  ///
  /// Throws only the errors of `report`.
  package func forEachAuditedFile(_ report: (AuditedFile) throws -> Void) rethrows {
    var waiting: [[UInt8]] = [[]]
    while let folder = waiting.popLast() {
      guard let names = sortedItemNames(in: folder) else {
        try report(.notExamined(displayPath(folder), reason: "a folder that cannot be read"))
        continue
      }
      for name in names {
        let path = folder.isEmpty ? name : folder + [0x2F] + name
        var status = stat()
        guard lstat(nulTerminatedPath(path), &status) == 0 else { continue }
        if status.st_mode & S_IFMT == S_IFDIR {
          waiting.append(path)
        } else {
          try report(examine(path, status))
        }
      }
    }
  }

  private func examine(_ path: [UInt8], _ status: stat) -> AuditedFile {
    switch status.st_mode & S_IFMT {
    case S_IFLNK: return .notExamined(displayPath(path), reason: "a symbolic link")
    case S_IFREG: break
    default: return .notExamined(displayPath(path), reason: "a pipe, socket or device")
    }
    let descriptor = open(nulTerminatedPath(path), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    var opened = stat()
    guard descriptor >= 0, fstat(descriptor, &opened) == 0, opened.st_mode & S_IFMT == S_IFREG
    else {
      if descriptor >= 0 { close(descriptor) }
      return .notExamined(displayPath(path), reason: "a file that cannot be read")
    }
    defer { close(descriptor) }
    var examination = FileExaminer(patternFinder, findNames)
    let size = Int(opened.st_size)
    examination.examine(ByteSource(descriptor: descriptor, byteCount: size), relativePath: path)
    var leaks = examination.leakList.leaks
    if isForbidden(displayPath(path)) {
      leaks.append(Leak(kind: .audience, detail: "a file that they may not see", byteOffset: 0))
    }
    leaks.sort { $0.byteOffset < $1.byteOffset }
    return AuditedFile(path: displayPath(path), byteCount: size, leaks: leaks)
  }

  private func sortedItemNames(in folder: [UInt8]) -> [[UInt8]]? {
    guard let stream = opendir(nulTerminatedPath(folder)) else { return nil }
    defer { closedir(stream) }
    var names: [[UInt8]] = []
    while let entry = readdir(stream) {
      // File names are bytes and need not be valid text.
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if name != [0x2E], name != [0x2E, 0x2E] { names.append(name) }
    }
    return names.sorted { $0.lexicographicallyPrecedes($1) }
  }

  private func nulTerminatedPath(_ path: [UInt8]) -> [CChar] {
    (path.isEmpty ? rootPathBytes + [0] : rootPathBytes + [0x2F] + path + [0]).map {
      CChar(bitPattern: $0)
    }
  }

  private func displayPath(_ path: [UInt8]) -> String {
    path.isEmpty ? "." : String(decoding: path, as: UTF8.self)
  }
}
