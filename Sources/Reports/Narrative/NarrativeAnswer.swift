import Foundation
import Records

/// The texts that the narrative program wrote for a report, after a check of their number, length and characters.
package struct NarrativeAnswer: Hashable, Sendable {
  /// The paragraphs of the report's summary.
  package let summaryParagraphs: [String]
  package let highlights: [String]
  /// The points to raise with the doctor.
  package let concerns: [String]

  /// Reads the answer from a JSON object with the keys `summary`, `highlights` and `concerns`.
  ///
  /// In `summary`, an empty line separates paragraphs. Throws ``NarrativeFailure/invalidAnswer(_:)`` for other input.
  package init(reading data: Data) throws(NarrativeFailure) {
    guard let object = try? JSONDecoder().decode([String: JSONNode].self, from: data) else {
      throw .invalidAnswer("it is not a JSON object")
    }
    guard Set(object.keys) == ["summary", "highlights", "concerns"] else {
      throw .invalidAnswer("its keys must be summary, highlights and concerns")
    }
    guard case .text(let summary) = object["summary"], summary.count <= 3000 else {
      throw .invalidAnswer("summary must be a text of at most 3000 characters")
    }
    self.summaryParagraphs = summary.split(separator: "\n\n").map { paragraph in
      paragraph.replacing("\n", with: " ").trimmingCharacters(in: .whitespaces)
    }.filter { !$0.isEmpty }
    guard (1...4).contains(self.summaryParagraphs.count) else {
      throw .invalidAnswer("summary must have one to four paragraphs")
    }
    highlights = try Self.validatedTexts(object["highlights"], name: "highlights", maximumCount: 5)
    concerns = try Self.validatedTexts(object["concerns"], name: "concerns", maximumCount: 10)
    guard (self.summaryParagraphs + highlights + concerns).allSatisfy(Self.isPlainText) else {
      throw .invalidAnswer("it contains markup or invisible characters")
    }
  }

  private static func validatedTexts(
    _ node: JSONNode?, name: String, maximumCount most: Int
  ) throws(NarrativeFailure) -> [String] {
    guard case .list(let nodes) = node, nodes.count <= most else {
      throw .invalidAnswer("\(name) must be a list of at most \(most) texts")
    }
    return try nodes.map { node throws(NarrativeFailure) in
      guard case .text(let text) = node, (1...300).contains(text.count),
        !text.allSatisfy(\.isWhitespace)
      else { throw .invalidAnswer("\(name) must contain texts of 1 to 300 characters") }
      return text
    }
  }

  /// Returns whether the text contains no angle brackets, control characters or characters that change the writing
  /// direction.
  private static func isPlainText(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      scalar != "<" && scalar != ">" && scalar.properties.generalCategory != .control
        && !scalar.properties.isBidiControl
    }
  }
}

/// The reason why the narrative program gave no valid answer.
package enum NarrativeFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The program could not be started; the value is the reason.
  case notStarted(String)
  /// The program failed; the value is the cause, such as "exit code 1" or "unreadable output".
  case programFailed(String)
  case timedOut
  case answerTooLong
  /// The output of the program had an unexpected structure or content; the value is the reason.
  case invalidAnswer(String)

  /// The key of the phrase that explains the failure to the readers of the report.
  package var phraseKey: String {
    switch self {
    case .notStarted: "narrative.missing"
    case .programFailed: "narrative.failed"
    case .timedOut: "narrative.timed_out"
    case .answerTooLong: "narrative.too_long"
    case .invalidAnswer: "narrative.invalid"
    }
  }

  package var description: String {
    switch self {
    case .notStarted(let reason): "it could not be started (\(reason))"
    case .programFailed(let how): "it ended with \(how)"
    case .timedOut:
      "it took longer than \(NarrativeProgram.defaultTimeLimit.components.seconds) seconds"
    case .answerTooLong:
      "its answer was longer than \(NarrativeProgram.maximumAnswerByteCount) bytes"
    case .invalidAnswer(let reason): "its answer is invalid (\(reason))"
    }
  }

  /// Whether another run of the narrative program would probably fail in the same way.
  var isLikelyToRecur: Bool {
    switch self {
    case .notStarted, .timedOut: true
    case .programFailed, .answerTooLong, .invalidAnswer: false
    }
  }
}
