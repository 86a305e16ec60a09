import Foundation

/// Everything about one profile as JSON: each kind of record a list of objects by column name.
struct JournalFile: Encodable {
  private let profile: [String: JSONCell]
  private let moment: String
  private let records: [String: [[String: JSONCell]]]
  private let leftOut: [[String: String]]

  private enum CodingKeys: String, CodingKey {
    case profile, moment, records
    case leftOut = "left_out"
  }

  init(_ member: Summary.Member, _ sheets: [RecordSheet], in journal: Journal) {
    let zone = member.zone
    moment = zone.timestamp(journal.moment)
    leftOut = journal.leftOut.filter { $0.profile == member.profile.id }.map { row in
      [
        "table": row.table, "id": row.id, "column": row.problem.column,
        "fault": row.problem.fault.rawValue,
      ]
    }
    let names = Profile.table.columns.dropFirst(3)
    profile = Dictionary(
      zip(names, member.profile.cells.map { JSONCell(cell: $0, zone: zone) }),
      uniquingKeysWith: { first, _ in first })
    records = Dictionary(
      sheets.map { sheet in
        let rows = sheet.rows.map { row in
          Dictionary(
            zip(sheet.columns, row.map { JSONCell(cell: $0, zone: zone) }),
            uniquingKeysWith: { first, _ in first })
        }
        return (sheet.name, rows)
      }, uniquingKeysWith: { first, _ in first })
  }

  func encoded() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }
}

/// A cell as a JSON value; moments carry the offset of their zone.
private struct JSONCell: Encodable {
  let cell: Cell
  let zone: Zone

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch cell {
    case .empty: try container.encodeNil()
    case .text(let text): try container.encode(text)
    case .number(let number): try container.encode(number + 0)  // nought without a sign
    case .integer(let number): try container.encode(number)
    case .flag(let flag): try container.encode(flag)
    case .instant(let instant): try container.encode(zone.timestamp(instant))
    case .date(let date): try container.encode("\(date)")
    }
  }
}
