import Foundation

/// Copies a database and its journals into a folder of its own, lends the copy's path, and removes
/// the folder again.
///
/// SQLite keeps what it has opened, so a copy that is being read needs no name any more, and nothing
/// is left of it whatever becomes of this program. Waits up to `patience` seconds for a moment in
/// which nothing changed while copying.
func withPrivateCopy<Result>(
  of original: String, patience: Double, _ body: (String) throws(SQLiteError) -> Result
) throws(SQLiteError) -> Result {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("kinfolio-\(UUID().uuidString)")
  let copy = folder.appendingPathComponent("copy.sqlite").path
  defer { try? FileManager.default.removeItem(at: folder) }
  for _ in 0...Database.milliseconds(patience) / 250 {
    let before = states(of: original)
    do {
      try copyFiles(of: original, to: copy, in: folder)
    } catch {
      throw SQLiteError(
        .inputOutput, "cannot copy the database aside: \(error.localizedDescription)")
    }
    if before == states(of: original) { return try body(copy) }
    Thread.sleep(forTimeInterval: 0.25)
  }
  throw SQLiteError(.busy, "the database kept changing while it was copied")
}

private let suffixes = ["", "-wal", "-journal"]

private func copyFiles(of original: String, to copy: String, in folder: URL) throws {
  try? FileManager.default.removeItem(at: folder)
  try FileManager.default.createDirectory(
    at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
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
