import Drawing
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
          let scribe = VisitScribe(
            context: self, member: member, visit: visit,
            wording: try wording(in: language).in(member.zone).printed, charts: charts)
          contents.append(try scribe.content())
        }
      }
    }
    return VisitLibrary(contents)
  }
}
