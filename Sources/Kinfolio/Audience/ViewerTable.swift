import Foundation
import Hashing
import Publishing
import Records

/// The table of `kinfolio viewers` in the CSV file next to the database, in which the family decides.
package struct ViewerTable: Sendable {
  struct Row: Hashable, Sendable {
    /// The word in the column `for_viewers`; nil if the cell is empty.
    let choice: ViewerChoice?
    /// The identifiers of the picture, of the record with its texts, and of the record.
    let picture: String
    let code: String
    let recordCode: String
    /// The path of the photo's file; empty if there is none.
    let file: String
    /// The number of the table that contained the row first; 0 in tables of old versions.
    let number: Int
    /// The identifier of the family; empty in tables of old versions.
    let family: String
  }

  /// The columns that are read, in any order.
  ///
  /// Other columns are for people, except the column with the file, which may be missing.
  private static let readColumns = ["for_viewers", "picture", "code"]

  private(set) var rows: [Row] = []
  /// The bytes of the file; nil if there is none.
  package private(set) var fileContents: Data?

  /// The highest number of a row.
  package var number: Int { rows.map(\.number).max() ?? 0 }

  package init() {}

  /// Reads the CSV file at `path`; creates an empty table if there is no such file.
  ///
  /// Throws `ViewerChoicesError` if the file cannot be read or understood, because a choice that
  /// hides a photo could be lost.
  package init(readingFrom path: String) throws(ViewerChoicesError) {
    guard fileKind(at: path) != nil else { return }
    let data: Data
    do {
      data = try PlainFile.bytes(at: path, atMost: 64_000_000)
    } catch {
      throw ViewerChoicesError(path: path, line: nil, problem: .unreadable(error.reason))
    }
    fileContents = data
    do {
      try read([UInt8](data), path)
    } catch let error as ViewerChoicesError {
      throw error
    } catch {
      let problem = error as? CSVProblem
      throw ViewerChoicesError(
        path: path, line: problem?.line, problem: .notCSV(problem?.message ?? "\(error)"))
    }
  }

  private mutating func read(_ fileBytes: [UInt8], _ path: String) throws {
    // Old programs for Macs end lines with a carriage return.
    let (carriageReturn, newline) = (UInt8(ascii: "\r"), UInt8(ascii: "\n"))
    let bytes =
      fileBytes.contains(newline)
      ? fileBytes : fileBytes.map { $0 == carriageReturn ? newline : $0 }
    // Spreadsheets in Spanish and French separate cells by semicolons, others by tabs.
    let header = bytes.prefix { $0 != newline }
    let separator = [UInt8(ascii: ";"), UInt8(ascii: "\t")].first(where: header.contains) ?? comma
    var unread = bytes
    var reader = try CSVReader(separator: separator) {
      defer { unread = [] }
      return unread
    }
    let hasHeader = try reader.advance()
    let names = hasHeader ? reader.cellRanges.indices.map { reader.text($0) } : []
    var places: [Int] = []
    for column in Self.readColumns {
      guard let place = names.firstIndex(of: column) else {
        throw ViewerChoicesError(path: path, line: 1, problem: .missingColumn(column))
      }
      guard names.count(where: { $0 == column }) == 1 else {
        throw ViewerChoicesError(path: path, line: 1, problem: .repeatedColumn(column))
      }
      places.append(place)
    }
    let filePlace = names.firstIndex(of: "photo")
    while try reader.advance() {
      if reader.isBlank { continue }
      guard reader.cellRanges.count == names.count else {
        throw ViewerChoicesError(path: path, line: reader.rowStartLine, problem: .wrongCellCount)
      }
      let word = reader.text(places[0]).lowercased()
      let choice = ViewerChoice(rawValue: word)
      guard word.isEmpty || choice != nil else {
        throw ViewerChoicesError(
          path: path, line: reader.rowStartLine, problem: .unknownChoice(reader.text(places[0])))
      }
      let code = reader.text(places[2])
      guard choice == nil || !code.isEmpty else {
        throw ViewerChoicesError(path: path, line: reader.rowStartLine, problem: .missingCode)
      }
      let picture = reader.text(places[1])
      // A quotation mark that is not closed joins rows, and the choices of some would be lost.
      guard
        [code, picture].allSatisfy({ $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } })
      else {
        throw ViewerChoicesError(path: path, line: reader.rowStartLine, problem: .invalidCode)
      }
      let parts = code.wholeMatch(
        of: /(t[0-9a-f]{16})(r[0-9a-f]{12})n([0-9]{1,9})(x[0-9a-f]{6})/)
      rows.append(
        Row(
          choice: choice, picture: picture, code: parts.map { String($0.1) } ?? code,
          recordCode: parts.map { String($0.2) } ?? "", file: filePlace.map(reader.text) ?? "",
          number: parts.flatMap { Int($0.3) } ?? 0, family: parts.map { String($0.4) } ?? ""))
    }
  }

  /// Throws `ViewerChoicesError` if the table is of another family, whose database has a similar name.
  package func check(isOf identifier: String, at path: String) throws(ViewerChoicesError) {
    let own = Self.familyCode(identifier)
    if rows.contains(where: { !$0.family.isEmpty && $0.family != own }) {
      throw ViewerChoicesError(path: path, line: nil, problem: .otherFamily)
    }
  }

  static func familyCode(_ identifier: String) -> String {
    "x\(SHA256.hex(of: identifier.utf8).prefix(6))"
  }

  /// The path of the CSV file of a database, such as `family.viewers.csv` for `family.sqlite`.
  ///
  /// The file is next to the database itself, also if `path` is a link.
  package static func path(forDatabase path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().deletingPathExtension().path
      + ".viewers.csv"
  }
}

/// An error in the CSV file with the choices for viewers.
package struct ViewerChoicesError: Error, CustomStringConvertible {
  enum Problem {
    case unreadable(String)
    case notCSV(String)
    case missingColumn(String)
    case repeatedColumn(String)
    case wrongCellCount
    case invalidCode
    case missingCode
    case unknownChoice(String)
    case otherFamily
  }

  let path: String
  let line: Int?
  let problem: Problem

  private static let formatAdvice =
    "Keep the first line, and save the file as CSV in UTF-8, with commas, semicolons or tabs."

  /// True if the file exists but cannot be read.
  package var isUnreadable: Bool { if case .unreadable = problem { true } else { false } }

  package var description: String {
    let place = line.map { "\(path), line \($0)" } ?? path
    return switch problem {
    case .unreadable(let reason): "Cannot read \(path): \(reason)"
    case .notCSV(let message): "\(place): \(message). \(Self.formatAdvice)"
    case .missingColumn(let name): "\(place): the column \(name) is missing. \(Self.formatAdvice)"
    case .repeatedColumn(let name):
      "\(place): the column \(name) appears twice. Remove one of them."
    case .wrongCellCount:
      "\(place): the row has more or fewer cells than the first line. Check its quotation marks."
    case .invalidCode:
      "\(place): the columns picture and code must contain only letters and digits. Check the row's "
        + "quotation marks."
    case .missingCode: "\(place): the column code is empty. Restore it, or remove the row."
    case .otherFamily:
      "\(place): this table is of another database with a similar name. Rename one of the databases, "
        + "and move this table away."
    case .unknownChoice(let word):
      "\(place): for_viewers must be everything, picture, nothing or empty, not '\(word)'."
    }
  }
}
