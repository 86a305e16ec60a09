import Foundation
import Knowledge
import Records

/// What the family's own program wrote for today's reports, or why it did not.
package struct OutsideNarratives: Sendable {
  private struct Key: Hashable {
    let profile: ID<Profile>
    let language: Language
  }

  private var outcomes: [Key: Result<NarrativeAnswer, NarrativeFailure>] = [:]

  /// Nobody was asked.
  package init() {}

  /// Asks a program once for each member and language, with the member's figures of today's report.
  ///
  /// One that cannot be started or takes too long is not asked again.
  package init(
    by program: NarrativeProgram, of journal: Journal, _ summary: Summary, _ findings: Findings,
    in languages: [Language]
  ) {
    var lasting: NarrativeFailure?
    for member in summary.members {
      let file = SummaryFile(member, journal, findings, visits: member.visits.prefix(1))
      for language in languages {
        let outcome = Result { () throws(NarrativeFailure) in
          if let lasting { throw lasting }
          let question = NarrativeQuestion(file.asked(in: language))
          return try NarrativeAnswer(reading: program.answer(to: question.data))
        }
        if case .failure(let failure) = outcome, failure.isLasting { lasting = failure }
        outcomes[Key(profile: member.profile.id, language: language)] = outcome
      }
    }
  }

  /// What came of asking about a profile; nil where nobody was asked.
  package subscript(
    profile: ID<Profile>, language: Language
  ) -> Result<NarrativeAnswer, NarrativeFailure>? {
    outcomes[Key(profile: profile, language: language)]
  }

  /// Everything that went wrong, each once, in words for the log.
  package var problems: [String] {
    let failures = outcomes.values.compactMap { outcome in
      if case .failure(let failure) = outcome { failure.description } else { nil }
    }
    return Set(failures).sorted()
  }
}

/// The figures as an outside program gets them: JSON in one word of plain characters.
///
/// Whatever reads it as anything but JSON, such as a shell, finds no command in it: the family's own
/// texts stand in quotes, and every mark in them that means something elsewhere is written `\u00XX`.
struct NarrativeQuestion {
  let data: Data

  /// Takes JSON text as it is.
  init(_ json: Data) {
    var plain = Data(capacity: json.count)
    var isText = false
    var isEscaped = false
    for byte in json {
      let mark = Character(Unicode.Scalar(byte))
      if isEscaped {
        // Of the escapes, \" and \\ hold a mark themselves; \n, \u0007 and the like are letters.
        plain += "\"\\/".contains(mark) ? Self.coded(byte) : Data([UInt8(ascii: "\\"), byte])
        isEscaped = false
      } else if mark == "\"" {
        isText.toggle()
        plain.append(byte)
      } else if isText, mark == "\\" {
        isEscaped = true
      } else if isText {
        plain += byte > 0x7f || Self.isPlain(mark) ? Data([byte]) : Self.coded(byte)
      } else if !mark.isWhitespace {
        plain.append(byte)
      }
    }
    data = plain + Data("\n".utf8)
  }

  private static func isPlain(_ mark: Character) -> Bool {
    mark.isLetter || mark.isNumber || " _-+:.,".contains(mark)
  }

  private static func coded(_ byte: UInt8) -> Data {
    let code = String(byte, radix: 16)
    return Data("\\u\(String(repeating: "0", count: 4 - code.count))\(code)".utf8)
  }
}
