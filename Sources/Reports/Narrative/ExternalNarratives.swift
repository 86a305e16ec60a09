import Foundation
import Knowledge
import Records

/// The texts that the narrative program wrote for today's report of each profile, or the reasons why it wrote none.
package struct ExternalNarratives: Sendable {
  private var outcomes: [ID<Profile>: [Language: Result<NarrativeAnswer, NarrativeFailure>]] = [:]

  /// Creates an empty collection, for builds without a narrative program.
  package init() {}

  /// Runs the program for today's report of each member in each language, until a failure that would occur each time.
  package init(
    by program: NarrativeProgram, of journal: Journal, summary: FamilySummary,
    findingGenerator findings: FindingGenerator, in languages: [Language]
  ) {
    var lasting: NarrativeFailure?
    for member in summary.members {
      let file = SummaryFile(member, journal, findings, visits: member.visitMetrics.prefix(1))
      for language in languages {
        let outcome = Result { () throws(NarrativeFailure) in
          if let lasting { throw lasting }
          let input = NarrativeInput(escaping: file.narrativeInput(in: language))
          return try NarrativeAnswer(reading: program.answer(to: input.escapedJSON))
        }
        if case .failure(let failure) = outcome, failure.isLikelyToRecur { lasting = failure }
        outcomes[member.profile.id, default: [:]][language] = outcome
      }
    }
  }

  /// The texts that the program wrote about a profile in a language, or its failure; nil if the program was not run.
  package subscript(
    profile: ID<Profile>, language: Language
  ) -> Result<NarrativeAnswer, NarrativeFailure>? {
    outcomes[profile]?[language]
  }

  /// A description of each failure of the narrative program for the log, sorted and without repetitions.
  package var failureDescriptions: [String] {
    let failures = outcomes.values.flatMap(\.values).compactMap { outcome in
      if case .failure(let failure) = outcome { failure.description } else { nil }
    }
    return Set(failures).sorted()
  }
}
