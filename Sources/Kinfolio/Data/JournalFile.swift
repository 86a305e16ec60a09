import Foundation
import Knowledge
import Records

/// Everything about one profile as JSON: each kind of record a list of objects by column name.
///
/// What is encoded of it names it; ``encoded()`` is the file.
struct JournalFile: Encodable, Sendable {
  private let profile: Profile
  private let zone: Zone
  private let moment: Instant
  private let sheets: [RecordSheet]
  private let leftOut: [[String]]

  init(_ member: Summary.Member, _ sheets: [RecordSheet], in journal: Journal) {
    profile = member.profile
    zone = member.zone
    moment = journal.moment
    self.sheets = sheets
    leftOut = journal.leftOut.filter { $0.profile == member.profile.id }.map { row in
      [row.table, row.id, row.problem.column, row.problem.fault.rawValue]
    }
  }

  func encoded() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let text = Text(
      profile: object(Profile.table.columns.dropFirst(3), profile.cells),
      moment: zone.timestamp(moment),
      records: Dictionary(
        sheets.map { sheet in (sheet.name, sheet.rows.map { object(sheet.columns, $0) }) },
        uniquingKeysWith: { first, _ in first }),
      leftOut: leftOut.map { row in
        Dictionary(uniqueKeysWithValues: zip(["table", "id", "column", "fault"], row))
      })
    return try encoder.encode(text) + Data("\n".utf8)
  }

  private func object(_ names: some Sequence<String>, _ cells: [Cell]) -> [String: JSONCell] {
    Dictionary(
      zip(names, cells.map { JSONCell(cell: $0, zone: zone) }),
      uniquingKeysWith: { first, _ in first })
  }
}

/// The file as it is written.
private struct Text: Encodable {
  let profile: [String: JSONCell]
  let moment: String
  let records: [String: [[String: JSONCell]]]
  let leftOut: [[String: String]]

  enum CodingKeys: String, CodingKey {
    case profile, moment, records
    case leftOut = "left_out"
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
