import Audiences
import Foundation
import Knowledge
import Publishing
import Records
import Reports

/// The PDF documents of a site: a report for each visit and a photo book for each year, in every language.
struct SiteDocuments {
  let site: SiteContent

  /// Returns the PDF files of the site, which are rendered later; throws if the phrases of a language have not been
  /// read.
  ///
  /// Rendering a PDF throws if a phrase is missing, a figure cannot be rendered or a photo file cannot be read. Reports
  /// can be rendered in parallel, because each has its own fonts. Books are rendered one at a time, because each takes
  /// several times the size of its file in memory.
  func artifacts() throws -> [Artifact] {
    let turn = NSLock()
    let books = try photoBooks { try site.context.wording(in: $0).forPaper }
    return try site.visitReports.contents.map(reportArtifact)
      + books.map { year, book in
        Artifact(PagePath.book(of: year, in: book.wording.language), from: book) { document in
          try turn.withLock { Data(try document.pdf()) }
        }
      }
  }

  /// Returns a photo book for each language and each year with at least one rendered photo.
  ///
  /// Returns no books if the audience may not see the timeline.
  func photoBooks(
    _ wording: (Language) throws -> Wording
  ) throws -> [(year: Int, book: BookDocument)] {
    guard site.audience.canSee(.timeline) else { return [] }
    let shown = site.timeline.photos.filter { $0.picture != nil }
    let years = Set(shown.compactMap { $0.day?.year }).sorted()
    return try site.context.languages.flatMap { language in
      let wording = try wording(language)
      return try years.map { year in
        let book = try PhotoBook(ofYear: year, in: site, wording)
        return (year, BookDocument(book: book, paper: site.context.paper, wording: wording))
      }
    }
  }

  private func reportArtifact(of content: VisitContent) throws(PhraseError) -> Artifact {
    let path = PagePath.document(
      site.lookup.slugs[content.profile], visit: content.reportName, in: content.language)
    return Artifact(path, from: try VisitDocument(of: content, in: site.context)) {
      Data(try $0.pdf())
    }
  }
}

extension PagePath {
  /// Returns the path of the PDF of a photo book below the output folder.
  package static func book(of year: Int, in language: Language) -> String {
    "documents/timeline-\(year).\(language.rawValue).pdf"
  }
}
