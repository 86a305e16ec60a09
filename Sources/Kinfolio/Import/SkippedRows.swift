import Foundation
import SQLite

/// The rows of a table that were skipped, as they stand there, each with its number and the reason: to
/// be corrected and imported again.
///
/// They wait in a private folder; ``place()`` puts them beside the imported file.
package final class SkippedRows {
  private let file: String
  private let reason: (RowProblem) -> String
  private let folder: ScratchFolder
  private let draft: URL
  private let handle: FileHandle
  private var isEmpty = true

  /// Begins a file for the skipped rows of `file`; `reason` puts a problem into words.
  package init(of file: String, reason: @escaping (RowProblem) -> String) throws {
    self.file = file
    self.reason = reason
    folder = try ScratchFolder()
    draft = folder.url.appendingPathComponent("skipped.csv")
    try Data().write(to: draft)
    handle = try FileHandle(forWritingTo: draft)
  }

  /// Adds the row a table is at.
  func add(_ problem: RowProblem, of table: TextTable) throws {
    let columns = table.header.indices.filter { !table.isOfSkippedRows || !table.isAdded($0) }
    let cells = table.cells
    // Not made harmless for spreadsheets: what is imported again must be what stood there.
    let own = columns.map { cells[$0] }
    let number = table.originalRow.map(String.init) ?? ""
    var lines = ""
    if isEmpty {
      let names = columns.map { table.header[$0] } + [TextTable.rowColumn, TextTable.reasonColumn]
      // The mark by which spreadsheets know the letters of the file.
      lines = "\u{FEFF}" + Self.line(names, table.separator)
    }
    isEmpty = false
    lines += Self.line(own + [number, reason(problem)], table.separator)
    try handle.write(contentsOf: Data(lines.utf8))
  }

  /// Puts the rows beside the imported file, if there are any, and tells where: into `NAME.skipped.csv`,
  /// or the first of `NAME.skipped-2.csv` … that holds just these rows or is not there yet.
  package func place() throws -> String? {
    if isEmpty { return nil }
    try handle.synchronize()
    for number in 1... {
      let path = name(number)
      if FileManager.default.contentsEqual(atPath: draft.path, andPath: path) { return path }
      do {
        try FileManager.default.copyItem(atPath: draft.path, toPath: path)
        return path
      } catch let error as CocoaError where error.code == .fileWriteFileExists {
        continue
      } catch {
        try? FileManager.default.removeItem(atPath: path)
        throw error
      }
    }
    return nil
  }

  private func name(_ number: Int) -> String {
    let url = URL(fileURLWithPath: file)
    let stem = url.deletingPathExtension().lastPathComponent
      .replacing(/\.skipped(-\d+)?$/, with: "")
    let name = "\(stem).skipped\(number == 1 ? "" : "-\(number)").csv"
    let folder = (file as NSString).deletingLastPathComponent
    return (folder as NSString).appendingPathComponent(name)
  }

  private static func line(_ cells: [String], _ separator: UInt8) -> String {
    let mark = Unicode.Scalar(separator)
    return cells.map { CSV.quoted($0, partedBy: mark) }.joined(separator: String(mark)) + "\r\n"
  }
}

extension TextTable {
  /// What a file of skipped rows has behind the columns of the file they are from.
  static let rowColumn = "row"
  /// What a file of skipped rows has last.
  static let reasonColumn = "reason"

  /// Whether these are rows that were skipped before.
  var isOfSkippedRows: Bool { has(Self.rowColumn) && has(Self.reasonColumn) }

  /// The number of the row in the file it was first in; nil where it cannot be told.
  var originalRow: Int? { isOfSkippedRows ? self[Self.rowColumn].flatMap { Int($0) } : row }

  /// Whether a column is one of the two that an import has added.
  fileprivate func isAdded(_ column: Int) -> Bool {
    [Self.rowColumn, Self.reasonColumn].contains(Self.plain(header[column]))
  }
}
