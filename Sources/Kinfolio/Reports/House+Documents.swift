import Drawing
import Foundation
import Knowledge
import Publishing
import Records

extension House {
  /// Every document in every language: a report for each visit, a photo book for each year.
  ///
  /// The bytes are made when they are asked for, each document with letters of its own, so that
  /// several can be made at a time. Making them throws where a phrase is missing, a figure cannot be
  /// drawn or a photo's file cannot be read; throws itself where a language has not been read.
  func documents() throws -> [Artefact] {
    try visits.contents.map(report)
      + context.languages.flatMap { language in
        try bookYears.map { try book(of: $0, in: language) }
      }
  }

  /// The years of which a book can be made: those of the timeline with a photo that can be shown.
  var bookYears: [Int] {
    guard audience.gets(.timeline) else { return [] }
    let shown = timeline.shots.filter { $0.picture != nil }
    return Set(shown.compactMap { $0.day?.year }).sorted()
  }

  private func report(of content: VisitContent) throws(PhraseError) -> Artefact {
    let path = Place.document(
      directory.slugs[content.profile], visit: content.name, in: content.language)
    return Artefact(path, from: try context.document(of: content)) { Data(try $0.pdf()) }
  }

  private func book(of year: Int, in language: Language) throws -> Artefact {
    let wording = try context.wording(in: language).printed
    let document = BookDocument(
      book: try PhotoBook(of: year, self, wording), paper: context.paper, wording: wording)
    return Artefact(Place.book(of: year, in: language), from: document) { Data(try $0.pdf()) }
  }
}

extension Place {
  /// The photo book of a year, a path below the output folder.
  package static func book(of year: Int, in language: Language) -> String {
    "documents/timeline-\(year).\(language.rawValue).pdf"
  }
}
