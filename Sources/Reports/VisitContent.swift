import Figures
import Hashing
import Records

/// The content of a visit report in one language, from which both the web page and the PDF are made.
///
/// All texts are in the reader's language and units. The sections are in reading order and never empty; sections that a
/// doctor reads in the first minute come first. The web page and the PDF contain all `parts` of all `sections`, and the
/// `disclaimer`.
package struct VisitContent: Sendable, Encodable {
  package struct Section: Sendable, Encodable {
    /// The identifier of the section, which is unique in the report.
    package let id: SectionID
    package let title: String
    package var parts: [Part]
  }

  /// A part of a section, such as a list, a table or a chart.
  package enum Part: Sendable, Encodable {
    /// Short facts as text, each with a label and a value, such as "Born: 10 January 2026".
    case facts([Fact])
    /// Important numbers in large type, each with a label, such as "Sleep 13 h 20 min".
    case numbers([Fact])
    case paragraph(String)
    /// A remark in smaller type.
    case note(String)
    /// The sources to which the lines of the preceding list refer.
    case sources(Sources)
    case list([Line])
    /// The family's questions to the doctor, numbered, with space for written answers on paper.
    case questions([Line])
    case table(ReportTable)
    case figure(Figure)
    /// Charts that can be side by side if the page is wide enough.
    case row([Figure])
    /// Small photos, without photos that could not be rendered.
    case photos([PrintedPhoto])
  }

  /// One line of a list.
  package struct Line: Hashable, Sendable, Encodable {
    package let text: String
    /// The text for the first page of the report if quoted words of the family are too long; otherwise nil.
    var short: String?
    /// The line in a few words, such as "Cough (mild)", for a note on omitted lines; it can be empty.
    var shortForm = ""
    /// True if the line must be on the first page of the report.
    var isVital = false
    /// True if the line is left out before other lines when the first page of the report is full.
    var isMinor = false
  }

  /// References to sources, such as "[1] NICE guideline NG143 (2019)", with a label before them.
  package struct Sources: Hashable, Sendable, Encodable {
    let label: String
    let references: [String]

    package var text: String { label + references.joined(separator: " · ") }

    /// Returns only the references whose number, such as "[1]", occurs in one of the lines.
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
  /// The date of the visit, or the last day of the report if it is not for a visit.
  package let date: LocalDate
  /// The first day of the report if it is a summary that the family requested without a visit; otherwise nil.
  package var since: LocalDate?
  package let language: Language
  /// The title of the report with the profile's name, such as "Doctor visit: Mia".
  package let title: String
  /// The purpose of the report, such as "For the visit on 3 June 2026".
  package let purpose: String
  /// The first and the last day that the report covers and the number of days, as text.
  package let windowText: String
  /// The moment up to which the report contains records; later records are ignored.
  package let moment: Instant
  /// The value of `moment` as text, such as "Records up to 3 June 2026, 00:00".
  package let referenceTimeText: String
  /// A disclaimer in one line that is printed on every page of the report.
  package let disclaimer: String
  /// The sections of the report: first the one about the profile, then records and figures, last the methods.
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

  /// All texts of the report as lines of plain text; a chart is replaced by its summary and its table.
  var plainTextLines: [String] {
    [title, purpose, windowText, referenceTimeText, disclaimer]
      + sections.flatMap { section in
        ["", "# \(section.title)"] + section.parts.flatMap(\.plainTextLines)
      }
  }

  /// A hash of all texts of the report in ten hexadecimal digits; reports with the same id have the same text.
  package var reportID: String {
    String(SHA256.hex(of: plainTextLines.joined(separator: "\n").utf8).prefix(10))
  }
}

extension VisitContent.Part {
  fileprivate var plainTextLines: [String] {
    switch self {
    case .facts(let facts), .numbers(let facts):
      facts.map { "\($0.label): \($0.value)" + ($0.detail.isEmpty ? "" : " (\($0.detail))") }
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
        + ReportTable(header: figure.header, rows: figure.rows).plainTextLines
    }
  }
}

extension ReportTable {
  fileprivate var plainTextLines: [String] {
    ([header] + rows).map { $0.joined(separator: " | ") }
  }
}
