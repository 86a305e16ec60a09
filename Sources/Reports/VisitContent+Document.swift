import Charts
import Documents
import Drawing
import Figures
import Knowledge
import Records

/// Everything from which the PDF of a visit report is made; equal values give the same bytes.
package struct VisitDocument: Encodable, Sendable {
  let content: VisitContent
  let paper: Family.PaperSize
  let wording: Wording
  /// The name of the family, which the PDF states as its author.
  let family: String
}

extension VisitDocument {
  /// Creates the input for the PDF of a report; throws if the phrases of the report's language are missing.
  package init(of content: VisitContent, in context: ReportContext) throws(PhraseError) {
    self.init(
      content: content, paper: context.paper,
      wording: try context.wording(in: content.language).forPaper,
      family: context.journal.family.name)
  }

  /// Returns the PDF; throws if a phrase is missing, a figure cannot be rendered or a photo file cannot be read.
  package func pdf(using textLayout: TextLayout = TextLayout()) throws -> [UInt8] {
    try document(using: textLayout).pdf(using: textLayout)
  }

  /// Returns the report as a document, not yet divided into pages; throws if a phrase is missing or a photo file cannot
  /// be read.
  func document(using textLayout: TextLayout) throws -> Document {
    let style = PageStyle(
      paper: paper.pageSize, margins: paper.reportMargins, textSize: 9,
      accentColor: content.profile.accent.stroke)
    let report = try wording.text("document.report_id", ["id": content.reportID])
    let first = try FirstPage(of: content, in: style, wording, using: textLayout)
    let rest = content.sections.filter { !first.completeSectionIDs.contains($0.id) }
    let layout = LaterPagesLayout(
      style: style, wording: wording, textLayout: textLayout,
      repeatedSectionIDs: first.shortenedSectionIDs.union([.summary, .measurements]))
    let behind = try layout.blockGroups(of: rest)
    var document = Document(
      PDFInformation(
        title: content.title, author: family,
        subject: "\(content.purpose) · \(content.windowText)",
        languageCode: content.language.rawValue, createdSecondsSince1970: content.moment.seconds),
      style: style,
      headerFooter: try .withPageNumbers(
        wording, headerLeft: content.birthDateAndName(wording), headerRight: content.windowText,
        footer: "\(report) · \(content.referenceTimeText)\n\(content.disclaimer)"),
      blockGroups: [MovableBlockGroup(try first.blocks())] + behind)
    if !first.showsAllSectionsInFull {
      // The first page can contain the same title with a shortened section, so the last page with the title is used.
      let pages = Dictionary(document.outline(using: textLayout).map { ($0.title, $0.pageNumber) })
      { $1 }
      let numbers = rest.compactMap { section in pages[section.title].map { (section.id, $0) } }
      document.blockGroups[0].blocks = try first.blocks(
        sectionPageNumbers: Dictionary(numbers) { first, _ in first })
    }
    return document
  }
}

extension VisitContent {
  /// The date of birth and the full name, printed at the top of each page, so that a doctor can file the page.
  ///
  /// The date is first, because the end of a line that is too long is cut off.
  fileprivate func birthDateAndName(_ wording: Wording) throws -> String {
    let born = try profile.birthDate.map {
      try wording.labeled(wording.text("child.born"), wording.date($0, .medium))
    }
    return [born, profile.fullName ?? profile.name].joinedByDots
  }
}

extension VisitContent.Section {
  /// Returns the heading and parts as blocks of a document; throws if a phrase is missing or a photo file cannot be
  /// read.
  func blocks(_ wording: Wording) throws -> [Block] {
    headingBlocks + (try parts.map { try $0.block(wording) })
  }

  var headingBlocks: [Block] { title.isEmpty ? [] : [.heading(title, level: 2)] }
}

extension VisitContent.Part {
  func block(_ wording: Wording) throws -> Block {
    switch self {
    case .facts(let facts):
      .inlineTexts(try facts.map { try wording.labeled($0.label, $0.value) })
    case .numbers(let facts): .tiles(facts.map { ValueTile($0.label, $0.value, detail: $0.detail) })
    case .paragraph(let text): .paragraph(text)
    case .note(let text): .paragraph(text, .note)
    case .sources(let sources): .paragraph(sources.text, .note)
    case .list(let items): .list(items.map(\.text))
    case .questions(let questions): .questions(questions.map(\.text))
    case .table(let table): .table(table.documentTable)
    case .figure(let figure): .figure(figure.picture, caption: figure.caption)
    case .row(let figures): .row(of: figures.map { .figure($0.picture, caption: $0.caption) })
    case .photos(let photos): .photos(try photos.map { try $0.loadCaptionedPhoto() })
    }
  }
}

extension Block {
  /// Returns a block with the drawings next to each other, in columns of equal width.
  ///
  /// There are at least two columns, so that a single drawing is at most half as wide as the page.
  static func row(of drawings: [Block]) -> Block {
    let places = max(2, drawings.count)
    return .columns((0..<places).map { .init(drawings.indices.contains($0) ? [drawings[$0]] : []) })
  }
}

extension ReportTable {
  var documentTable: Documents.Table {
    Documents.Table(
      columns: header.enumerated().map { index, title in
        .init(title, numericColumns.contains(index) ? .trailing : .leading)
      }, rows: rows)
  }
}

extension Family.PaperSize {
  /// The page margins of reports, in points.
  ///
  /// The width between the margins is the same on A4 and US Letter paper, so that charts have the same size.
  fileprivate var reportMargins: Insets {
    let side = 44 + (pageSize.size.width - PageStyle.Paper.a4.size.width) / 2
    return Insets(top: 40, right: side, bottom: 52, left: side)
  }

  package var pageSize: PageStyle.Paper {
    switch self {
    case .a4: .a4
    case .letter: .letter
    }
  }
}

extension PageHeaderFooter {
  /// Returns a page header and footer with page numbers such as "Page 2 of 5" in the reader's language; throws if the
  /// phrase for page numbers is missing.
  static func withPageNumbers(
    _ wording: Wording, headerLeft: String, headerRight: String, footer: String
  ) throws -> PageHeaderFooter {
    @Sendable func words(_ page: Int, _ pages: Int) throws(PhraseError) -> String {
      let numbers = ["page": wording.number(page), "pages": wording.number(pages)]
      return try wording.text("document.page", numbers)
    }
    // This call throws if the phrase is missing, because the closure below cannot throw.
    _ = try words(1, 1)
    return PageHeaderFooter(headerLeft: headerLeft, headerRight: headerRight, footerLeft: footer) {
      page, pages in
      (try? words(page, pages)) ?? ""
    }
  }
}
