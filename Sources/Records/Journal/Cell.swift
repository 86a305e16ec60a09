/// A value of one column of a record, in the form in which it is written to CSV files, JSON files and databases.
package enum Cell: Hashable, Sendable {
  case empty
  case text(String)
  case number(Double)
  case integer(Int)
  case flag(Bool)
  case instant(Instant)
  case date(LocalDate)
}

extension Cell: Encodable {
  /// Encodes the value; a type number precedes integers, moments and dates, because all three are encoded as numbers.
  package func encode(to encoder: any Encoder) throws {
    var parts = encoder.unkeyedContainer()
    switch self {
    case .empty: try parts.encodeNil()
    case .text(let text): try parts.encode(text)
    case .number(let number): try parts.encode(number)
    case .integer(let number):
      try parts.encode(1)
      try parts.encode(number)
    case .flag(let flag): try parts.encode(flag)
    case .instant(let instant):
      try parts.encode(2)
      try parts.encode(instant)
    case .date(let date):
      try parts.encode(3)
      try parts.encode(date)
    }
  }
}

extension Cell {
  package init(_ text: String?) { self = text.map(Cell.text) ?? .empty }
  package init(_ number: Double?) { self = number.map(Cell.number) ?? .empty }
  package init(_ number: Int?) { self = number.map(Cell.integer) ?? .empty }
  package init(_ flag: Bool) { self = .flag(flag) }
  package init(_ instant: Instant?) { self = instant.map(Cell.instant) ?? .empty }
  package init(_ date: LocalDate?) { self = date.map(Cell.date) ?? .empty }
  package init(_ times: [LocalTime]) {
    self = .text(times.map(\.description).joined(separator: " "))
  }
  package init<Kind>(_ id: ID<Kind>?) { self.init(id?.text) }
  package init<Word: RawRepresentable<String>>(_ word: Word?) { self.init(word?.rawValue) }
}
