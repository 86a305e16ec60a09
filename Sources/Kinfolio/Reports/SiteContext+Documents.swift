import Drawing
import Foundation

extension SiteContext {
  /// Every document in every language: a report for each visit, a photo book for each year.
  ///
  /// The bytes are made when they are asked for, each document with letters of its own, so that
  /// several can be made at a time. Making them throws where a phrase is missing, a figure cannot be
  /// drawn or a photo's file cannot be read.
  package func documents() -> [Artefact] {
    let house = House(self, FigureLibrary())
    let years = Set(house.timeline.shots.compactMap { $0.day?.year }).sorted()
    return languages.flatMap { language in
      visits(house.directory.slugs, in: language)
        + years.map { book(of: $0, house, in: language) }
    }
  }

  private func visits(_ slugs: ProfileSlugs, in language: Language) -> [Artefact] {
    summary.members.flatMap { member in
      member.visits.map { visit in
        Artefact(Place.document(slugs[member.profile], visit: visit.date, in: language)) {
          let typesetter = Typesetter()
          let content = try visitContent(visit, of: member, in: language, using: typesetter)
          let document = try content.document(
            on: paper, wording(in: language).in(member.zone), family: journal.family.name)
          return Data(try document.pdf(using: typesetter, Painter()))
        }
      }
    }
  }

  private func book(of year: Int, _ house: House, in language: Language) -> Artefact {
    Artefact(Place.book(of: year, in: language)) {
      let wording = wording(in: language)
      let sheet = Sheet(house: house, place: Place.timeline, wording: wording)
      let document = try PhotoBook(of: year, from: sheet).document(
        on: paper, wording, family: journal.family.name, moment: journal.moment)
      return Data(try document.pdf(using: Typesetter(), Painter()))
    }
  }

  /// What a visit's page and document say; throws where a phrase is missing or a figure cannot be
  /// drawn.
  package func visitContent(
    _ visit: Summary.VisitFigures, of member: Summary.Member, in language: Language,
    using typesetter: Typesetter
  ) throws -> VisitContent {
    let charts = try figures(for: member, visit.figures, in: language, using: typesetter)
    return try VisitScribe(
      context: self, member: member, visit: visit,
      wording: wording(in: language).in(member.zone), charts: charts
    ).content()
  }
}

extension Place {
  /// The photo book of a year, a path below the output folder.
  package static func book(of year: Int, in language: Language) -> String {
    "documents/timeline-\(year).\(language.rawValue).pdf"
  }
}
