import Foundation
import Knowledge
import Records
import Reports

/// A JSON file with the records of one profile: for each kind, a list of objects with a value for each column name.
///
/// The `Encodable` representation is only for the fingerprint. ``encoded()`` returns the content of the file.
struct JournalFile: Encodable, Sendable {
  private let profile: Profile
  private let zone: Zone
  private let moment: Instant
  private let tables: [ProfileRecordTable]
  private let leftOut: [[String]]

  init(_ member: FamilySummary.Member, _ sheets: [ProfileRecordTable], in journal: Journal) {
    profile = member.profile
    zone = member.zone
    moment = journal.referenceTime
    self.tables = sheets
    leftOut = journal.skippedRows.filter { $0.profile == member.profile.id }.map { row in
      [row.table, row.id, row.problem.column, row.problem.fault.rawValue]
    }
  }

  func encoded() throws -> Data {
    let file = JSONNode.object([
      "profile": object(Profile.table.columns.map(\.field.name), profile.columnValues),
      "moment": .text(zone.timestamp(moment)),
      "records": .object(
        Dictionary(
          tables.map { sheet in (sheet.name, .list(sheet.rows.map { object(sheet.columns, $0) })) },
          uniquingKeysWith: { first, _ in first })),
      "left_out": .list(
        leftOut.map { object(["table", "id", "column", "fault"], $0.map(Cell.text)) }),
    ])
    return Data("\(try file.encodedLine())\n".utf8)
  }

  private func object(_ names: some Sequence<String>, _ cells: [Cell]) -> JSONNode {
    .object(Dictionary(zip(names, cells.map(node)), uniquingKeysWith: { first, _ in first }))
  }

  /// Returns the value of a table cell as JSON; times include their UTC offset.
  private func node(_ cell: Cell) -> JSONNode {
    // Recorded numbers are not rounded. The addition of 0 removes the sign of -0.0.
    if case .number(let number) = cell { .number(number + 0) } else { .cell(cell, zone) }
  }
}
