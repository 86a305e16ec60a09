import Foundation
import Synchronization
import TestSupport

@testable import Kinfolio

/// An output folder of one test, and builds of plans of plain texts into it.
struct SiteFolder {
  let folder: TemporaryFolder
  let output: OutputFolder

  init() throws {
    folder = try TemporaryFolder()
    output = try OutputFolder(
      folder.path("site"), home: nil, database: folder.path("family.sqlite"), photos: nil)
  }

  @discardableResult
  func build(_ files: [String: String], disk: Files = .disk) async throws -> Builder.Outcome {
    try await builder(disk).build(
      Self.plan(files), holding: output.lock(), jobs: 2, progress: .silent)
  }

  func rehearse(_ files: [String: String], adopting: Bool = false) async throws -> Builder.Outcome {
    try await builder(.disk, adopting: adopting).rehearse(
      Self.plan(files), jobs: 2, progress: .silent)
  }

  func builder(_ disk: Files, adopting: Bool = false) -> Builder {
    Builder(
      output, files: disk, version: "1", moment: Instant(seconds: 0), adopting: adopting)
  }

  static func plan(_ files: [String: String]) -> Plan {
    Plan(files.map { path, text in Artefact(path) { Data(text.utf8) } })
  }

  /// Every file of the folder with its text, the manifest too.
  func texts() throws -> [String: String] {
    var texts: [String: String] = [:]
    for (path, data) in try folder.files() where path.hasPrefix("site/") {
      texts[String(path.dropFirst(5))] = String(decoding: data, as: UTF8.self)
    }
    return texts
  }

  /// Every name in the folder.
  func names() throws -> Set<String> {
    Set(try FileManager.default.subpathsOfDirectory(atPath: output.url.path))
  }
}

extension Files {
  /// What can fail.
  enum Operation: CaseIterable, Sendable {
    case write
    case move
    case remove
    case flush
  }

  /// A disk that fails when it is asked for an operation the `n`th time, and ever after, as when the
  /// program has been killed.
  static func dying(at operation: Operation, _ n: Int) -> Files {
    let count = Mutex(0)
    @Sendable func step(_ done: Operation) throws {
      let isDead = count.withLock { count in
        if done == operation || count >= n { count += 1 }
        return count >= n
      }
      if isDead { throw FileError("disk", ENOSPC) }
    }
    return Files(
      write: { data, url in
        try step(.write)
        try disk.write(data, url)
      },
      move: { from, to in
        try step(.move)
        try disk.move(from, to)
      },
      remove: { url in
        try step(.remove)
        try disk.remove(url)
      },
      flush: { url in
        try step(.flush)
        try disk.flush(url)
      })
  }
}
