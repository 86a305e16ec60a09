import Foundation
import TestSupport
import Testing

@testable import Drawing
@testable import Figures
@testable import Records
@testable import Reports
@testable import TestFamilies
@testable import TestReports

/// The structure of the finished documents, as screen readers, printers and search tools use it.
@Suite struct DocumentStructureTests {
  private let context: ReportContext
  private let contents: [VisitContent]
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let answer = """
      INSERT INTO photos (id, profile_id, captured_at, file, changed_at)
        VALUES ('p', 'rosa', 1782500000, 'a.jpg', 1);
      UPDATE replies SET text = 'Twice around the pond', photo_id = 'p' WHERE id = 'w11';
      """
    context = try ReportSamples.context(
      ReportSamples.completeChildRows + ReportSamples.elderAndPet + answer,
      photos: try TinyPhotos.library(of: [ID("p")], in: folder), languages: [.english, .french])
    contents = try context.visitReportLibrary().contents.filter { $0.date == day("2026-07-01") }
  }

  /// Writes the document of `content` to a file and returns its path.
  private func writeDocument(_ content: VisitContent) throws -> String {
    let file = folder.path("\(content.profile.name)-\(content.language).pdf")
    try Data(try VisitDocument(of: content, in: context).pdf()).write(
      to: URL(fileURLWithPath: file))
    return file
  }

  @Test func fontsAreEmbeddedAndSubset() throws {
    for content in contents {
      let fonts = try run("pdffonts", writeDocument(content)).output.split(separator: "\n")
        .dropFirst(2)
      #expect(fonts.count > 1)
      for font in fonts {
        // The last columns are: embedded, subset, Unicode map, and the two numbers of the object.
        #expect(font.split(separator: " ").suffix(5).prefix(3) == ["yes", "yes", "yes"], "\(font)")
      }
    }
  }

  @Test func onlyPhotosAreImages() throws {
    for content in contents {
      let file = try writeDocument(content)
      #expect(try run("qpdf", "--check", file).status == 0)
      let images = try run("pdfimages", "-list", file).output.split(separator: "\n").dropFirst(2)
      #expect(images.count == (content.profile.kind == .elder ? 1 : 0), "\(content.title)")
    }
  }

  @Test func structureIsInReadingOrder() throws {
    let textLayout = TextLayout()
    for content in contents {
      let read = Structure(try run("pdfinfo", "-struct-text", writeDocument(content)).output)
      let wording = try context.wording(in: content.language).forPaper
      let outline = try content.document(on: .a4, wording, using: textLayout)
        .outline(using: textLayout)
      #expect(read.tags.first == "H1")
      #expect(read.headings == outline.map { withOrdinarySpaces($0.title).withoutSpacesAndQuotes })
      #expect(read.headings.first == withOrdinarySpaces(content.title).withoutSpacesAndQuotes)
      for table in content.sections.flatMap(\.parts).compactMap(\.table) {
        let rows = table.rows.map { withOrdinarySpaces($0.joined()).withoutSpacesAndQuotes }
          .joined()
        #expect(read.joinedCellTexts.contains(rows), "\(content.title): \(table.header)")
      }
    }
  }

  @Test func figuresHaveAlternativeText() throws {
    for content in contents {
      let json = try run("qpdf", "--json", writeDocument(content)).output
      let figures = Self.figures(in: try JSONSerialization.jsonObject(with: Data(json.utf8)))
      #expect(figures.count >= content.figures.count, "\(content.title)")
      for figure in figures {
        let words = figure["/Alt"] as? String ?? ""
        #expect(words.count > 10, "\(content.title): \(figure)")
      }
    }
  }

  /// Returns the dictionaries of all figures in the structure tree.
  private static func figures(in json: Any) -> [[String: Any]] {
    if let list = json as? [Any] { return list.flatMap(figures) }
    guard let object = json as? [String: Any] else { return [] }
    if object["/S"] as? String == "/Figure" { return [object] }
    return object.values.flatMap(figures)
  }
}

/// The structure of a PDF as printed by `pdfinfo -struct-text`.
private struct Structure {
  /// The elements in order, such as `H1` and `TD`, each with its own text.
  private var elements: [(tag: String, text: String)] = []

  init(_ output: String) {
    for line in output.split(separator: "\n").map({ $0.trimmingCharacters(in: .whitespaces) }) {
      if line.hasPrefix("\"") {
        guard !elements.isEmpty else { continue }
        elements[elements.count - 1].text += line.dropFirst().dropLast()
      } else if let tag = line.split(whereSeparator: { " :".contains($0) }).first,
        !line.hasPrefix("/"), tag != "Document"
      {
        elements.append((String(tag), ""))
      }
    }
  }

  var tags: [String] { elements.map(\.tag) }

  var headings: [String] {
    elements.filter { $0.tag.hasPrefix("H") }.map {
      withOrdinarySpaces($0.text).withoutSpacesAndQuotes
    }
  }

  /// The texts of all data cells, joined in reading order.
  var joinedCellTexts: String {
    elements.filter { $0.tag == "TD" }.map { withOrdinarySpaces($0.text).withoutSpacesAndQuotes }
      .joined()
  }
}

extension VisitContent.Part {
  fileprivate var table: ReportTable? {
    if case .table(let table) = self { table } else { nil }
  }
}

extension String {
  /// The text without spaces, quotes and backslashes, which `pdfinfo` does not print unchanged.
  fileprivate var withoutSpacesAndQuotes: String {
    filter { !$0.isWhitespace && $0 != "\"" && $0 != "\\" }
  }
}
