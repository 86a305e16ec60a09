import Foundation

/// Copies a database and its journals into a folder of its own, lends the copy's path, and removes
/// the folder again.
///
/// SQLite keeps what it has opened, so a copy that is being read needs no name any more, and nothing
/// is left of it whatever becomes of this program; of one that is killed while it copies, until the
/// next run. Waits up to `patience` seconds for a moment in which nothing changed while copying.
func withPrivateCopy<Result>(
  of original: String, patience: Double, _ body: (String) throws(SQLiteError) -> Result
) throws(SQLiteError) -> Result {
  let folder: ScratchFolder
  do {
    folder = try ScratchFolder()
  } catch {
    throw notCopied(error)
  }
  defer { withExtendedLifetime(folder) {} }
  let copy = folder.url.appendingPathComponent("copy.sqlite").path
  for _ in 0...Database.milliseconds(patience) / 250 where !Task.isCancelled {
    let before = states(of: original)
    do {
      try copyFiles(of: original, to: copy)
    } catch {
      throw notCopied(error)
    }
    if before == states(of: original) { return try body(copy) }
    Thread.sleep(forTimeInterval: 0.25)
  }
  throw SQLiteError(.busy, "the database kept changing while it was copied")
}

private let suffixes = ["", "-wal", "-journal"]

private func notCopied(_ error: any Error) -> SQLiteError {
  SQLiteError(.inputOutput, "cannot copy the database aside: \(error.localizedDescription)")
}

private func copyFiles(of original: String, to copy: String) throws {
  for suffix in suffixes {
    unlink(copy + suffix)
    // A link would be copied as a link, and then written through: only files are taken.
    guard isFile(original + suffix) else { continue }
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
