import Knowledge
import Publishing
import Records

extension VisitContent {
  /// By what it is known among the reports of a profile.
  package var name: ReportName { ReportName(date: date, since: since) }
}

/// The content of every visit in every language.
package struct VisitLibrary: Sendable {
  /// Which visit of whom, in which language.
  package struct Key: Hashable, Sendable {
    package let profile: ID<Profile>
    package let name: ReportName
    package let language: Language

    /// Makes a key.
    package init(_ profile: ID<Profile>, _ name: ReportName, _ language: Language) {
      self.profile = profile
      self.name = name
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
        (Key(content.profile.id, content.name, content.language), place)
      }
    ) { first, _ in first }
  }

  /// The content of one visit in one language; nil where there is no such visit.
  package subscript(
    profile: ID<Profile>, name: ReportName, language: Language
  ) -> VisitContent? {
    places[Key(profile, name, language)].map { contents[$0] }
  }

  /// The files of all charts in them; throws where a number in one cannot be drawn.
  package var artefacts: [Artefact] {
    get throws { try contents.flatMap(\.figures).flatMap { try $0.artefacts } }
  }
}
