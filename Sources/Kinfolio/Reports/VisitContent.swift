import Hashing
import Records

/// What a visit's page and its printed document both say: made once for each language, shown twice.
///
/// Everything is written out in the reader's language and units. Sections stand in reading order and
/// are never empty. The first ones are what a doctor reads in a
/// minute. Whoever shows it walks `sections` and their `parts`, and shows `disclaimer` with it.
package struct VisitContent: Sendable, Encodable {
  /// Something with a heading of its own.
  package struct Section: Sendable, Encodable {
    /// Good as an anchor, unique in the content.
    package let id: String
    package let title: String
    package let parts: [Part]
  }

  /// One thing in a section.
  package enum Part: Sendable, Encodable {
    /// Names and values to be read like a line of text: "Born: 10 January 2026".
    case facts([Fact])
    /// Figures to be seen at once: "Sleep 13 h 20 min".
    case numbers([Fact])
    /// A sentence or more.
    case paragraph(String)
    /// What is said for completeness, more quietly.
    case note(String)
    case list([Line])
    case table(Table)
    /// A chart; its caption stands below it.
    case figure(Figure)
    /// Charts that may stand beside each other where there is room.
    case row([Figure])
    /// Photos, small, those that could be prepared.
    case photos([PrintedPhoto])
  }

  /// A line of a list.
  package struct Line: Hashable, Sendable, Encodable {
    package let text: String
    /// What in it the family wrote: all that a sheet without room may cut.
    var free: [String] = []
    /// What is said where the line itself is left out, such as a medicine's name; may be empty.
    var short = ""
  }

  /// A value with its name.
  package struct Fact: Hashable, Sendable, Encodable {
    package let label: String
    package let value: String
    /// What stands beside it; may be empty.
    package var detail = ""
  }

  /// Rows below column titles; the first column names its rows.
  package struct Table: Hashable, Sendable, Encodable {
    /// The words over the table; empty where the section's heading says it.
    package var caption = ""
    package let header: [String]
    package var rows: [[String]]
    /// The columns that hold figures, which stand at the trailing edge.
    package var figureColumns: [Int] = []
  }

  package let profile: Profile
  /// The day of the visit, or of the report for today.
  package let date: LocalDate
  /// The first day, where days were looked back on without a visit.
  package var since: LocalDate?
  package let language: Language
  /// What it is and about whom: "Doctor visit: Mia".
  package let title: String
  /// What it was made for: "For the visit on 3 June 2026".
  package let occasion: String
  /// The days it tells of.
  package let window: String
  /// Nothing recorded after this moment is in it.
  package let moment: Instant
  /// The same moment in words: "Records up to 3 June 2026, 00:00".
  package let prepared: String
  /// A disclaimer of one line, for every sheet.
  package let disclaimer: String
  /// Who it is about, then what was recorded, then how it was counted.
  package let sections: [Section]
  /// Charts of the first sheet whose large ones stand in the sections.
  package let small: [Figure]

  /// The charts in it, in order.
  package var figures: [Figure] {
    sections.flatMap(\.parts).flatMap { part -> [Figure] in
      switch part {
      case .figure(let figure): [figure]
      case .row(let figures): figures
      default: []
      }
    }
  }
}

extension VisitContent {
  /// Everything it says as plain lines, charts as their summary and table.
  package var lines: [String] {
    [title, occasion, window, prepared, disclaimer]
      + sections.flatMap { section in
        ["", "# \(section.title)"] + section.parts.flatMap(\.lines)
      }
  }

  /// A short name made from all it says: equal inputs, equal name.
  package var reportID: String {
    String(SHA256.hex(of: lines.joined(separator: "\n").utf8).prefix(10))
  }
}

extension VisitContent.Fact {
  var line: String {
    "\(label): \(value)" + (detail.isEmpty ? "" : " (\(detail))")
  }
}

extension VisitContent.Part {
  fileprivate var lines: [String] {
    switch self {
    case .facts(let facts), .numbers(let facts): facts.map(\.line)
    case .paragraph(let text): [text]
    case .note(let text): ["(\(text))"]
    case .list(let items): items.map { "- \($0.text)" }
    case .photos(let photos): photos.map { "[\($0.caption)]" }
    case .table(let table): table.lines
    case .row(let figures): figures.flatMap { VisitContent.Part.figure($0).lines }
    case .figure(let figure):
      ["[\(figure.title)] \(figure.summary) \(figure.caption)"]
        + VisitContent.Table(header: figure.header, rows: figure.rows).lines
    }
  }
}

extension VisitContent.Table {
  fileprivate var lines: [String] {
    [caption].filter { !$0.isEmpty } + ([header] + rows).map { $0.joined(separator: " | ") }
  }
}
