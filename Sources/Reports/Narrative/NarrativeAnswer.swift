import Foundation
import Records

/// The texts that the narrative program wrote for a report, after a check of their number, length and characters.
package struct NarrativeAnswer: Hashable, Sendable {
  /// The paragraphs of the report's summary.
  package let summary: [String]
  package let highlights: [String]
  /// The points to raise with the doctor.
  package let concerns: [String]

  /// Reads the answer from a JSON object with the keys `summary`, `highlights` and `concerns`.
  ///
  /// In `summary`, an empty line separates paragraphs. Throws ``NarrativeFailure/invalid(_:)`` for any other input.
  package init(reading data: Data) throws(NarrativeFailure) {
    guard let object = try? JSONDecoder().decode([String: JSONNode].self, from: data) else {
      throw .invalid("it is not a JSON object")
    }
    guard Set(object.keys) == ["summary", "highlights", "concerns"] else {
      throw .invalid("its keys must be summary, highlights and concerns")
    }
    guard case .text(let summary) = object["summary"], summary.count <= 3000 else {
      throw .invalid("summary must be a text of at most 3000 characters")
    }
    self.summary = summary.split(separator: "\n\n").map { paragraph in
      paragraph.replacing("\n", with: " ").trimmingCharacters(in: .whitespaces)
    }.filter { !$0.isEmpty }
    guard (1...4).contains(self.summary.count) else {
      throw .invalid("summary must have one to four paragraphs")
    }
    highlights = try Self.validatedItems(object["highlights"], "highlights", atMost: 5)
    concerns = try Self.validatedItems(object["concerns"], "concerns", atMost: 10)
    guard (self.summary + highlights + concerns).allSatisfy(Self.isPlain) else {
      throw .invalid("it contains markup or invisible characters")
    }
  }

  private static func validatedItems(
    _ node: JSONNode?, _ name: String, atMost most: Int
  ) throws(NarrativeFailure) -> [String] {
    guard case .list(let nodes) = node, nodes.count <= most else {
      throw .invalid("\(name) must be a list of at most \(most) texts")
    }
    return try nodes.map { node throws(NarrativeFailure) in
      guard case .text(let text) = node, (1...300).contains(text.count),
        !text.allSatisfy(\.isWhitespace)
      else { throw .invalid("\(name) must contain texts of 1 to 300 characters") }
      return text
    }
  }

  /// Returns whether the text contains no angle brackets, control characters or characters that change the writing
  /// direction.
  private static func isPlain(_ text: String) -> Bool {
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
  case failed(String)
  case timedOut
  case answerTooLong
  /// The output of the program had an unexpected structure or content; the value is the reason.
  case invalid(String)

  /// The key of the phrase that explains the failure to the readers of the report.
  package var phraseKey: String {
    switch self {
    case .notStarted: "narrative.missing"
    case .failed: "narrative.failed"
    case .timedOut: "narrative.timed_out"
    case .answerTooLong: "narrative.too_long"
    case .invalid: "narrative.invalid"
    }
  }

  package var description: String {
    switch self {
    case .notStarted(let reason): "it could not be started (\(reason))"
    case .failed(let how): "it ended with \(how)"
    case .timedOut:
      "it took longer than \(NarrativeProgram.defaultTimeLimit.components.seconds) seconds"
    case .answerTooLong:
      "its answer was longer than \(NarrativeProgram.maximumAnswerByteCount) bytes"
    case .invalid(let reason): "its answer is invalid (\(reason))"
    }
  }

  /// Whether another run of the narrative program would probably fail in the same way.
  var isLikelyToRecur: Bool {
    switch self {
    case .notStarted, .timedOut: true
    case .failed, .answerTooLong, .invalid: false
    }
  }
}
