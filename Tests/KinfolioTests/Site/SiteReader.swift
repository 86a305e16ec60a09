import Hashing
import Foundation
import Synchronization

@testable import Kinfolio
@testable import Publishing

/// A reader that repeatedly checks the whole site through the path of its folder.
final class SiteReader: Sendable {
  private struct Notes {
    var isDone = false
    var count = 0
    var wrong: Set<String> = []
  }

  private let folder: URL
  private let notes = Mutex(Notes())

  init(of folder: URL) { self.folder = folder }

  var isDone: Bool { notes.withLock(\.isDone) }
  var count: Int { notes.withLock(\.count) }
  var wrong: Set<String> { notes.withLock(\.wrong) }

  func finish() { notes.withLock { $0.isDone = true } }

  /// Compares every file with the manifest.
  ///
  /// The result counts only if the folder and its manifest did not change in between, because
  /// reading takes longer than an exchange of folders.
  func look() {
    guard let before = state else { return note(["no site"]) }
    let wrong = ((try? Manifest(in: folder))?.files ?? []).filter { file in
      let bytes = FileManager.default.contents(atPath: folder.path + "/" + file.path)
      return bytes.map { SHA256.hex(of: $0) } != file.sha256
    }
    let note = FileManager.default.contents(atPath: folder.path + "/CNAME")
    if state == before { self.note(wrong.map(\.path) + (note == nil ? ["CNAME"] : [])) }
  }

  private func note(_ wrong: [String]) {
    notes.withLock { notes in
      notes.count += 1
      notes.wrong.formUnion(wrong)
    }
  }

  /// The identity of the folder at the path and of its manifest.
  ///
  /// It is nil if one is missing, which must never happen.
  private var state: [Int]? {
    var (folder, manifest) = (stat(), stat())
    guard stat(self.folder.path + "/" + Manifest.name, &manifest) == 0,
      stat(self.folder.path, &folder) == 0
    else { return nil }
    return [
      Int(folder.st_ino), Int(manifest.st_ino), manifest.st_ctim.tv_sec, manifest.st_ctim.tv_nsec,
    ]
  }
}
