import Drawing
import Foundation

extension House {
  /// Every document in every language: a report for each visit, a photo book for each year.
  ///
  /// The bytes are made when they are asked for, each document with letters of its own, so that
  /// several can be made at a time. Making them throws where a phrase is missing, a figure cannot be
  /// drawn or a photo's file cannot be read.
  func documents() -> [Artefact] {
    let years = Set(timeline.shots.compactMap { $0.day?.year }).sorted()
    return visits.contents.map(report)
      + context.languages.flatMap { language in years.map { book(of: $0, in: language) } }
  }

  private func report(of content: VisitContent) -> Artefact {
    let path = Place.document(
      directory.slugs[content.profile], visit: content.date, in: content.language)
    return Artefact(path) { Data(try context.pdf(of: content)) }
  }

  private func book(of year: Int, in language: Language) -> Artefact {
    Artefact(Place.book(of: year, in: language)) {
      let wording = try context.wording(in: language).printed
      let sheet = Sheet(house: self, place: Place.timeline, wording: wording)
      let document = try PhotoBook(of: year, from: sheet).document(
        on: context.paper, wording, family: journal.family.name)
      return Data(try document.pdf(using: Typesetter()))
    }
  }
}

extension SiteContext {
  /// What every visit's document says, and the document as a PDF, all with the same letters; throws
  /// as `pdf(of:using:)` does.
  package func reports() throws -> [(content: VisitContent, pdf: [UInt8])] {
    let typesetter = Typesetter()
    return try visitLibrary(using: typesetter).contents.map { content in
      (content, try pdf(of: content, using: typesetter))
    }
  }

  /// A visit's document as a PDF; throws where a phrase is missing or a figure cannot be drawn.
  package func pdf(
    of content: VisitContent, using typesetter: Typesetter = Typesetter()
  ) throws -> [UInt8] {
    let document = try content.document(
      on: paper, try wording(in: content.language).printed, family: journal.family.name,
      using: typesetter)
    return try document.pdf(using: typesetter)
  }
}

extension Place {
  /// The photo book of a year, a path below the output folder.
  package static func book(of year: Int, in language: Language) -> String {
    "documents/timeline-\(year).\(language.rawValue).pdf"
  }
}
