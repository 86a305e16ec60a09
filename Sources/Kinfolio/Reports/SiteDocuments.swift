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

extension SiteContext {
  /// What the page and the document of every visit say, in every language.
  ///
  /// Without pages no figure is drawn for telephones. Throws where a phrase is missing or a figure
  /// cannot be drawn.
  package func visitLibrary(
    _ progress: WorkProgress = .silent, hasPages: Bool = true,
    using typesetter: Typesetter = Typesetter()
  ) throws -> VisitLibrary {
    var contents: [VisitContent] = []
    for member in summary.members {
      for visit in member.visits {
        for language in languages {
          try Task.checkCancellation()
          defer { progress.step(.figures) }
          let charts = try FigureSet(
            of: member, visit.figures, in: language, from: self, on: .visit,
            isForPhones: hasPages, using: typesetter)
          let input = VisitReportInput(
            context: self, member: member, visit: visit,
            wording: try wording(in: language).in(member.zone).printed, charts: charts)
          contents.append(try VisitReportBuilder(input: input).content())
        }
      }
    }
    return VisitLibrary(contents)
  }

  /// What every visit's document says, and the document as a PDF, all with the same letters; throws
  /// where a phrase is missing or a figure cannot be drawn.
  package func reports() throws -> [(content: VisitContent, pdf: [UInt8])] {
    let typesetter = Typesetter()
    return try visitLibrary(hasPages: false, using: typesetter).contents.map { content in
      (content, try document(of: content).pdf(using: typesetter))
    }
  }

  /// A visit's document; throws where the phrases of its language have not been read.
  func document(of content: VisitContent) throws(PhraseError) -> VisitDocument {
    VisitDocument(
      content: content, paper: paper, wording: try wording(in: content.language).printed,
      family: journal.family.name)
  }
}
