import Foundation
import TestSupport
import Testing

@testable import Records
@testable import Reports
@testable import TestFamilies
@testable import TestReports

@Suite struct NarrativeAnswerTests {
  @Test func readsParagraphsAndLists() throws {
    let answer = try NarrativeAnswer(
      reading: Data(
        #"{"summary": "One.\nStill one.\n\nTwo.", "highlights": ["a"], "concerns": []}"#.utf8))
    #expect(answer.summaryParagraphs == ["One. Still one.", "Two."])
    #expect(answer.highlights == ["a"])
    #expect(answer.concerns.isEmpty)
  }

  @Test(arguments: [
    "", "hello", "[]", "{}", #"{"summary": "a"}"#,
    #"{"summary": "a", "highlights": [], "concerns": [], "more": 1}"#,
    #"{"summary": 1, "highlights": [], "concerns": []}"#,
    #"{"summary": " \n\n ", "highlights": [], "concerns": []}"#,
    #"{"summary": "a\n\nb\n\nc\n\nd\n\ne", "highlights": [], "concerns": []}"#,
    #"{"summary": "<b>a</b>", "highlights": [], "concerns": []}"#,
    #"{"summary": "a\u202eb", "highlights": [], "concerns": []}"#,
    #"{"summary": "a\u0007b", "highlights": [], "concerns": []}"#,
    #"{"summary": "a", "highlights": "b", "concerns": []}"#,
    #"{"summary": "a", "highlights": [1], "concerns": []}"#,
    #"{"summary": "a", "highlights": [""], "concerns": []}"#,
    #"{"summary": "a", "highlights": ["1","2","3","4","5","6"], "concerns": []}"#,
    "{\"summary\": \"\(String(repeating: "a", count: 3001))\", \"highlights\": [], \"concerns\": []}",
    "{\"summary\": \"a\", \"highlights\": [\"\(String(repeating: "a", count: 301))\"], \"concerns\": []}",
  ])
  func rejectsInvalidAnswers(output: String) {
    #expect(throws: NarrativeFailure.self) { try NarrativeAnswer(reading: Data(output.utf8)) }
  }
}

@Suite struct ExternalNarrativeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns the lines of today's report about Mia, and how often the program was called.
  private func reportLines(
    withProgram script: String?, limit: Duration = .seconds(600)
  ) throws -> (lines: [String], asked: Int) {
    let log = folder.path("log")
    if let script {
      try folder.writeProgram("#!/bin/sh\necho asked >> \(log)\n\(script)\n", to: "program")
    }
    let journal = try SampleDatabase(ReportSamples.completeChildRows).journal()
    let plain = try ReportSamples.context(journal)
    let narratives = ExternalNarratives(
      by: NarrativeProgram(path: folder.path("program"), timeLimit: limit), of: journal,
      summary: plain.summary, findingGenerator: plain.findingGenerator, in: [.english, .french])
    let context = try ReportSamples.context(journal, narratives: narratives)
    let library = try context.visitReportLibrary()
    let content = try #require(
      library.contents.first { $0.language == .english && $0.purpose.hasPrefix("Report") })
    let asked = (try? String(contentsOfFile: log, encoding: .utf8))?.split(separator: "\n").count
    return (content.plainTextLines, asked ?? 0)
  }

  @Test func reportContainsNarrativeAndItsOrigin() throws {
    let (lines, asked) = try reportLines(
      withProgram: #"""
        grep -q '"language":"en"' && echo '{"summary": "Mia is well.", "highlights": ["She laughs."],
        "concerns": ["Ask about sleep."]}'
        """#)
    #expect(asked == 2)
    for line in ["Mia is well.", "- She laughs.", "- Ask about sleep."] {
      #expect(lines.contains(line), "\(line)")
    }
    #expect(lines.contains("(This summary was written by a program the family has chosen.)"))
  }

  @Test(
    arguments: [
      (String?.none, "it could not be started", 0), ("exit 1", "it ended with an error", 2),
      ("echo hello", "its answer was not in the agreed form", 2),
    ] as [(String?, String, Int)])
  func fallsBackWithReason(script: String?, reason: String, callCount: Int) throws {
    let (lines, count) = try reportLines(withProgram: script)
    #expect(count == callCount)
    try expectFallback(lines, reason)
  }

  @Test func asksSlowProgramOnlyOnce() throws {
    let (lines, count) = try reportLines(withProgram: "sleep 3600", limit: .milliseconds(900))
    // On a busy machine, the time can be up before the program has started.
    #expect(count <= 1)
    try expectFallback(lines, "it took too long")
  }

  private func expectFallback(_ lines: [String], _ reason: String) throws {
    let words = lines.map(withOrdinarySpaces)
    #expect(
      words.contains(
        "(The family’s own program did not answer as agreed (\(reason)); this summary was made by "
          + "Kinfolio.)"))
    #expect(words.contains { $0.contains(" Mia had ") })
  }
}
