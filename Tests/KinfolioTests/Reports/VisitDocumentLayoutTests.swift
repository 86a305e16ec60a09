import Documents
import Drawing
import Foundation
import TestSupport
import Testing

@testable import Kinfolio
@testable import Records

/// Properties of every visit document, for random records.
@Suite struct VisitDocumentLayoutTests {
  @Test(arguments: DocumentVariant.testedVariants)
  func layoutIsValidForRandomFamilies(_ variant: DocumentVariant) throws {
    let (seed, paper, language) = (variant.seed, variant.paper, variant.language)
    let context = try ReportSamples.context(
      RandomFamily(seed).journal, paper: paper, languages: [language])
    let textLayout = TextLayout()
    for content in try context.visitReportLibrary().contents {
      let document = try content.document(
        on: paper, try context.wording(in: language), family: "Test", using: textLayout)
      let pages = document.pages(using: textLayout)
      let name = "\(variant) \(content.profile.kind)"
      // A child with page-long texts for every food, vaccine and reaction fills 16 pages.
      #expect((1...16).contains(pages.count), "\(name): \(pages.count) pages")
      for (number, page) in pages.enumerated() {
        page.placedTexts(textLayout).expectValidLayout(on: page.size, "\(name) page \(number + 1)")
      }
      let first = pages[0].placedTexts(textLayout).filter { !$0.isPageArtifact }
      #expect(first.contains { $0.text.contains(context.titlePrefix(of: content)) }, "\(name)")
      for page in pages { expectFilledPage(page, textLayout, name) }
    }
  }

  /// Checks that a page is not almost empty.
  private func expectFilledPage(_ page: Picture, _ textLayout: TextLayout, _ name: String) {
    let words = page.placedTexts(textLayout).filter { !$0.isPageArtifact }
    let bottom = words.map(\.frame.maxY).max() ?? 0
    #expect(bottom > page.size.height * 0.15, "\(name)")
  }
}

/// The documents of a random family in one language and one paper size.
struct DocumentVariant: Sendable, CustomStringConvertible {
  let seed: UInt64
  let language: Language
  let paper: Family.Paper

  var description: String { "\(seed) \(language) \(paper)" }

  /// One language and one paper size for each of 18 families.
  ///
  /// Under stress: every language and both paper sizes for 200 families.
  static var testedVariants: [DocumentVariant] {
    let papers = [Family.Paper.a4, .letter]
    let seeds: Range<UInt64> = Cases.seeds(18, underStress: 200)
    guard Cases.isStressRun else {
      return seeds.map { seed in
        DocumentVariant(
          seed: seed, language: Language.allCases[Int(seed / 2 % 3)],
          paper: papers[Int(seed % 2)])
      }
    }
    return seeds.flatMap { seed in
      Language.allCases.flatMap { language in
        papers.map { DocumentVariant(seed: seed, language: language, paper: $0) }
      }
    }
  }
}

extension SiteContext {
  fileprivate func titlePrefix(of content: VisitContent) -> String {
    String(content.title.prefix(6))
  }
}
