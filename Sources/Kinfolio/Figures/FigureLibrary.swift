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

  private let figures: [Key: [Figure]]

  /// Gathers figures; those of one profile are shown in the order given.
  package init(_ figures: [Key: [Figure]] = [:]) {
    self.figures = figures
  }

  /// A profile's figures of the last 28 days; none where there is nothing to draw.
  package subscript(profile: ID<Profile>, language: Language) -> [Figure] {
    figures[Key(profile, language)] ?? []
  }
}
