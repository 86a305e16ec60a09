import Foundation
import TestSupport
import Testing

@testable import Figures
@testable import Records
@testable import Reports
@testable import TestFamilies
@testable import TestReports

/// The finished PDF files, checked with command-line tools that a doctor's computer might have.
@Suite struct VisitDocumentTests {
  private static let allRows = ReportSamples.completeChildRows + ReportSamples.elderAndPet

  private func documents(
    _ rows: String, paper: Family.PaperSize = .a4
  ) throws -> [(content: VisitContent, pdf: Data)] {
    let context = try ReportSamples.context(
      rows, units: paper == .a4 ? .metric : .imperial, paper: paper)
    return try context.visitReportLibrary().contents.map {
      ($0, Data(try VisitDocument(of: $0, in: context).pdf()))
    }
  }

  /// Checks that a PDF is valid and returns its text.
  ///
  /// Only emoji may be images in it.
  private func validatedText(
    of pdf: Data, in folder: TemporaryFolder, hasEmoji: Bool = false
  ) throws -> String {
    let file = folder.path("report.pdf")
    try pdf.write(to: URL(fileURLWithPath: file))
    let check = try run("qpdf", "--check", file)
    // The drawing library lists an emoji's image once per use, which is only a warning (3).
    #expect(check.status == 0 || hasEmoji && check.status == 3, "\(check.output)")
    if !hasEmoji {
      #expect(try run("pdfimages", "-list", file).output.split(separator: "\n").count == 2)
    }
    return withoutSpacesAndHyphens(try run("pdftotext", file, "-").output)
  }

  /// Returns the text without spaces and hyphens, because line breaks differ on paper.
  private func withoutSpacesAndHyphens(_ text: String) -> String {
    text.filter { !$0.isWhitespace && $0 != "-" }
  }

  @Test(arguments: [Family.PaperSize.a4, .letter])
  func documentContainsAllContents(paper: Family.PaperSize) throws {
    let folder = try TemporaryFolder()
    for (content, pdf) in try documents(Self.allRows, paper: paper)
    where content.date == day("2026-07-01") {
      let text = try validatedText(of: pdf, in: folder)
      for figure in content.visibleTexts + [content.title, content.reportID] {
        // Columns and page ends split sentences, so each word is searched separately.
        for word in figure.split(whereSeparator: \.isWhitespace) {
          #expect(
            text.contains(withoutSpacesAndHyphens(String(word))),
            "\(content.profile.name) \(content.language): \(figure)")
        }
      }
      #expect(pdf.count < 400_000)
    }
  }

  @Test func outputIsReproducible() throws {
    #expect(try documents(Self.allRows).map(\.pdf) == documents(Self.allRows).map(\.pdf))
  }

  @Test func fileHasMetadata() throws {
    let folder = try TemporaryFolder()
    let file = folder.path("report.pdf")
    let report = try #require(
      try documents(ReportSamples.completeChildRows).first {
        $0.content.date == day("2026-06-11") && $0.content.language == .french
      })
    try report.pdf.write(to: URL(fileURLWithPath: file))
    let info = try run("pdfinfo", "-isodates", file).output
    #expect(info.contains("Consultation chez le pédiatre"))
    #expect(info.contains("2026-06-10T22:00:00"), "the visit's day begins in Paris")
    #expect(try run("qpdf", "--json=2", file).output.contains(#""/Lang": "u:fr""#))
  }

  @Test(arguments: [
    String(repeating: "Wolfeschlegelsteinhausen", count: 13), "ميا الصغيرة", "👶🏽🥭 Mia",
    "<script>alert(1)</script> & {{name}}",
  ])
  func unusualNamesProduceValidDocuments(name: String) throws {
    let name = name.replacing("'", with: "''")
    let rename = """
      UPDATE profiles SET name = '\(name)' WHERE id = 'mia';
      UPDATE notes SET text = '\(name)';  UPDATE foods SET name = '\(name)';
      UPDATE medicines SET name = '\(name)'; UPDATE reactions SET signs = '\(name)';
      """
    let files = try documents(ReportSamples.completeChildRows + rename)
    let folder = try TemporaryFolder()
    #expect(files.count == 2 * Language.allCases.count)
    for (_, pdf) in files {
      let hasEmoji = name.contains("🥭")
      #expect(try validatedText(of: pdf, in: folder, hasEmoji: hasEmoji).contains("2026"))
    }
  }

  @Test(arguments: [
    "",
    """
    INSERT INTO diapers (id, profile_id, happened_at, wet, changed_at)
      VALUES ('d', 'mia', 1782800000, 1, 1767225600);
    """,
    "UPDATE profiles SET birth_date = NULL, sex = NULL;",
  ])
  func fewRecordsMakeDocument(rows: String) throws {
    let files = try documents(rows)
    let folder = try TemporaryFolder()
    #expect(files.count == Language.allCases.count)
    for (_, pdf) in files { #expect(try validatedText(of: pdf, in: folder).contains("Mia")) }
  }
}

extension VisitContent {
  /// The values, cells and sentences that a reader must find.
  fileprivate var visibleTexts: [String] {
    sections.flatMap(\.parts).flatMap { part -> [String] in
      switch part {
      case .facts(let facts), .numbers(let facts): facts.flatMap { [$0.label, $0.value] }
      case .paragraph(let text), .note(let text): [text]
      case .sources(let sources): [sources.text]
      case .list(let lines), .questions(let lines): lines.map(\.text)
      case .photos(let photos): photos.map(\.caption)
      case .table(let table): table.rows.flatMap(\.self)
      case .figure(let figure): [figure.title, figure.notes]
      case .row(let figures): figures.flatMap { [$0.title, $0.notes] }
      }
    }
  }
}
