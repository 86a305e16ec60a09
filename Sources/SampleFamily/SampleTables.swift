import Files
import Foundation
import Records

/// The tables of names, days, texts and numbers in a file such as `family.txt`, which describe the sample family.
package struct SampleTables: Sendable {
  private let filePath: String
  private var linesByTable: [String: [(number: Int, cells: [String])]] = [:]

  /// Reads the tables in a file; throws if the file is missing or is not UTF-8.
  ///
  /// A table starts with its name in brackets. Each further line is a row, with bars between the cells. Lines that
  /// start with # are comments.
  package init(file: URL) throws(SampleProblem) {
    filePath = file.path
    let text: String
    do { text = try String(contentsOf: file, encoding: .utf8) } catch {
      throw .notReadable(path: filePath, reason: FileError(error, at: filePath).reason)
    }
    var table = ""
    let all = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in all.enumerated() where !line.isEmpty && !line.hasPrefix("#") {
      if line.hasPrefix("[") {
        table = line.trimmingCharacters(in: ["[", "]"])
      } else {
        let cells = line.split(separator: "|", omittingEmptySubsequences: false)
          .map { $0.trimmingCharacters(in: .whitespaces) }
        linesByTable[table, default: []].append((index + 1, cells))
      }
    }
  }

  /// The rows of a table, at least one, each as a tuple of values of the types that the caller expects.
  ///
  /// Throws if the table is missing, or if a row has another number of cells or a cell that does not fit its type.
  subscript<each Cell: SampleCellValue>(_ table: String) -> [(repeat each Cell)] {
    get throws(SampleProblem) {
      try rows(inTable: table) { (cell: repeat each Cell) in (repeat each cell) }
    }
  }

  /// Calls `make` with the values of the cells of each row of a table, and returns the results, at least one.
  ///
  /// Throws if the table is missing, or if the cells of a row do not fit the parameters of `make`.
  func rows<each Cell: SampleCellValue, Row>(
    inTable table: String, as make: (repeat each Cell) -> Row
  ) throws(SampleProblem) -> [Row] {
    guard let lines = linesByTable[table] else { throw missingPartError("the table [\(table)]") }
    var rows: [Row] = []
    for (number, cells) in lines {
      var index = 0
      func next<Value: SampleCellValue>(_ type: Value.Type) throws(SampleProblem) -> Value {
        index += 1
        if index <= cells.count, let value = Value(cell: cells[index - 1]) { return value }
        throw .invalidRow(
          path: filePath, line: number, reason: "cell \(index) is missing or not valid.")
      }
      rows.append(make(repeat try next((each Cell).self)))
      guard index == cells.count else {
        throw .invalidRow(
          path: filePath, line: number, reason: "the row has more than \(index) cells.")
      }
    }
    return rows
  }

  func missingPartError(_ part: String) -> SampleProblem {
    .notReadable(
      path: filePath, reason: "\(part) is missing. Install Kinfolio again with Scripts/install.")
  }
}

/// A type whose values can be read from a cell of a table of the sample family.
protocol SampleCellValue {
  /// Converts the text of a cell to a value; returns nil if the text is not valid.
  init?(cell: String)
}

extension String: SampleCellValue {
  init?(cell: String) {
    guard !cell.isEmpty else { return nil }
    self = cell
  }
}

extension Int: SampleCellValue {
  /// Parses a number of at most 32 bits, so that no result of a calculation overflows.
  init?(cell: String) {
    guard let number = Int32(cell) else { return nil }
    self.init(number)
  }
}

extension Double: SampleCellValue {
  init?(cell: String) { self.init(cell) }
}

/// A color is written as RRGGBB in hexadecimal digits.
extension UInt32: SampleCellValue {
  init?(cell: String) { self.init(cell, radix: 16) }
}

extension LocalDate: SampleCellValue {
  init?(cell: String) { self.init(cell) }
}

/// An empty cell means nil.
extension Optional: SampleCellValue where Wrapped: SampleCellValue {
  init?(cell: String) {
    let value = Wrapped(cell: cell)
    guard value != nil || cell.isEmpty else { return nil }
    self = value
  }
}

extension SampleCellValue where Self: RawRepresentable<String> {
  init?(cell: String) { self.init(rawValue: cell) }
}

extension SampleCaregiver: SampleCellValue {}
extension SampleProfile: SampleCellValue {}
extension SamplePhotoSubject.ChildPose: SampleCellValue {}
extension SamplePhotoSubject.CatPose: SampleCellValue {}
extension SampleFood.DrawnShape: SampleCellValue {}
extension ViewerChoice: SampleCellValue {}
extension ActivityLogEntry.Kind: SampleCellValue {}
extension CareTask.Category: SampleCellValue {}
extension CareTask.Confirmation: SampleCellValue {}
extension CareTask.Status: SampleCellValue {}
extension GrowthMeasurement.Kind: SampleCellValue {}
extension Milestone.Kind: SampleCellValue {}
extension AppUsageSession.Category: SampleCellValue {}
extension Visit.Kind: SampleCellValue {}
