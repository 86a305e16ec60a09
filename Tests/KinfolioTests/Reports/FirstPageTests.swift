import Documents
import Drawing
import TestSupport
import Testing

@testable import Kinfolio

/// What is true of every visit's document, whatever a family has recorded.
@Suite struct FirstPageTests {
  @Test(arguments: 0..<32 as Range<UInt64>)
  func standsAloneOnOnePage(seed: UInt64) throws {
    let paper: Family.Paper = seed.isMultiple(of: 2) ? .a4 : .letter
    let context = try ReportSamples.context(RandomFamily(seed).journal, paper: paper)
    let language = Language.allCases[Int(seed / 2 % 3)]
    let typesetter = Typesetter()
    for content in try context.visitLibrary().contents where content.language == language {
      let document = try content.document(
        on: paper, try context.wording(in: language), family: "Test", using: typesetter)
      let pages = document.pages(using: typesetter)
      let name = "\(seed) \(content.profile.kind) \(language)"
      #expect(pages.count >= 1 && pages.count <= 14, "\(name)")
      for (number, page) in pages.enumerated() {
        check(page.placedWords(typesetter), on: page.size, "\(name) page \(number + 1)")
      }
      let first = pages[0].placedWords(typesetter).filter { !$0.isFurniture }
      #expect(first.contains { $0.text.contains(context.titleWord(content)) }, "\(name)")
      for page in pages { checkFill(page, typesetter, name) }
    }
  }

  /// Nothing reaches beyond the margins and nothing is written over something else.
  private func check(_ words: [PlacedWord], on paper: Size, _ name: String) {
    for word in words where !word.text.isEmpty {
      #expect(
        word.frame.x > 40 && word.frame.maxX < paper.width - 40 && word.frame.y > 15
          && word.frame.maxY < paper.height - 15, "\(name): \(word)")
    }
    for (index, word) in words.enumerated() {
      for other in words[(index + 1)...] where word.covers(other) {
        Issue.record("\(name): \(word) and \(other)")
      }
    }
  }

  /// No page is next to empty.
  private func checkFill(_ page: Picture, _ typesetter: Typesetter, _ name: String) {
    let words = page.placedWords(typesetter).filter { !$0.isFurniture }
    let bottom = words.map(\.frame.maxY).max() ?? 0
    #expect(bottom > page.size.height * 0.15, "\(name)")
  }
}

extension SiteContext {
  fileprivate func titleWord(_ content: VisitContent) -> String {
    String(content.title.prefix(6))
  }
}
