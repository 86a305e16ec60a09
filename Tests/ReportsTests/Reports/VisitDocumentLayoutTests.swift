import Foundation
import TestSupport
import Testing

@testable import Documents
@testable import Drawing
@testable import Knowledge
@testable import Records
@testable import Reports
@testable import TestFamilies
@testable import TestReports

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
        on: paper, context.wording(in: language), using: textLayout)
      let pages = document.pages(using: textLayout)
      let name = "\(variant) \(content.profile.kind)"
      // A child with page-long texts for every food, vaccine and reaction fills 16 pages.
      #expect((1...16).contains(pages.count), "\(name): \(pages.count) pages")
      let texts = pages.map { $0.placedTexts(textLayout) }
      for (number, page) in texts.enumerated() {
        page.expectValidLayout(on: pages[number].size, "\(name) page \(number + 1)")
      }
      #expect(texts[0].contains { $0.text.contains(context.titlePrefix(of: content)) }, "\(name)")
      // The vital content of a few families needs more than a page.
      expectCompleteFirstPage(Array(texts.prefix(2).joined()), of: content, name)
      for line in texts[0] {
        #expect(line.frame.height > 0.82 * 7.99, "\(name): \(line) is scaled down")
      }
      expectUncutStatements(of: content, in: texts, name)
      let questions = content.sections.filter { $0.id == .questions }.flatMap(\.parts)
        .flatMap(\.lines).map(\.text)
      for (number, page) in texts.dropLast().enumerated() {
        expectFilledPage(
          page, of: pages[number].size, questions: questions, "\(name) page \(number + 1)")
      }
    }
  }

  /// Checks that the family's questions are on the first page, or the page that they are on.
  private func expectCompleteFirstPage(
    _ page: [PlacedText], of content: VisitContent, _ name: String
  ) {
    guard let last = content.sections.first(where: { $0.id == .questions }) else { return }
    // The sentence that there are no questions has no heading.
    let texts = ([last.title] + last.parts.flatMap(\.notes)).map { $0.filter { !$0.isWhitespace } }
    let all = page.map(\.text).joined().filter { !$0.isWhitespace }
    #expect(texts.contains(where: all.contains), "\(name)")
  }

  /// Checks that each point to raise and each question is somewhere in full.
  private func expectUncutStatements(
    of content: VisitContent, in pages: [[PlacedText]], _ name: String
  ) {
    let all = pages.joined().filter { !$0.isPageArtifact }.map(\.text).joined()
      .filter { !$0.isWhitespace }
    for section in content.sections where [.concerns, .questions].contains(section.id) {
      for line in section.parts.flatMap(\.lines) {
        #expect(all.contains(line.text.filter { !$0.isWhitespace }), "\(name): \(line.text)")
      }
    }
  }

  /// Checks that at most 15 % of a page is empty below its last block.
  private func expectFilledPage(
    _ page: [PlacedText], of size: Size, questions: [String], _ name: String
  ) {
    let words = page.filter { !$0.isPageArtifact }
    let last = words.max { $0.frame.maxY < $1.frame.maxY }
    // The line for an answer is below a question.
    let isQuestion = questions.contains { $0.contains(last?.text ?? "") }
    let bottom = (last?.frame.maxY ?? 0) + (isQuestion ? 20 : 0)
    let height = size.height - 40 - 52
    let unused = (size.height - 52 - bottom) / height
    #expect(unused <= 0.15, "\(name): \(Int(unused * 100)) % empty")
  }

  /// Each statement has records behind it, and each reference has a source with a year.
  @Test(arguments: Cases.seeds(8, underStress: 1000) as Range<UInt64>)
  func statementsHaveRecordsAndSources(seed: UInt64) throws {
    let journal = RandomFamily(seed).journal
    let language = Language.allCases[Int(seed) % Language.allCases.count]
    let context = try ReportSamples.context(journal, languages: [language])
    for member in context.summary.members {
      for visit in member.visitMetrics {
        let found = context.findingGenerator.concerns(of: member.profile, visit.metrics)
        let content = try #require(
          context.visitReportLibrary()[member.profile.id, visit.reportName, language])
        let lines = content.sections.first { $0.id == .concerns }?.parts ?? []
        let sentences =
          context.findingGenerator.highlights(of: member.profile, visit.metrics)
          + context.findingGenerator.narrativeParagraphs(of: member.profile, visit.metrics).joined()
        // These state that no meal or task is recorded.
        let absences = ["story.no_meals", "story.no_tasks"]
        for sentence in sentences where !absences.contains(sentence.phraseKey) {
          #expect(!sentence.recordIDs.isEmpty, "\(seed): \(sentence.phraseKey)")
        }
        for finding in found {
          #expect(!finding.recordIDs.isEmpty, "\(seed): \(finding.ruleID)")
          guard let citation = finding.reference?.threshold.citation else { continue }
          #expect(
            (citation.publicationYear ?? citation.accessYear) != nil, "\(seed): \(finding.ruleID)")
        }
        // The identity of the child states a preterm birth.
        let cited = found.filter { $0.ruleID != "P1" }.compactMap(\.reference)
        let hasSources = lines.contains { part in
          if case .sources(let sources) = part { sources.text.contains("[1]") } else { false }
        }
        #expect(hasSources || cited.isEmpty, "\(seed)")
      }
    }
  }
}

/// The documents of a random family in one language and one paper size.
struct DocumentVariant: Sendable, CustomStringConvertible {
  let seed: UInt64
  let language: Language
  let paper: Family.PaperSize

  var description: String { "\(seed) \(language) \(paper)" }

  /// One language and one paper size for each of 8 families.
  ///
  /// Under stress: every language and both paper sizes for 1,000 families.
  static var testedVariants: [DocumentVariant] {
    let papers = [Family.PaperSize.a4, .letter]
    let seeds: Range<UInt64> = Cases.seeds(8, underStress: 1000)
    guard Cases.isStressRun else {
      return seeds.map { seed in
        DocumentVariant(
          seed: seed, language: Language.allCases[Int(seed / 2) % Language.allCases.count],
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

extension ReportContext {
  fileprivate func titlePrefix(of content: VisitContent) -> String {
    String(content.title.prefix(6))
  }
}

extension VisitContent.Part {
  /// The text of a note; otherwise empty.
  fileprivate var notes: [String] { if case .note(let text) = self { [text] } else { [] } }
}
