import Files
import Foundation
import Hashing
import Records

/// The CSV file of `kinfolio viewers` next to the database, in which the family decides what viewers see.
package struct ViewerTable: Sendable {
  struct Row: Hashable, Sendable {
    /// The choice in the column `for_viewers`, or nil if the cell is empty.
    let choice: ViewerChoice?
    /// True if the choice in the cell differs from the choice that the program wrote.
    let isChanged: Bool
    /// The identifier of the photo's bytes or of the milestone, or an empty text if it is unknown.
    let pictureID: String
    /// The identifier of the record with its texts, which changes if a text changes.
    let textID: String
    /// The identifier of the record alone.
    let recordCode: String
    /// The path of the photo's file, or an empty text if the row has none.
    let photoPath: String
    /// The time of the table for which the program wrote the row, in seconds since 1970; 0 in tables of old versions.
    let time: Int64
    /// The code of the family; empty in tables of old versions of the program.
    let familyCode: String
  }

  /// The names of the columns that a table must have, in any order.
  ///
  /// Of the other columns, only `photo` is used, which contains the path of the photo's file.
  private static let requiredColumns = ["for_viewers", "picture", "code"]

  /// The rows that could be understood, and for each code in the rest of the file, a row that hides its photo or
  /// milestone.
  private(set) var rows: [Row] = []
  /// The first problem of the CSV file, or nil if every row could be understood.
  ///
  /// If there is a problem, nothing is published, because a choice that hides a photo could be lost. Rows that hide
  /// something still count.
  private var problem: ViewerTableError?
  /// The bytes of the CSV file, or nil if there is no such file or it cannot be read.
  package private(set) var fileContents: Data?

  package var newestRowTime: Int64 { rows.map(\.time).max() ?? 0 }

  package init() {}

  /// Reads the CSV file at `path` if it exists, and keeps any error for `check()`, which must be called before
  /// publishing.
  package init(readingFrom path: String) {
    guard fileType(at: path) != nil else { return }
    do {
      let data = try RegularFile.bytes(at: path, byteLimit: 64_000_000)
      fileContents = data
      try readRows(from: Self.text(in: data), path: path)
    } catch let error as FileError {
      keepIfFirst(ViewerTableError(path: path, lineNumber: nil, problem: .unreadable(error.reason)))
    } catch let error as ViewerTableError {
      keepIfFirst(error)
    } catch {
      let problem = error as? CSVProblem
      keepIfFirst(
        ViewerTableError(
          path: path, lineNumber: problem?.lineNumber,
          problem: .notCSV(problem?.message ?? "\(error)")))
    }
  }

  /// Throws `ViewerTableError` if the CSV file or one of its rows could not be read or understood.
  package func check() throws(ViewerTableError) { if let problem { throw problem } }

  private mutating func keepIfFirst(_ error: ViewerTableError) { problem = problem ?? error }

  /// Returns the text of a CSV file in UTF-8, in UTF-16 or in the encoding of Windows, as spreadsheets save it.
  ///
  /// The encoding of Windows is read as Latin-1, in which choices and codes have the same bytes.
  private static func text(in data: Data) -> String {
    if data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF]) {
      return String(data: data, encoding: .utf16) ?? ""
    }
    return String(data: data, encoding: .utf8) ?? String(data: data, encoding: .isoLatin1) ?? ""
  }

  private mutating func readRows(from text: String, path: String) throws {
    // Old programs for Macs end lines with a carriage return.
    let (carriageReturn, newline) = (UInt8(ascii: "\r"), UInt8(ascii: "\n"))
    var bytes = Array(text.utf8)
    if !bytes.contains(newline) { bytes = bytes.map { $0 == carriageReturn ? newline : $0 } }
    // A first line such as "sep=;" contains the separator for Excel.
    if bytes.starts(with: "sep=".utf8) {
      bytes.removeFirst((bytes.firstIndex(of: newline) ?? 3) + 1)
    }
    // Spreadsheets in Spanish and French separate cells by semicolons, others by tabs.
    let header = String(decoding: bytes.prefix { $0 != newline }, as: UTF8.self).lowercased()
      .filter { $0 != "\"" && $0 != " " }
    let choices = Self.requiredColumns[0]
    let separator =
      [";", "\t"].first { header.contains(choices + $0) || header.contains($0 + choices) }?
      .utf8.first ?? comma
    var unread = bytes
    var reader = try CSVReader(separator: separator) {
      defer { unread = [] }
      return unread
    }
    let hasHeader = try reader.readNextRow()
    let names = hasHeader ? reader.cellRanges.indices.map { reader.text($0).lowercased() } : []
    var places: [Int] = []
    for column in Self.requiredColumns {
      guard let place = names.firstIndex(of: column) else {
        throw ViewerTableError(path: path, lineNumber: 1, problem: .missingColumn(column))
      }
      guard names.count(where: { $0 == column }) == 1 else {
        throw ViewerTableError(path: path, lineNumber: 1, problem: .repeatedColumn(column))
      }
      places.append(place)
    }
    let filePlace = names.firstIndex(of: "photo")
    defer { addHidingRows(forCodesIn: reader.unreadBytes) }
    while try reader.readNextRow() {
      if reader.isBlankRow { continue }
      // A spreadsheet may write capital letters and hard spaces.
      let cells: [String] = places.map {
        reader.text($0).trimmingCharacters(in: .whitespaces).lowercased()
      }
      let isDamaged = reader.cellRanges.count != names.count
      // A stray quotation mark joins several rows into one cell.
      let isJoined = reader.cellRanges.indices.contains {
        let text = reader.text($0)
        return text.contains(where: \.isNewline) && text.lowercased().contains(Self.fullCodePattern)
      }
      if let problem =
        isDamaged ? .wrongCellCount : isJoined ? .invalidCode : Self.problem(inCells: cells)
      {
        keepIfFirst(
          ViewerTableError(path: path, lineNumber: reader.rowLineNumber, problem: problem))
        addHidingRows(forCodesIn: reader.bytes(ofFirst: reader.cellRanges.count))
      }
      if isDamaged || isJoined { continue }
      rows.append(
        Row(word: cells[0], picture: cells[1], code: cells[2], filePlace.map(reader.text) ?? ""))
    }
  }

  /// Adds rows that hide all photos and milestones whose codes are in a part of the file that could not be understood.
  private mutating func addHidingRows(forCodesIn part: ArraySlice<UInt8>) {
    let codes = String(decoding: part, as: UTF8.self).lowercased().matches(of: Self.codePattern)
    rows += codes.map { Row(word: "nothing", picture: "", code: String($0.output), "") }
  }

  /// The pattern of a code in the column `code`; tables of old versions of the program contain only its first part.
  private static var codePattern: Regex<Substring> {
    /t[0-9a-f]{16}(?:r[0-9a-f]{12}[a-z][0-9]{1,12}x[0-9a-f]{6})?/
  }

  /// The pattern of a whole cell in the column `code`: identifiers of the record with its texts and of the record
  /// alone, a letter for the choice, the time of the table, and the identifier of the family.
  fileprivate static var fullCodePattern:
    Regex<(Substring, Substring, Substring, Substring, Substring, Substring)>
  {
    /(t[0-9a-f]{16})(r[0-9a-f]{12})([a-z])([0-9]{1,12})(x[0-9a-f]{6})/
  }

  /// Returns the problem with the cells for choice, picture and code of one row, or nil if there is none.
  private static func problem(inCells cells: [String]) -> ViewerTableError.Problem? {
    if !cells[0].isEmpty && ViewerChoice(rawValue: cells[0]) == nil {
      return .unknownChoice(cells[0])
    }
    if !cells[0].isEmpty && cells[2].isEmpty { return .missingCode }
    // A quotation mark that is not closed joins rows, and the choices of some rows would be lost.
    let isPicture = cells[1].isEmpty || cells[1].wholeMatch(of: /[mp][0-9a-f]{16}/) != nil
    let isCode = cells[2].isEmpty || cells[2].wholeMatch(of: codePattern) != nil
    return isPicture && isCode ? nil : .invalidCode
  }

  /// Returns true if the rows contain codes of families, but none of the family with this identifier, for example
  /// because another database has a similar name.
  package func isOfOtherFamily(than identifier: String) -> Bool {
    let codes = Set(rows.map(\.familyCode)).subtracting([""])
    return !codes.isEmpty && !codes.contains(Self.familyCode(forIdentifier: identifier))
  }

  /// Throws `ViewerTableError` if a row of the table at `path` belongs to another family than the one with this
  /// identifier.
  package func checkFamily(withIdentifier identifier: String, at path: String)
    throws(ViewerTableError)
  {
    let own = Self.familyCode(forIdentifier: identifier)
    guard let row = rows.first(where: { !["", own].contains($0.familyCode) }) else { return }
    throw ViewerTableError(
      path: path, lineNumber: nil,
      problem: isOfOtherFamily(than: identifier) ? .otherFamily : .changedCode(row.photoPath))
  }

  /// Returns the letter for a choice that the program writes into the column `code`, to recognize changed choices
  /// later.
  package static func letter(of word: ViewerChoice?) -> String {
    switch word {
    case .everything: "e"
    case .picture: "p"
    case .nothing: "h"
    case nil: "u"
    }
  }

  /// Returns the code of the family with this identifier, which is a part of each cell in the column `code`.
  package static func familyCode(forIdentifier identifier: String) -> String {
    "x\(SHA256.hex(of: identifier.utf8).prefix(6))"
  }

  /// The path of the CSV file for viewers of a database, such as `family.viewers.csv` for `family.sqlite`.
  ///
  /// Symbolic links in the path of the database are followed.
  package static func path(forDatabase path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().deletingPathExtension().path
      + ".viewers.csv"
  }
}

