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
        paper: paper.sheet, margins: Insets(top: 54, right: 54, bottom: 62, left: 54),
        textSize: 8.5, accent: profile.accent.stroke),
      furniture: try .numbered(
        wording, left: profile.name, right: window,
        footer: [report, prepared, disclaimer].joined(separator: " · ")),
      blocks: try blocks(wording))
  }

  private func blocks(_ wording: Wording) throws -> [Block] {
    [.heading(title, level: 1), .paragraph("\(occasion) · \(window)", .lead)]
      + (try sections.flatMap { try $0.blocks(wording) })
  }
}

extension VisitContent.Section {
  fileprivate func blocks(_ wording: Wording) throws -> [Block] {
    let heading = id == Self.identity ? [] : [Block.heading(title, level: 2)]
    return heading + (try parts.map { try $0.block(wording) })
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
