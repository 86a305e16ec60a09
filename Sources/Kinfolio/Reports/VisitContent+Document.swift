import Charts
import Documents
import Drawing
import Knowledge
import Records

/// Everything the printed document of a visit is made from: the same value, the same bytes.
struct VisitDocument: Encodable, Sendable {
  let content: VisitContent
  let paper: Family.Paper
  let wording: Wording
  /// The family's name.
  let family: String

  /// The document as a PDF; throws where a phrase is missing or a figure cannot be drawn.
  func pdf(using typesetter: Typesetter = Typesetter()) throws -> [UInt8] {
    try content.document(on: paper, wording, family: family, using: typesetter)
      .pdf(using: typesetter)
  }
}

extension VisitContent {
  /// The content on paper; throws where a phrase is missing.
  func document(
    on paper: Family.Paper, _ wording: Wording, family: String, using typesetter: Typesetter
  ) throws -> Document {
    let style = PageStyle(
      paper: paper.sheet, margins: Insets(top: 44, right: 44, bottom: 50, left: 44),
      textSize: 8, accent: profile.accent.stroke)
    let report = try wording.text("document.report_id", ["id": reportID])
    let first = try FirstPage(of: self, in: style, wording, using: typesetter)
    let rest = sections.filter { !first.told.contains($0.id) }
    let behind = try Spread(style: style, wording: wording, typesetter: typesetter)
      .blocks(of: rest)
    var document = Document(
      PDFInformation(
        title: title, author: family, subject: "\(occasion) · \(window)",
        language: language.rawValue, created: moment.seconds),
      style: style,
      furniture: try .numbered(
        wording, left: profile.name, right: window,
        footer: "\(report) · \(prepared)\n\(disclaimer)"),
      blocks: [try first.block()] + (first.isShort ? [] : [.pageBreak]) + behind)
    if !first.isWhole {
      let headings = document.outline(using: typesetter).filter { $0.page > 1 }
      let pages = zip(rest.filter { $0.heading() != [] }, headings).map { ($0.id, $1.page) }
      document.blocks[0] = try first.block(
        pages: Dictionary(pages) { first, _ in first })
    }
    return document
  }
}

extension VisitContent.Section {
  /// The section as blocks; throws where a phrase is missing.
  func blocks(_ wording: Wording) throws -> [Block] {
    heading() + (try partBlocks(wording))
  }

  /// Its title; none over how much was logged, which says itself what it is.
  func heading() -> [Block] {
    title.isEmpty || id == Self.coverage ? [] : [.heading(title, level: 2)]
  }

  /// The section without its heading; throws as `blocks` does.
  func partBlocks(_ wording: Wording) throws -> [Block] {
    try parts.map { try $0.block(wording) }
  }
}

extension VisitContent.Part {
  func block(_ wording: Wording) throws -> Block {
    switch self {
    case .facts(let facts):
      .phrases(
        try facts.map { fact in
          try wording.text("common.labelled", ["label": fact.label, "value": fact.value])
        })
    case .numbers(let facts):
      .tiles(facts.map { Tile($0.label, $0.value, detail: $0.detail) })
    case .paragraph(let text): .paragraph(text)
    case .note(let text): .paragraph(text, .note)
    case .list(let items): .list(items.map(\.text))
    case .table(let table): .table(table.onPaper)
    case .figure(let figure): .figure(figure.picture, caption: figure.caption)
    case .row(let figures):
      .row(of: figures.map { .figure($0.picture, caption: $0.caption) })
    case .photos(let photos): .photos(try photos.map { try $0.printed() }, perRow: 4)
    }
  }
}

extension Block {
  /// Drawings beside each other, none wider than one of so many.
  static func row(of drawings: [Block], places: Int = 2) -> Block {
    let places = max(places, drawings.count)
    return .columns(
      (0..<places).map { .init(drawings.indices.contains($0) ? [drawings[$0]] : []) })
  }
}

extension VisitContent.Table {
  var onPaper: Documents.Table {
    Documents.Table(
      title: caption,
      columns: header.enumerated().map { index, title in
        .init(title, figureColumns.contains(index) ? .trailing : .leading)
      }, rows: rows)
  }
}

extension Family.Paper {
  /// The sheet documents are laid out on.
  var sheet: PageStyle.Paper {
    switch self {
    case .a4: .a4
    case .letter: .letter
    }
  }
}

extension PageFurniture {
  /// The head and foot of pages that are counted in the reader's language; throws where the phrase
  /// is missing.
  static func numbered(
    _ wording: Wording, left: String, right: String, footer: String
  ) throws -> PageFurniture {
    @Sendable func words(_ page: Int, _ pages: Int) throws(PhraseError) -> String {
      let numbers = ["page": wording.number(page), "pages": wording.number(pages)]
      return try wording.text("document.page", numbers)
    }
    // Asked once here, where it may fail; pages are counted where nothing can.
    _ = try words(1, 1)
    return PageFurniture(headerLeft: left, headerRight: right, footer: footer) { page, pages in
      (try? words(page, pages)) ?? ""
    }
  }
}
