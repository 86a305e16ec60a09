import Foundation
import Knowledge
import Records

/// The answers of the family's narrative program for today's reports, or its failures.
package struct ExternalNarratives: Sendable {
  private struct Key: Hashable {
    let profile: ID<Profile>
    let language: Language
  }

  private var outcomes: [Key: Result<NarrativeAnswer, NarrativeFailure>] = [:]

  /// Creates an empty collection, for families without such a program.
  package init() {}

  /// Runs the program once for each member and language, with the figures of today's report.
  ///
  /// After a failure that would repeat, such as a timeout, the program is not run again.
  package init(
    by program: NarrativeProgram, of journal: Journal, _ summary: FamilySummary,
    _ findings: Findings,
    in languages: [Language]
  ) {
    var lasting: NarrativeFailure?
    for member in summary.members {
      let file = SummaryFile(member, journal, findings, visits: member.visitMetrics.prefix(1))
      for language in languages {
        let outcome = Result { () throws(NarrativeFailure) in
          if let lasting { throw lasting }
          let question = NarrativeQuestion(file.narrativeInput(in: language))
          return try NarrativeAnswer(reading: program.answer(to: question.data))
        }
        if case .failure(let failure) = outcome, failure.isLasting { lasting = failure }
        outcomes[Key(profile: member.profile.id, language: language)] = outcome
      }
    }
  }

  /// The result for a profile, or nil if the program was not run.
  package subscript(
    profile: ID<Profile>, language: Language
  ) -> Result<NarrativeAnswer, NarrativeFailure>? {
    outcomes[Key(profile: profile, language: language)]
  }

  /// The descriptions of all different failures, sorted, for the log.
  package var problems: [String] {
    let failures = outcomes.values.compactMap { outcome in
      if case .failure(let failure) = outcome { failure.description } else { nil }
    }
    return Set(failures).sorted()
  }
}

/// The input of the program: JSON on one line, without whitespace between tokens.
///
/// A program that does not parse JSON, such as a shell, finds no command in the input: in all
/// strings, characters that may have a special meaning are escaped as `\u00XX`.
struct NarrativeQuestion {
  let data: Data

  init(_ json: Data) {
    var plain = Data(capacity: json.count)
    var isText = false
    var isEscaped = false
    for byte in json {
      let mark = Character(Unicode.Scalar(byte))
      if isEscaped {
        // Quotes, slashes and backslashes get the form \u00XX. Other escapes contain only letters
        // and digits.
        plain +=
          "\"\\/".contains(mark) ? Self.unicodeEscape(for: byte) : Data([UInt8(ascii: "\\"), byte])
        isEscaped = false
      } else if mark == "\"" {
        isText.toggle()
        plain.append(byte)
      } else if isText, mark == "\\" {
        isEscaped = true
      } else if isText {
        plain += byte > 0x7f || Self.isPlain(mark) ? Data([byte]) : Self.unicodeEscape(for: byte)
      } else if !mark.isWhitespace {
        plain.append(byte)
      }
    }
    data = plain + Data("\n".utf8)
  }

  private static func isPlain(_ mark: Character) -> Bool {
    mark.isLetter || mark.isNumber || " _-+:.,".contains(mark)
  }

  private static func unicodeEscape(for byte: UInt8) -> Data {
    let code = String(byte, radix: 16)
    return Data("\\u\(String(repeating: "0", count: 4 - code.count))\(code)".utf8)
  }
}
