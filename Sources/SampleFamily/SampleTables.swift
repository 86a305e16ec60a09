import Files
import Foundation
import Records

/// The names, days, texts and numbers of the sample family, from the tables in a file such as `family.txt`.
package struct SampleTables: Sendable {
  private let path: String
  private var linesByTable: [String: [(number: Int, cells: [String])]] = [:]

  /// Reads the tables in a file; throws if it is missing or not UTF-8.
  ///
  /// A table starts with its name in brackets. Each further line is a row, with bars between the cells. Lines that
  /// start with # are comments.
  package init(file: URL) throws(SampleProblem) {
    path = file.path
    let text: String
    do { text = try String(contentsOf: file, encoding: .utf8) } catch {
      throw .notReadable(path: path, reason: FileError(error, at: path).reason)
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

  /// The rows of a table, at least one, each as a tuple of the types that the caller expects.
  ///
  /// Throws if the table is missing, or if the number or the text of the cells of a row does not fit these types.
  subscript<each Cell: SampleCell>(_ table: String) -> [(repeat each Cell)] {
    get throws(SampleProblem) {
      try rows(table) { (cell: repeat each Cell) in (repeat each cell) }
    }
  }

  /// Returns what `make` creates from the cells of each row of a table; there is at least one row.
  ///
  /// Throws if the table is missing, or if the cells of a row do not fit the parameters of `make`.
  func rows<each Cell: SampleCell, Row>(
    _ table: String, as make: (repeat each Cell) -> Row
  ) throws(SampleProblem) -> [Row] {
    guard let lines = linesByTable[table] else { throw missingPartError("the table [\(table)]") }
    var rows: [Row] = []
    for (number, cells) in lines {
      var index = 0
      func next<Value: SampleCell>(_ type: Value.Type) throws(SampleProblem) -> Value {
        index += 1
        if index <= cells.count, let value = Value(cell: cells[index - 1]) { return value }
        throw .invalidRow(
          path: path, line: number, reason: "cell \(index) is missing or not valid.")
      }
      rows.append(make(repeat try next((each Cell).self)))
      guard index == cells.count else {
        throw .invalidRow(path: path, line: number, reason: "the row has more than \(index) cells.")
      }
    }
    return rows
  }

  func missingPartError(_ part: String) -> SampleProblem {
    .notReadable(
      path: path, reason: "\(part) is missing. Install Kinfolio again with Scripts/install.")
  }
}

/// A type whose values can be read from a cell of a table of the sample family.
protocol SampleCell {
  /// Converts the text of a cell; returns nil if it is not valid.
  init?(cell: String)
}

extension String: SampleCell {
  init?(cell: String) {
    guard !cell.isEmpty else { return nil }
    self = cell
  }
}

extension Int: SampleCell {
  /// Parses a number of at most 32 bits, so that no result of a calculation overflows.
  init?(cell: String) {
    guard let number = Int32(cell) else { return nil }
    self.init(number)
  }
}

extension Double: SampleCell {
  init?(cell: String) { self.init(cell) }
}

/// A color is written as RRGGBB in hexadecimal digits.
extension UInt32: SampleCell {
  init?(cell: String) { self.init(cell, radix: 16) }
}

extension LocalDate: SampleCell {
  init?(cell: String) { self.init(cell) }
}

/// An empty cell means nil.
extension Optional: SampleCell where Wrapped: SampleCell {
  init?(cell: String) {
    let value = Wrapped(cell: cell)
    guard value != nil || cell.isEmpty else { return nil }
    self = value
  }
}

extension SampleCell where Self: RawRepresentable<String> {
  init?(cell: String) { self.init(rawValue: cell) }
}

extension SampleCaregiver: SampleCell {}
extension SampleProfile: SampleCell {}
extension SamplePhotoSubject.Pose: SampleCell {}
extension SamplePhotoSubject.CatPose: SampleCell {}
extension SampleFood.Shape: SampleCell {}
extension ViewerChoice: SampleCell {}
extension ActivityLogEntry.Kind: SampleCell {}
extension CareTask.Category: SampleCell {}
extension CareTask.Confirmation: SampleCell {}
extension CareTask.Status: SampleCell {}
extension GrowthMeasurement.Kind: SampleCell {}
extension Milestone.Kind: SampleCell {}
extension AppUsageSession.Category: SampleCell {}
extension Visit.Kind: SampleCell {}
