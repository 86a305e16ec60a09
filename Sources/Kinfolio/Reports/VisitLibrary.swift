/// The content of every visit in every language.
package struct VisitLibrary: Sendable {
  /// Which visit of whom, in which language.
  package struct Key: Hashable, Sendable {
    package let profile: ID<Profile>
    package let date: LocalDate
    package let language: Language

    /// Makes a key.
    package init(_ profile: ID<Profile>, _ date: LocalDate, _ language: Language) {
      self.profile = profile
      self.date = date
      self.language = language
    }
  }

  /// Every content: by profile, the newest visit first, in the order of the languages.
  package let contents: [VisitContent]
  private let places: [Key: Int]

  /// Gathers contents.
  package init(_ contents: [VisitContent] = []) {
    self.contents = contents
    places = Dictionary(
      contents.enumerated().map { place, content in
        (Key(content.profile.id, content.date, content.language), place)
      }
    ) { first, _ in first }
  }

  /// The content of one visit in one language; nil where there is no such visit.
  package subscript(
    profile: ID<Profile>, date: LocalDate, language: Language
  ) -> VisitContent? {
    places[Key(profile, date, language)].map { contents[$0] }
  }

  /// The files of all charts in them; throws where a number in one cannot be drawn.
  package var artefacts: [Artefact] {
    get throws { try contents.flatMap(\.figures).flatMap { try $0.artefacts } }
  }
}
