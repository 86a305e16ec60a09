import SQLite

/// A reason why a tracking database cannot be used.
///
/// The description is one or two sentences for users that name the file and suggest a remedy.
package enum DatabaseProblem: Error, Hashable, CustomStringConvertible {
  /// The reaction to a problem, from which commands derive the exit code.
  package enum Outcome: Hashable, Sendable {
    /// The user must fix the input first.
    case unusable
    /// A later attempt may succeed.
    case tryLater
    /// The cause is the disk or its permissions.
    case inputOutput
  }

  case notUsable(path: String, FileKind)
  case foreign(path: String)
  case newer(path: String, version: Int)
  case older(path: String, version: Int)
  case noFamily(path: String, reason: String)
  case alreadyThere(path: String)
  case sqlite(path: String, SQLiteError)

  package var outcome: Outcome {
    switch self {
    case .sqlite(_, let error):
      switch error.kind {
      case .busy, .outOfMemory: .tryLater
      case .inputOutput, .full: .inputOutput
      default: .unusable
      }
    case .notUsable(_, .unreadable): .inputOutput
    default: .unusable
    }
  }

  package var description: String {
    switch self {
    case .notUsable(let path, let kind): kind.sentence(about: path)
    case .foreign(let path):
      "\(path) is a SQLite database, but not a Kinfolio tracking database. "
        + "'kinfolio init' makes one."
    case .newer(let path, let version):
      "\(path) was made by a newer Kinfolio (schema \(version), this program knows "
        + "\(TrackingDatabase.version)). Update Kinfolio."
    case .older(let path, let version):
      "\(path) has schema \(version), which this program can no longer read."
    case .noFamily(let path, let reason):
      "\(path) does not say whose it is: \(reason). Documentation/Database.md shows the row it needs; "
        + "'kinfolio init --help' tells how a new database gets it."
    case .alreadyThere(let path):
      "\(path) is already there and is left as it is. Choose another name, or move it away first."
    case .sqlite(let path, let error): Self.sentence(about: path, error)
    }
  }

  private static func sentence(about path: String, _ error: SQLiteError) -> String {
    switch error.kind {
    case .busy: "\(path) is locked by another program. Try again when that is done."
    case .corrupt:
      "\(path) is damaged. Restore a copy, or try: "
        + "sqlite3 '\(path)' .recover | sqlite3 repaired.sqlite"
    case .notADatabase: FileKind.unknown.sentence(about: path)
    case .tooLarge: "\(path) holds more than this program can take in (\(error.message))."
    case .outOfMemory: "There was not enough memory to read \(path). Try again later."
    case .full: "There is no space left on the disk for \(path)."
    case .inputOutput: "\(path) cannot be read or written (\(error.message))."
    default: "\(path) cannot be used (\(error.message))."
    }
  }
}

extension FileKind {
  fileprivate func sentence(about path: String) -> String {
    switch self {
    case .missing: "There is no file \(path). Check the name; nothing was created."
    case .folder: "\(path) is a folder. Name the database file inside it."
    case .notAFile: "\(path) is not a file but a pipe, a device or a socket. Name a database file."
    case .unreadable: "\(path) may not be read. Check who may read it."
    case .empty: "\(path) is empty (0 bytes). Use a backup, or make a new one with 'kinfolio init'."
    case .text: "\(path) is a text file, not a database. Exports are read by 'kinfolio import'."
    case .database, .writeAheadDatabase, .unknown:
      "\(path) is not a database this program can read: it is encrypted or of another kind. "
        + "Decrypt it first, or name the right file."
    }
  }
}
