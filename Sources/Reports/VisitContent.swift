import Figures
import Hashing
import Records

/// The content of a visit report in one language, shared by its page and its printed document.
///
/// All texts are in the reader's language and units. The sections are in reading order and never empty, first those
/// that a doctor reads in a minute. A renderer shows the `parts` of all `sections`, and the `disclaimer`.
package struct VisitContent: Sendable, Encodable {
  package struct Section: Sendable, Encodable {
    /// The identifier of the section, which is unique in the report.
    package let id: SectionID
    package let title: String
    package var parts: [Part]
  }

  package enum Part: Sendable, Encodable {
    /// Labels and values as text, such as "Born: 10 January 2026".
    case facts([Fact])
    /// Prominent metrics, such as "Sleep 13 h 20 min".
    case numbers([Fact])
    case paragraph(String)
    /// A less prominent remark.
    case note(String)
    /// The sources of the list before this part.
    case sources(Sources)
    case list([Line])
    /// The family's questions, numbered, with space for written answers on paper.
    case questions([Line])
    case table(ContentTable)
    case figure(Figure)
    /// Charts that can be side by side if the page is wide enough.
    case row([Figure])
    /// Small photos, without those that could not be prepared.
    case photos([PrintedPhoto])
  }

  package struct Line: Hashable, Sendable, Encodable {
    package let text: String
    /// A shorter text for the first page, if the family's words in the text are long.
    var short: String?
    /// The content of the line in few words, such as "Cough (mild)", for a note on omitted lines; can be empty.
    var shortForm = ""
    /// True if the line must be on the first page.
    var isVital = false
    /// True if the line is among the first to be left out on a full first page.
    var isMinor = false
  }

  /// References such as "[1] NICE guideline NG143 (2019)", after a label.
  package struct Sources: Hashable, Sendable, Encodable {
    let label: String
    let references: [String]

    package var text: String { label + references.joined(separator: " · ") }

    /// Returns the references whose number is in one of the lines.
    func cited(in lines: [Line]) -> Sources {
      Sources(
        label: label,
        references: references.filter { reference in
          let number = reference.prefix { $0 != " " }
          return lines.contains { $0.text.contains(number) }
        })
    }
  }

  package let profile: Profile
  /// The date of the visit; for a report without a visit, the last day of the report.
  package let date: LocalDate
  /// The first day of a summary without a visit; otherwise nil.
  package var since: LocalDate?
  package let language: Language
  /// The kind of report and the profile's name: "Doctor visit: Mia".
  package let title: String
  /// The purpose of the report: "For the visit on 3 June 2026".
  package let purpose: String
  /// The days that the report covers, in words.
  package let windowText: String
  /// The reference time of the report; later records are excluded.
  package let moment: Instant
  /// The reference time in words: "Records up to 3 June 2026, 00:00".
  package let referenceTimeText: String
  /// A one-line disclaimer for every page.
  package let disclaimer: String
  /// The sections: first the profile, then the records and figures, last the methods.
  package var sections: [Section]

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
  /// The whole report as lines of text; a chart is represented by its summary and table.
  var plainTextLines: [String] {
    [title, purpose, windowText, referenceTimeText, disclaimer]
      + sections.flatMap { section in
        ["", "# \(section.title)"] + section.parts.flatMap(\.plainTextLines)
      }
  }

  /// A short hash of the complete text; reports with the same id have the same text.
  package var reportID: String {
    String(SHA256.hex(of: plainTextLines.joined(separator: "\n").utf8).prefix(10))
  }
}

extension Fact {
  var plainTextLine: String {
    "\(label): \(value)" + (detail.isEmpty ? "" : " (\(detail))")
  }
}

extension VisitContent.Part {
  fileprivate var plainTextLines: [String] {
    switch self {
    case .facts(let facts), .numbers(let facts): facts.map(\.plainTextLine)
    case .paragraph(let text): [text]
    case .note(let text): ["(\(text))"]
    case .sources(let sources): ["(\(sources.text))"]
    case .list(let items): items.map { "- \($0.text)" }
    case .questions(let questions):
      questions.enumerated().map { "\($0 + 1). \($1.text)" }
    case .photos(let photos): photos.map { "[\($0.caption)]" }
    case .table(let table): table.plainTextLines
    case .row(let figures): figures.flatMap { VisitContent.Part.figure($0).plainTextLines }
    case .figure(let figure):
      ["[\(figure.title)] \(figure.summary) \(figure.caption)"]
        + ContentTable(header: figure.header, rows: figure.rows).plainTextLines
    }
  }
}

extension ContentTable {
  fileprivate var plainTextLines: [String] {
    ([header] + rows).map { $0.joined(separator: " | ") }
  }
}
