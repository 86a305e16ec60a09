import Drawing
import Foundation

extension SiteContext {
  /// What the page and the document of every visit say, in every language.
  ///
  /// Throws where a phrase is missing or a figure cannot be drawn.
  package func visitLibrary(_ progress: WorkProgress = .silent) throws -> VisitLibrary {
    let typesetter = Typesetter()
    var contents: [VisitContent] = []
    for member in summary.members {
      for visit in member.visits {
        for language in languages {
          try Task.checkCancellation()
          defer { progress.step(.figures) }
          let charts = try figures(for: member, visit.figures, in: language, using: typesetter)
          let scribe = VisitScribe(
            context: self, member: member, visit: visit,
            wording: wording(in: language).in(member.zone), charts: charts)
          contents.append(try scribe.content())
        }
      }
    }
    return VisitLibrary(contents)
  }

  /// Every document in every language: a report for each visit, a photo book for each year.
  ///
  /// The bytes are made when they are asked for, each document with letters of its own, so that
  /// several can be made at a time. Making them throws where a phrase is missing, a figure cannot be
  /// drawn or a photo's file cannot be read.
  package func documents(_ visits: VisitLibrary) -> [Artefact] {
    let house = House(self, FigureLibrary(), visits)
    let years = Set(house.timeline.shots.compactMap { $0.day?.year }).sorted()
    return visits.contents.map { report(of: $0, house.directory.slugs) }
      + languages.flatMap { language in years.map { book(of: $0, house, in: language) } }
  }

  private func report(of content: VisitContent, _ slugs: ProfileSlugs) -> Artefact {
    let path = Place.document(
      slugs[content.profile], visit: content.date, in: content.language)
    return Artefact(path) {
      let document = try content.document(
        on: paper, wording(in: content.language), family: journal.family.name)
      return Data(try document.pdf(using: Typesetter(), Painter()))
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
}

extension Place {
  /// The photo book of a year, a path below the output folder.
  package static func book(of year: Int, in language: Language) -> String {
    "documents/timeline-\(year).\(language.rawValue).pdf"
  }
}
