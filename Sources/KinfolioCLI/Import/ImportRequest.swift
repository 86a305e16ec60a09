import Foundation
import Importing
import Kinfolio
import Knowledge
import Records
import SQLite

/// The options of an import, and what it needs to carry them out.
struct ImportRequest {
  let options: ImportOptions
  /// The family and its people, as the database has them before the import.
  let people: Journal
  let reporter: Reporter
  let files: ProgramFiles
  let phrases: Phrasebook

  /// True if questions can be answered at a terminal, and `--yes` was not given.
  var mayAsk: Bool { reporter.isInteractive && !options.isAgreed }

  func sentence(_ problem: RowProblem) -> String {
    (try? problem.sentence(phrases)) ?? problem.fault.rawValue
  }

  /// When a file was last changed, in seconds since 1970: what does not say it itself is of that moment.
  func changed(_ path: String) throws -> Int64 {
    let date = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    // A clock that was ahead when the file was saved makes no row one of the future.
    let seconds = date.map { Int64($0.timeIntervalSince1970) } ?? people.referenceTime.seconds
    return max(0, min(seconds, people.referenceTime.seconds))
  }

  /// Reads a file, and says of which one a problem speaks and what it looks like instead.
  func reading<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let problem as ImportProblem {
      throw UnusableInputError(
        description: "\(path): \(problem.description)\(looks(of: path))".printable,
        code: FileKind(at: path) == .unreadable ? .inputOutput : .unusableInput)
    } catch let problem as CSVProblem {
      throw UnusableInputError(
        description: "\(path): line \(problem.line): \(problem.message).\(looks(of: path))"
          .printable)
    }
  }

  /// The same of a file that is text, or a database.
  func reading<Result>(
    _ path: String, asText isText: Bool, _ body: () throws -> Result
  ) throws -> Result {
    try reading(path) {
      if let problem = FileKind(at: path).problem(asText: isText) { throw ImportProblem(problem) }
      return try body()
    }
  }

  /// What a file looks like, where that is something else than was said; empty elsewhere.
  private func looks(of path: String) -> String {
    guard let format = ImportFormat.likeliest(of: path), format.source != options.spec.source else {
      return ""
    }
    return " " + format.advice(for: path, into: options.into.path)
  }
}

extension FileKind {
  /// Why nothing can be imported from what lies there, if nothing can: it has to be a text, or a database.
  fileprivate func problem(asText isText: Bool) -> String? {
    switch self {
    case .missing: "There is no such file."
    case .folder: "This is a folder. Name the file in it."
    case .specialFile: "This is not a file but a pipe, a device or a socket."
    case .unreadable: "This may not be read. Check who may read it."
    case .empty: "This is empty (0 bytes)."
    case .rollbackJournalDatabase, .writeAheadDatabase:
      isText ? "This is a database, not a text." : nil
    case .text: isText ? nil : "This is a text, not a database."
    case .unknown: isText ? nil : "This is no database."
    }
  }
}
