import Drawing
import Foundation

extension House {
  /// Every document in every language: a report for each visit, a photo book for each year.
  ///
  /// The bytes are made when they are asked for, each document with letters of its own, so that
  /// several can be made at a time. Making them throws where a phrase is missing, a figure cannot be
  /// drawn or a photo's file cannot be read.
  func documents() -> [Artefact] {
    visits.contents.map(report)
      + context.languages.flatMap { language in bookYears.map { book(of: $0, in: language) } }
  }

  private func report(of content: VisitContent) -> Artefact {
    let path = Place.document(
      directory.slugs[content.profile], visit: content.date, in: content.language)
    return Artefact(path, from: context.document(of: content)) { Data(try $0.pdf()) }
  }

  private func book(of year: Int, in language: Language) -> Artefact {
    Artefact(Place.book(of: year, in: language)) {
      let wording = context.wording(in: language)
      return Data(try book(of: year, wording).pdf(on: context.paper, wording))
    }
  }
}

extension SiteContext {
  /// A visit's document.
  package func document(of content: VisitContent) -> VisitDocument {
    VisitDocument(
      content: content, paper: paper, wording: wording(in: content.language),
      family: journal.family.name)
  }
}

extension Place {
  /// The photo book of a year, a path below the output folder.
  package static func book(of year: Int, in language: Language) -> String {
    "documents/timeline-\(year).\(language.rawValue).pdf"
  }
}
