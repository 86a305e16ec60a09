import Foundation
import Knowledge
import Records

/// The answers of the narrative program for today's reports, or the reasons why the program gave no answer.
package struct ExternalNarratives: Sendable {
  private var outcomes: [ID<Profile>: [Language: Result<NarrativeAnswer, NarrativeFailure>]] = [:]

  /// Creates an empty collection, for builds without a narrative program.
  package init() {}

  /// Runs the program for today's report of each member in each language; stops after a failure that would occur again.
  package init(
    by program: NarrativeProgram, of journal: Journal, _ summary: FamilySummary,
    _ findings: FindingGenerator, in languages: [Language]
  ) {
    var lasting: NarrativeFailure?
    for member in summary.members {
      let file = SummaryFile(member, journal, findings, visits: member.visitMetrics.prefix(1))
      for language in languages {
        let outcome = Result { () throws(NarrativeFailure) in
          if let lasting { throw lasting }
          let input = NarrativeInput(file.narrativeInput(in: language))
          return try NarrativeAnswer(reading: program.answer(to: input.data))
        }
        if case .failure(let failure) = outcome, failure.isLasting { lasting = failure }
        outcomes[member.profile.id, default: [:]][language] = outcome
      }
    }
  }

  /// The answer of the narrative program about a profile in a language, or its failure; nil if the program was not run.
  package subscript(
    profile: ID<Profile>, language: Language
  ) -> Result<NarrativeAnswer, NarrativeFailure>? {
    outcomes[profile]?[language]
  }

  /// The distinct descriptions of all failures of the narrative program, sorted, for the log.
  package var failureDescriptions: [String] {
    let failures = outcomes.values.flatMap(\.values).compactMap { outcome in
      if case .failure(let failure) = outcome { failure.description } else { nil }
    }
    return Set(failures).sorted()
  }
}
