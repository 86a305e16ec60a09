import Foundation
import SQLite

/// The SQL scripts that create the tracking database; script n upgrades it to version n.
package struct Schema: Sendable {
  /// The version of the databases that this program creates, which is also the newest version that it reads.
  ///
  /// It is the highest `since` of any table or column.
  package static let version = Journal.kinds.map(\.version).reduce(1, max)

  package let scripts: [String]

  /// Creates a schema from the scripts, in the order of their versions.
  package init(steps: [String]) {
    self.scripts = steps
  }

  /// Reads the scripts `001.sql`, `002.sql` … from a folder.
  package init(folder: URL) throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    scripts = try files.filter { $0.hasSuffix(".sql") }.sorted()
      .map { try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8) }
  }

  /// Creates an empty tracking database at `path` and calls `fill` inside one transaction.
  ///
  /// Pass false for `isKept` if the database is needed only during this run: SQLite then skips the
  /// synchronization with the disk.
  ///
  /// Throws `DatabaseProblem.alreadyExists` if anything exists at `path`. Deletes the new file if a later step fails.
  package func create(
    at path: String, durable isKept: Bool = true,
    filling fill: (Database) throws -> Void = { _ in }
  ) throws {
    do {
      let database = try Database(path: path, openMode: .creating)
      do {
        // SQLite gives its other files the same permissions. No row has been written yet.
        chmod(path, 0o600)
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
      throw error.kind == .alreadyExists
        ? DatabaseProblem.alreadyExists(path: path) : .sqlite(path: path, error)
    }
  }

  /// Runs the scripts that the database does not have yet, each in its own transaction.
  package func upgrade(_ database: Database) throws {
    let version = Int(try database.prepare("PRAGMA user_version").firstInteger() ?? 0)
    for step in scripts.dropFirst(max(0, version)) {
      try database.transaction { try database.execute(step) }
    }
  }
}
