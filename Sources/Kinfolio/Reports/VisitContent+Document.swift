import Charts
import Documents
import Drawing

extension VisitContent {
  /// The content on paper; throws where a phrase is missing.
  func document(on paper: Family.Paper, _ wording: Wording, family: String) throws -> Document {
    let report = try wording.text("document.report_id", ["id": reportID])
    return Document(
      PDFInformation(
        title: title, author: family, subject: "\(occasion) · \(window)",
        language: language.rawValue, created: moment.seconds),
      style: PageStyle(
        paper: paper.sheet, margins: Insets(top: 60, right: 54, bottom: 68, left: 54),
        textSize: 9, accent: profile.accent.stroke),
      furniture: try .numbered(
        wording, left: profile.name, right: window,
        footer: [report, prepared, disclaimer].joined(separator: " · ")),
      blocks: blocks)
  }

  private var blocks: [Block] {
    [.heading(title, level: 1), .paragraph("\(occasion) · \(window)", .lead)]
      + sections.flatMap(\.blocks)
  }
}

extension VisitContent.Section {
  fileprivate var blocks: [Block] {
    let heading = id == Self.identity ? [] : [Block.heading(title, level: 2)]
    return (startsPage ? [.pageBreak] : []) + heading + parts.map(\.block)
  }
}

extension VisitContent.Part {
  fileprivate var block: Block {
    switch self {
    case .facts(let facts):
      .paragraph(facts.map { "\($0.label): \($0.value)" }.joined(separator: "  ·  "))
    case .numbers(let facts):
      .tiles(facts.map { Tile($0.label, $0.value, detail: $0.detail) })
    case .paragraph(let text): .paragraph(text)
    case .note(let text): .paragraph(text, .note)
    case .list(let items): .list(items)
    case .table(let table): .table(table.onPaper)
    case .figure(let figure): .figure(figure.picture, caption: figure.caption)
    }
  }
}

extension VisitContent.Table {
  fileprivate var onPaper: Documents.Table {
    Documents.Table(
      title: caption,
      columns: header.enumerated().map { index, title in
        .init(title, figureColumns.contains(index) ? .trailing : .leading)
      }, rows: rows)
  }
}
