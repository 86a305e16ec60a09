import Drawing
import Figures
import Foundation
import Knowledge
import Publishing
import Records

extension SiteContent {
  /// Returns all documents in every language: a report for each visit, a photo book for each year.
  ///
  /// Throws if the phrases of a language have not been read. Rendering a PDF later throws if a phrase is missing, a
  /// figure cannot be rendered or a photo file cannot be read. Reports can be rendered in parallel, because each has
  /// its own fonts; books only one by one, because each takes several times the size of its file in memory.
  func documents() throws -> [Artifact] {
    let turn = NSLock()
    return try visits.contents.map(report)
      + context.languages.flatMap { language in
        try bookYears.map { try book(of: $0, in: language, inTurn: turn) }
      }
  }

  /// The years with at least one usable photo; empty if the audience may not see the timeline.
  var bookYears: [Int] {
    guard audience.includes(.timeline) else { return [] }
    let shown = timeline.photos.filter { $0.picture != nil }
    return Set(shown.compactMap { $0.day?.year }).sorted()
  }

  private func report(of content: VisitContent) throws(PhraseError) -> Artifact {
    let path = PagePath.document(
      lookup.slugs[content.profile], visit: content.name, in: content.language)
    return Artifact(path, from: try context.document(of: content)) { Data(try $0.pdf()) }
  }

  private func book(
    of year: Int, in language: Language, inTurn turn: NSLock
  ) throws -> Artifact {
    let wording = try context.wording(in: language).printed
    let document = BookDocument(
      book: try PhotoBook(of: year, self, wording), paper: context.paper, wording: wording)
    return Artifact(PagePath.book(of: year, in: language), from: document) { document in
      try turn.withLock { Data(try document.pdf()) }
    }
  }
}

extension PagePath {
  package static func book(of year: Int, in language: Language) -> String {
    "documents/timeline-\(year).\(language.rawValue).pdf"
  }
}

extension VisitContent {
  /// The name that identifies the report among the reports of its profile.
  package var name: ReportName { ReportName(date: date, since: since) }
}

package struct VisitReportLibrary: Sendable {
  private struct Key: Hashable {
    let profile: ID<Profile>
    let name: ReportName
    let language: Language
  }

  /// All contents, sorted by profile, then newest report first, then in the order of the languages.
  package let contents: [VisitContent]
  private let indexes: [Key: Int]

  package init(_ contents: [VisitContent] = []) {
    self.contents = contents
    let keys = contents.map { Key(profile: $0.profile.id, name: $0.name, language: $0.language) }
    indexes = Dictionary(zip(keys, contents.indices)) { first, _ in first }
  }

  package subscript(
    profile: ID<Profile>, name: ReportName, language: Language
  ) -> VisitContent? {
    indexes[Key(profile: profile, name: name, language: language)].map { contents[$0] }
  }

  /// Throws if a number in a chart cannot be rendered.
  var chartArtifacts: [Artifact] {
    get throws { try contents.flatMap(\.figures).flatMap { try $0.artifacts } }
  }
}

extension SiteContext {
  /// Creates the content of all visit reports in every language.
  ///
  /// If `isForPhones` is true, charts also have a narrow version. Throws if a phrase is missing or a chart fails.
  func visitReportLibrary(
    _ progress: ProgressReporter = .silent, isForPhones: Bool = true,
    using textLayout: TextLayout = TextLayout()
  ) throws -> VisitReportLibrary {
    var contents: [VisitContent] = []
    for member in summary.members {
      for visit in member.visitMetrics {
        let concerns = findings.concerns(of: member.profile, visit.metrics)
        for language in languages {
          try Task.checkCancellation()
          defer { progress.advance(.figures) }
          let charts = try FigureSet(
            of: member, visit.metrics, wording: wording(in: language), from: figureContext,
            on: .visit, illness: visit.illness, concerns: concerns, isForPhones: isForPhones,
            using: textLayout)
          let builder = VisitReportBuilder(
            context: self, member: member, visit: visit, concerns: concerns,
            wording: try wording(in: language).in(member.zone).printed, charts: charts)
          contents.append(try builder.content())
        }
      }
    }
    return VisitReportLibrary(contents)
  }

  /// Creates the content and the PDF of all visit reports.
  ///
  /// Throws if a phrase is missing, a figure cannot be rendered or a photo file cannot be read.
  package func reports() throws -> [(content: VisitContent, pdf: [UInt8])] {
    let textLayout = TextLayout()
    return try visitReportLibrary(isForPhones: false, using: textLayout).contents.map { content in
      (content, try document(of: content).pdf(using: textLayout))
    }
  }

  /// Throws if the phrases of the content's language have not been read.
  func document(of content: VisitContent) throws(PhraseError) -> VisitDocument {
    VisitDocument(
      content: content, paper: paper, wording: try wording(in: content.language).printed,
      family: journal.family.name)
  }
}
