import Foundation
import SQLite

/// The steps that make the tracking database, one file each; step n brings it to version n.
package struct Schema: Sendable {
  package let steps: [String]

  /// Makes a schema from the text of its steps, the first first.
  package init(steps: [String]) {
    self.steps = steps
  }

  /// Reads `001.sql`, `002.sql` … from a folder.
  package init(folder: URL) throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    steps = try files.filter { $0.hasSuffix(".sql") }.sorted()
      .map { try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8) }
  }

  /// Makes an empty tracking database at `path` and lends it to be filled in one transaction; one that is
  /// not `kept` beyond this run need not reach the disk.
  ///
  /// Throws `DatabaseProblem.alreadyThere` where anything lies at `path`, and leaves nothing behind
  /// where it fails.
  package func create(
    at path: String, kept isKept: Bool = true,
    filling fill: (Database) throws -> Void = { _ in }
  ) throws {
    do {
      let database = try Database(path: path, access: .creating)
      do {
        try database.execute("PRAGMA foreign_keys = ON")
        if !isKept {
          try database.execute(
            "PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY; PRAGMA temp_store = MEMORY")
        }
        try upgrade(database)
        try database.transaction { try fill(database) }
      } catch {
        for suffix in ["", "-journal"] { unlink(path + suffix) }
        throw error
      }
    } catch let error as SQLiteError {
      throw error.kind == .alreadyThere
        ? DatabaseProblem.alreadyThere(path: path) : .sqlite(path: path, error)
    }
  }

  /// Takes the steps a database has not taken yet, each whole or not at all.
  package func upgrade(_ database: Database) throws {
    let version = Int(try database.prepare("PRAGMA user_version").firstInteger() ?? 0)
    for step in steps.dropFirst(max(0, version)) {
      try database.transaction { try database.execute(step) }
    }
  }
}
