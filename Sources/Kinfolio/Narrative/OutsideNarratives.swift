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
