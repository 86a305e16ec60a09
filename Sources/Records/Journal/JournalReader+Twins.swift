extension JournalReader {
  /// Of rows with one id that say the same one stays; else which of them is meant cannot be known.
  static func removeTwins<Record: JournalRecord>(
    from records: inout [Record], of table: String
  ) -> [LeftOut] {
    let counts = Dictionary(records.map { ($0.entry.id, 1) }, uniquingKeysWith: +)
    let twins = Dictionary(
      grouping: records.filter { counts[$0.entry.id, default: 0] > 1 }, by: \.entry.id)
    records.removeAll { twins[$0.entry.id] != nil }
    return twins.flatMap { id, rows in
      let isOne = rows.allSatisfy { $0.saysTheSame(as: rows[0]) }
      if isOne { records.append(rows[0]) }
      let problem = RowProblem(isOne ? .sameAsAnother : .duplicate, column: "id", found: "'\(id)'")
      return rows.dropFirst(isOne ? 1 : 0).map { row in
        LeftOut(
          table: table, id: id, problem: problem, profile: (row as? any ProfileRecord)?.profile)
      }
    }
  }
}

extension JournalRecord {
  /// Whether another record has the same owner, time and values.
  fileprivate func saysTheSame(as other: Self) -> Bool {
    position == other.position && cells == other.cells
      && (self as? any ProfileRecord)?.profile == (other as? any ProfileRecord)?.profile
  }
}
