import Audiences
import Foundation
import Importing
import Knowledge
import Records
import Reports
import SQLite
import Site

/// The options of an import, with the family, the program's files and the texts that the import needs.
struct ImportRequest {
  let options: ImportOptions
  /// The family and its profiles as they were before the import.
  let people: Journal
  let reporter: Reporter
  let files: ProgramFiles
  let phrases: Phrasebook

  /// True if the user can be asked at a terminal and did not give `--yes`.
  var mayAsk: Bool { reporter.isInteractive && !options.isAgreed }

  func sentence(_ problem: RowProblem) -> String {
    (try? problem.sentence(phrases)) ?? problem.fault.rawValue
  }

  /// Returns the time at which a file was last changed, in seconds since 1970, for records that do not contain such a
  /// time.
  func changed(_ path: String) throws -> Int64 {
    let date = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    // If the clock was ahead when the file was saved, its rows must not be in the future.
    let seconds = date.map { Int64($0.timeIntervalSince1970) } ?? people.referenceTime.seconds
    return max(0, min(seconds, people.referenceTime.seconds))
  }

  /// Calls `body`; adds the path of a file, and what the file looks like, to the problems that `body` throws.
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

  /// Calls `body` like `reading(_:_:)`, after a check that the file is text, or if `isText` is false, that it is a
  /// database.
  func reading<Result>(
    _ path: String, asText isText: Bool, _ body: () throws -> Result
  ) throws -> Result {
    try reading(path) {
      if let problem = FileKind(at: path).problem(asText: isText) { throw ImportProblem(problem) }
      return try body()
    }
  }

  /// Returns a sentence about the source of imports that a file seems to be from, or an empty text if that is the
  /// chosen one.
  private func looks(of path: String) -> String {
    guard let format = ImportFormat.likeliest(of: path), format.source != options.source else {
      return ""
    }
    return " " + format.advice(for: path, into: options.into.path)
  }
}

extension FileKind {
  /// Returns why a file cannot be imported as text or as a database, or nil if it can be.
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
