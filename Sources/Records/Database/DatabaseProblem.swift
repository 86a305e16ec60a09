import Escapes
import SQLite

/// A reason why a file cannot be used as a Kinfolio database.
///
/// The description, for users, names the file, states the reason and suggests a remedy.
package enum DatabaseProblem: Error, Hashable, CustomStringConvertible {
  /// What the user can do about a problem; each category has its own exit code.
  package enum ExitCategory: Hashable, Sendable {
    /// The file is unusable: the user must repair it or choose another one.
    case unusableFile
    /// The same command may succeed later.
    case tryLater
    /// The cause is the disk or the permissions of the file.
    case inputOutput
  }

  case wrongFileKind(path: String, DatabaseFileKind)
  case notTrackingDatabase(path: String)
  case newerVersion(path: String, version: Int)
  case olderVersion(path: String, version: Int)
  /// The table `family` has no usable row; `repairStatement` is an SQL statement that adds or corrects it, or nil.
  case noUsableFamily(path: String, reason: String, repairStatement: String?)
  case alreadyExists(path: String)
  case sqlite(path: String, SQLiteError)

  package var exitCategory: ExitCategory {
    switch self {
    case .sqlite(_, let error):
      switch error.kind {
      case .busy, .outOfMemory: .tryLater
      case .inputOutput, .diskFull: .inputOutput
      default: .unusableFile
      }
    case .wrongFileKind(_, .unreadable): .inputOutput
    default: .unusableFile
    }
  }

  package var description: String {
    switch self {
    case .wrongFileKind(let path, let kind): kind.errorMessage(about: path)
    case .notTrackingDatabase(let path):
      "\(path) is a SQLite database, but not a Kinfolio tracking database. "
        + "Check the path, or create a database: \(Self.creationShellCommand())"
    case .newerVersion(let path, let version):
      "\(path) was created by a newer Kinfolio (schema version \(version), supported up to "
        + "\(DatabaseSchema.newestVersion)). Update Kinfolio."
    case .olderVersion(let path, let version):
      "\(path) has schema version \(version), which Kinfolio does not support. "
        + "Restore a backup, or create a database: \(Self.creationShellCommand())"
    case .noUsableFamily(let path, let reason, let repair):
      "\(path) has no usable row in the table 'family': \(reason). "
        + (repair.map { "Correct it, for example: sqlite3 \(path.quotedForShell) \"\($0)\"" }
          ?? "Documentation/Database.md describes the row.")
    case .alreadyExists(let path):
      "\(path) already exists and was not changed. Choose another name, or move the file first."
    case .sqlite(let path, let error): Self.errorMessage(about: path, error)
    }
  }

  private static func errorMessage(about path: String, _ error: SQLiteError) -> String {
    switch error.kind {
    case .busy: "\(path) is locked by another program. Try again later."
    case .corrupt:
      "\(path) is damaged. Restore a backup, or copy the records that are still readable: "
        + recoveryShellCommand(for: path)
    case .notADatabase: DatabaseFileKind.unknownContent.errorMessage(about: path)
    case .tooLarge: "\(path) is too large for Kinfolio: \(error.message)."
    case .outOfMemory: "Not enough memory to read \(path). Try again later."
    case .diskFull: "No space left on the disk of \(path). Free some space and try again."
    case .inputOutput:
      "Cannot read or write \(path): \(error.message). Check the disk and the permissions."
    default: "Cannot use \(path). SQLite reports: \(error.message)."
    }
  }

  /// Returns a shell command that copies the readable records of the damaged database at `path` to `repaired.sqlite`.
  ///
  /// Debian's SQLite shell has no working `.recover`. Its `.dump` leaves out the application id and the version of the
  /// database, and fails for an incomplete file unless the schema is writable. If `.dump` finds damage, it ends its
  /// output with a `ROLLBACK`, which the command replaces.
  private static func recoveryShellCommand(for path: String) -> String {
    """
    sqlite3 \(path.quotedForShell) "PRAGMA writable_schema=ON; \
    SELECT printf('PRAGMA application_id=%d; PRAGMA user_version=%d;', application_id, user_version) \
    FROM pragma_application_id, pragma_user_version" .dump \
    | sed '$s/^ROLLBACK/COMMIT/' | sqlite3 repaired.sqlite
    """
  }

  /// Returns a shell command, for messages, that creates a Kinfolio database with a sample family name at `path`.
  package static func creationShellCommand(at path: String = "new.sqlite") -> String {
    "kinfolio init \(path.quotedForShell) --family Lark --time-zone Europe/Madrid"
  }
}

extension DatabaseFileKind {
  fileprivate func errorMessage(about path: String) -> String {
    switch self {
    case .missing: "\(path) does not exist. Check the path."
    case .folder: "\(path) is a folder, not a database. Use the path of the database file."
    case .specialFile:
      "\(path) is a pipe, a device or a socket, not a database. Use the path of a database file."
    case .unreadable: "Cannot read \(path). Check the permissions of the file and its folder."
    case .empty:
      "\(path) is empty (0 bytes). Restore a backup, or create a database: "
        + DatabaseProblem.creationShellCommand()
    case .textFile:
      "\(path) is a text file, not a database. To import an export, run: kinfolio import --help"
    case .rollbackJournalDatabase, .writeAheadDatabase, .unknownContent:
      "\(path) is encrypted or is not a SQLite database. Decrypt it first, or check the path."
    }
  }
}
