import Drawing
import Knowledge
import Publishing
import Records

/// Every figure of the site, by profile and language.
package struct FigureLibrary: Sendable {
  /// Whose figure, and in which language.
  package struct Key: Hashable, Sendable {
    package let profile: ID<Profile>
    package let language: Language

    /// Makes a key.
    package init(_ profile: ID<Profile>, _ language: Language) {
      self.profile = profile
      self.language = language
    }
  }

  private let sets: [Key: FigureSet]

  /// Gathers figures; those of one profile are shown in the order given.
  package init(_ sets: [Key: FigureSet] = [:]) {
    self.sets = sets
  }

  /// Every profile's figures of the last 28 days in every language.
  ///
  /// Throws if a phrase is missing or a number cannot be drawn.
  package init(of context: SiteContext, _ progress: WorkProgress = .silent) throws {
    let typesetter = Typesetter()
    var sets: [Key: FigureSet] = [:]
    for member in context.summary.members {
      for language in context.languages {
        try Task.checkCancellation()
        defer { progress.step(.figures) }
        sets[Key(member.profile.id, language)] = try FigureSet(
          of: member, member.recent, in: language, from: context, using: typesetter)
      }
    }
    self.init(sets)
  }

  /// A profile's figures of the last 28 days; none where there is nothing to draw.
  package subscript(profile: ID<Profile>, language: Language) -> [Figure] {
    sets[Key(profile, language)]?.figures ?? []
  }

  /// The titles of a profile's figures for which too little was recorded.
  package func tooFew(_ profile: ID<Profile>, _ language: Language) -> [String] {
    sets[Key(profile, language)]?.tooFew ?? []
  }

  /// The files of all figures; throws where a number in one cannot be drawn.
  package var artefacts: [Artefact] {
    get throws { try sets.values.flatMap(\.figures).flatMap { try $0.artefacts } }
  }
}
