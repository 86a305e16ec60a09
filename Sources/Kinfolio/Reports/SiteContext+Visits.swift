import Drawing
import Knowledge
import Publishing

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
