import Drawing
import Figures
import Knowledge
import Publishing
import Records

/// The figures of the last 28 days of all profiles in all languages.
package struct FigureLibrary: Sendable {
  package struct Key: Hashable, Sendable {
    package let profile: ID<Profile>
    package let language: Language

    package init(_ profile: ID<Profile>, _ language: Language) {
      self.profile = profile
      self.language = language
    }
  }

  private let sets: [Key: FigureSet]

  package init(_ sets: [Key: FigureSet] = [:]) {
    self.sets = sets
  }

  /// Throws if a phrase is missing or a number cannot be rendered.
  package init(of context: SiteContext, _ progress: ProgressReporter = .silent) throws {
    let textLayout = TextLayout()
    var sets: [Key: FigureSet] = [:]
    for member in context.summary.members {
      for language in context.languages {
        try Task.checkCancellation()
        defer { progress.advance(.figures) }
        sets[Key(member.profile.id, language)] = try FigureSet(
          of: member, member.recentMetrics, wording: context.wording(in: language),
          from: context.figureContext, using: textLayout)
      }
    }
    self.init(sets)
  }

  package subscript(profile: ID<Profile>, language: Language) -> [Figure] {
    sets[Key(profile, language)]?.figures ?? []
  }

  package func titlesWithTooFewPoints(for profile: ID<Profile>, in language: Language) -> [String] {
    sets[Key(profile, language)]?.titlesWithTooFewPoints ?? []
  }

  /// Throws if a number in a figure cannot be rendered.
  package var artifacts: [Artifact] {
    get throws { try sets.values.flatMap(\.figures).flatMap { try $0.artifacts } }
  }
}
