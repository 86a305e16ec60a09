import Foundation

/// Copies a database and its journals into a folder of its own, lends the copy's path, and removes
/// the folder again.
///
/// SQLite keeps what it has opened, so a copy that is being read needs no name any more, and nothing
/// is left of it; what a program that was killed while it copied has left, the next one takes away.
/// Waits up to `patience` seconds for a moment in which nothing changed while copying.
func withPrivateCopy<Result>(
  of original: String, patience: Double, _ body: (String) throws(SQLiteError) -> Result
) throws(SQLiteError) -> Result {
  for _ in 0...Database.milliseconds(patience) / 250 {
    let before = states(of: original)
    let folder: CopyFolder
    let copy: String
    do {
      folder = try CopyFolder()
      copy = folder.url.appendingPathComponent("copy.sqlite").path
      try copyFiles(of: original, to: copy)
    } catch {
      throw SQLiteError(
        .inputOutput, "cannot copy the database aside: \(error.localizedDescription)")
    }
    defer { withExtendedLifetime(folder) {} }
    if before == states(of: original) { return try body(copy) }
    Thread.sleep(forTimeInterval: 0.25)
  }
  throw SQLiteError(.busy, "the database kept changing while it was copied")
}

/// A folder for one copy, locked as long as it is there: one that is not was left by a program that has
/// been killed.
private final class CopyFolder {
  private static let prefix = "kinfolio-copy-"
  private static let place = FileManager.default.temporaryDirectory

  let url = place.appendingPathComponent("\(prefix)\(UUID().uuidString)")
  private let descriptor: Int32

  /// Takes away what was left, and makes another folder; throws what the disk refuses.
  init() throws {
    Self.removeAbandoned()
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    // Where it cannot be locked, another program that starts now may take it away: then reading the
    // copy fails, and no harm is done.
    descriptor = open(url.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    flock(descriptor, LOCK_EX | LOCK_NB)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
    close(descriptor)
  }

  private static func removeAbandoned() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []
    for folder in names.filter({ $0.hasPrefix(prefix) }).map(place.appendingPathComponent) {
      let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
        try? FileManager.default.removeItem(at: folder)
      }
      close(descriptor)
    }
  }
}

private let suffixes = ["", "-wal", "-journal"]

private func copyFiles(of original: String, to copy: String) throws {
  // A link would be copied as a link, and then written through: only files are taken.
  for suffix in suffixes where isFile(original + suffix) {
    try FileManager.default.copyItem(atPath: original + suffix, toPath: copy + suffix)
    chmod(copy + suffix, 0o600)
  }
}

private func isFile(_ path: String) -> Bool {
  var status = stat()
  return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
}

/// Which file, its size and the time of its last change, of the database and its journals.
private func states(of original: String) -> [[Int]] {
  suffixes.map { suffix in
    var status = stat()
    guard lstat(original + suffix, &status) == 0 else { return [] }
    return [
      Int(status.st_ino), Int(status.st_size), status.st_mtim.tv_sec, status.st_mtim.tv_nsec,
    ]
  }
}
