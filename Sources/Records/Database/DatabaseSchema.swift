import Foundation
import SQLite

/// The SQL scripts for Kinfolio's database: the first creates version 1, each later one upgrades it by one version.
package struct DatabaseSchema: Sendable {
  /// The schema version of new databases, which is also the newest version that this program reads.
  ///
  /// It is the version in which the newest table or column was added.
  package static let newestVersion = Journal.kinds.map(\.newestSchemaVersion).reduce(1, max)

  package let sqlScripts: [String]

  /// Creates a schema from the scripts, in the order of their versions.
  package init(sqlScripts: [String]) {
    self.sqlScripts = sqlScripts
  }

  /// Reads the scripts `001.sql`, `002.sql` and so on from a folder.
  package init(folder: URL) throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    sqlScripts = try files.filter { $0.hasSuffix(".sql") }.sorted()
      .map { try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8) }
  }

  /// Creates a Kinfolio database at `path`, and calls `fill` in one transaction to insert its first rows.
  ///
  /// If `durable` is false, SQLite does not wait until the data are on the disk, which is faster for temporary data.
  ///
  /// Throws `DatabaseProblem.alreadyExists` if anything exists at `path`. Deletes the new file if a later step fails.
  package func createDatabase(
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

  /// Upgrades a database to the newest version by the scripts that it lacks, each in a transaction of its own.
  package func upgrade(_ database: Database) throws {
    let version = Int(try database.prepare("PRAGMA user_version").firstInteger() ?? 0)
    for step in sqlScripts.dropFirst(max(0, version)) {
      try database.transaction { try database.execute(step) }
    }
  }
}