extension ViewerTable.Row {
  /// Creates a row from the texts of its cells.
  ///
  /// An unknown choice hides the photo, because it may be a mistyped `nothing`.
  fileprivate init(word: String, picture: String, code: String, _ file: String) {
    let parts = code.wholeMatch(of: ViewerTable.fullCodePattern)
    let choice = word.isEmpty ? nil : ViewerChoice(rawValue: word) ?? .nothing
    self.init(
      choice: choice,
      isChanged: (parts.map { String($0.3) } ?? "u") != ViewerTable.letter(of: choice),
      pictureID: picture, textID: parts.map { String($0.1) } ?? code,
      recordCode: parts.map { String($0.2) } ?? "", photoPath: file,
      time: min(parts.flatMap { Int64($0.4) } ?? 0, Instant.validRange.upperBound.seconds - 1),
      familyCode: parts.map { String($0.5) } ?? "")
  }
}

/// The reason why the CSV file in which the family decides what viewers see cannot be used, described for users.
package struct ViewerTableError: Error, CustomStringConvertible {
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
    /// The column `code` was changed in the row of the photo with this file path.
    case changedCode(String)
  }

  let path: String
  let lineNumber: Int?
  let problem: Problem

  private static let csvFormatAdvice =
    "Keep the first line, and save the file as CSV, with commas, semicolons or tabs."

  /// True if the CSV file exists but cannot be read.
  package var isUnreadable: Bool { if case .unreadable = problem { true } else { false } }

  package var description: String {
    let place = lineNumber.map { "\(path), line \($0)" } ?? path
    return switch problem {
    case .unreadable(let reason): "Cannot read \(path): \(reason)"
    case .notCSV(let message): "\(place): \(message). \(Self.csvFormatAdvice)"
    case .missingColumn(let name):
      "\(place): the column \(name) is missing, so that no word counts. \(Self.csvFormatAdvice)"
    case .repeatedColumn(let name):
      "\(place): the column \(name) appears twice. Remove one of them."
    case .wrongCellCount:
      "\(place): the row has more or fewer cells than the first line. Check its quotation marks."
    case .invalidCode:
      "\(place): the columns picture and code were changed. Restore them, or delete the row. What the row hides may stay "
        + "visible until then."
    case .missingCode: "\(place): the column code is empty. Restore it, or remove the row."
    case .otherFamily:
      "\(place): this table is of another database. Move it away. If it is of the same family, run kinfolio viewers "
        + "and write the words again."
    case .changedCode(let file):
      "\(place): the column code was changed, for example in the row with \(file). Undo the change, or "
        + "delete such rows."
    case .unknownChoice(let word):
      "\(place): for_viewers must be everything, picture, nothing or empty, not '\(word)'. The photo is "
        + "hidden. Correct the word, run kinfolio viewers, and write it again in the new table if it was not used."
    }
  }
}
