import Charts
import Documents
import Drawing

extension VisitContent {
  /// The content on paper; throws where a phrase is missing.
  func document(
    on paper: Family.Paper, _ wording: Wording, family: String, using typesetter: Typesetter
  ) throws -> Document {
    let style = PageStyle(
      paper: paper.sheet, margins: Insets(top: 44, right: 44, bottom: 50, left: 44),
      textSize: 8, accent: profile.accent.stroke)
    let report = try wording.text("document.report_id", ["id": reportID])
    return Document(
      PDFInformation(
        title: title, author: family, subject: "\(occasion) · \(window)",
        language: language.rawValue, created: moment.seconds),
      style: style,
      furniture: try .numbered(
        wording, left: profile.name, right: window,
        footer: [report, prepared, disclaimer].joined(separator: " · ")),
      blocks: try blocks(in: style, wording, using: typesetter))
  }

  /// The first page, and behind it what it does not tell whole.
  private func blocks(
    in style: PageStyle, _ wording: Wording, using typesetter: Typesetter
  ) throws -> [Block] {
    let first = try FirstPage(of: self, in: style, wording, using: typesetter)
    let rest = sections.filter { !first.told.contains($0.id) }
    return [first.block, .pageBreak] + (try rest.flatMap { try $0.blocks(wording) })
  }
}

extension VisitContent.Section {
  /// The section as blocks; throws where a phrase is missing.
  func blocks(_ wording: Wording) throws -> [Block] {
    let heading = needsHeading ? [Block.heading(title, level: 2)] : []
    return heading + (try parts.map { try $0.block(wording) })
  }
}

extension VisitContent.Section {
  /// Paper needs no heading over who it is about and how much was logged, nor over a chart that says the same itself.
  fileprivate var needsHeading: Bool {
    if case .figure(let figure) = parts.first, figure.title == title { return false }
    return id != Self.identity && id != Self.coverage
  }
}

extension VisitContent.Part {
  fileprivate func block(_ wording: Wording) throws -> Block {
    switch self {
    case .facts(let facts):
      .paragraph(
        try facts.map { fact in
          try wording.text("common.labelled", ["label": fact.label, "value": fact.value])
        }.joined(separator: "  ·  "))
    case .numbers(let facts):
      .tiles(facts.map { Tile($0.label, $0.value, detail: $0.detail) })
    case .paragraph(let text): .paragraph(text)
    case .note(let text): .paragraph(text, .note)
    case .list(let items): .list(items)
    case .table(let table): .table(table.onPaper)
    case .figure(let figure): .figure(figure.picture, caption: figure.caption)
    case .row(let figures):
      .columns(figures.map { .init([.figure($0.picture, caption: $0.caption)]) })
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
