import Drawing
import Figures
import Knowledge
import Records

extension VisitContent {
  /// The date of the report and, for a requested summary, its first day, which together identify a report of a profile.
  package var reportName: ReportName { ReportName(date: date, summaryFirstDay: since) }
}

/// The contents of all visit reports of a family, in all languages.
package struct VisitReportLibrary: Sendable {
  private struct ReportKey: Hashable {
    let profileID: ID<Profile>
    let reportName: ReportName
    let language: Language
  }

  /// The contents of all reports, sorted by profile, then from the newest to the oldest report, then by language.
  package let contents: [VisitContent]
  private let contentIndexesByKey: [ReportKey: Int]

  package init(_ contents: [VisitContent] = []) {
    self.contents = contents
    let keys = contents.map {
      ReportKey(profileID: $0.profile.id, reportName: $0.reportName, language: $0.language)
    }
    contentIndexesByKey = Dictionary(zip(keys, contents.indices)) { first, _ in first }
  }

  package subscript(
    profile: ID<Profile>, name: ReportName, language: Language
  ) -> VisitContent? {
    contentIndexesByKey[ReportKey(profileID: profile, reportName: name, language: language)].map {
      contents[$0]
    }
  }

  /// Creates the content of all visit reports in every language, and calls `didCreateReport` after each one.
  ///
  /// If `addsPhoneVersions` is true, each chart is also made in a narrow version. Throws if a phrase is missing or a
  /// chart cannot be rendered.
  package init(
    of context: ReportContext, addsPhoneVersions: Bool, using textLayout: TextLayout = TextLayout(),
    didCreateReport: () -> Void = {}
  ) throws {
    var contents: [VisitContent] = []
    for member in context.summary.members {
      for visit in member.visitMetrics {
        let concerns = context.findingGenerator.concerns(of: member.profile, visit.metrics)
        for language in context.languages {
          try Task.checkCancellation()
          defer { didCreateReport() }
          let wording = try context.wording(in: language)
          let charts = try FigureSet(
            of: member, visit.metrics, wording: wording, from: context.figureSourceData,
            on: .visitReport, illness: visit.illnessMetrics, concerns: concerns,
            addsPhoneVersions: addsPhoneVersions,
            using: textLayout)
          let builder = VisitReportBuilder(
            input: context, member: member, visit: visit, concerns: concerns,
            wording: wording.in(member.zone).forPaper, figureSet: charts)
          contents.append(try builder.content())
        }
      }
    }
    self.init(contents)
  }
}

extension ReportContext {
  /// Creates the content and the PDF of all visit reports in every language.
  ///
  /// Throws if a phrase is missing, a figure cannot be rendered or a photo file cannot be read.
  package func reports() throws -> [(content: VisitContent, pdf: [UInt8])] {
    let textLayout = TextLayout()
    let library = try VisitReportLibrary(of: self, addsPhoneVersions: false, using: textLayout)
    return try library.contents.map { content in
      (content, try VisitDocument(of: content, in: self).pdf(using: textLayout))
    }
  }
}
