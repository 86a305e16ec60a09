import Files
import Foundation
import Records

/// The names, days, texts and numbers of the sample family, from the tables in a file such as `family.txt`.
package struct SampleTables: Sendable {
  private let path: String
  private var lines: [String: [(number: Int, cells: [String])]] = [:]

  /// Reads a file; throws if it is missing or not UTF-8.
  ///
  /// A table starts with its name in brackets. Each further line is a row, with bars between the cells. Lines that start
  /// with # are comments.
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
        lines[table, default: []].append((index + 1, cells))
      }
    }
  }

  /// The rows of a table, at least one; throws if the table is missing or the cells of a row do not fit the types.
  subscript<each Cell: SampleCell>(_ table: String) -> [(repeat each Cell)] {
    get throws(SampleProblem) {
      try rows(table) { (cell: repeat each Cell) in (repeat each cell) }
    }
  }

  /// Returns a value for each row of a table, at least one; throws if the table is missing or the cells of a row do not
  /// fit the parameters of `make`.
  func rows<each Cell: SampleCell, Row>(
    _ table: String, as make: (repeat each Cell) -> Row
  ) throws(SampleProblem) -> [Row] {
    guard let lines = lines[table] else { throw missing("the table [\(table)]") }
    var rows: [Row] = []
    for (number, cells) in lines {
      var index = 0
      func next<Value: SampleCell>(_ type: Value.Type) throws(SampleProblem) -> Value {
        index += 1
        if index <= cells.count, let value = Value(cell: cells[index - 1]) { return value }
        throw .badRow(path: path, line: number, reason: "cell \(index) is missing or not valid.")
      }
      rows.append(make(repeat try next((each Cell).self)))
      guard index == cells.count else {
        throw .badRow(path: path, line: number, reason: "the row has more than \(index) cells.")
      }
    }
    return rows
  }

  func missing(_ part: String) -> SampleProblem {
    .notReadable(
      path: path, reason: "\(part) is missing. Install Kinfolio again with Scripts/install.")
  }
}

/// A value that is written in one cell of a table.
protocol SampleCell {
  /// Returns nil if the text of the cell is not valid.
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

/// A color as RRGGBB.
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
extension Activity.Kind: SampleCell {}
extension CareTask.Category: SampleCell {}
extension CareTask.Confirmation: SampleCell {}
extension CareTask.Status: SampleCell {}
extension GrowthMeasurement.Kind: SampleCell {}
extension Milestone.Kind: SampleCell {}
extension UsageSession.Category: SampleCell {}
extension Visit.Kind: SampleCell {}
