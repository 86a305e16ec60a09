import Figures
import Knowledge
import Mustache
import Photos
import Publishing
import Records

/// The input of all pages, figures, documents and data files.
package struct SiteContext: Sendable {
  package let version: String
  package let journal: Journal
  package let summary: FamilySummary
  package let findings: FindingGenerator
  package var photos: PhotoLibrary
  /// The texts that the family's own program wrote; empty without the option `--narrative`.
  package let narratives: ExternalNarratives
  /// The languages of the site, the default language first.
  package let languages: [Language]
  package let units: Family.Units
  package let paper: Family.Paper
  let resources: SiteResources
  /// The address where the site is published, or nil if shared links have no preview.
  package var shareAddress: ShareAddress?

  package init(
    version: String, journal: Journal, summary: FamilySummary, findings: FindingGenerator,
    photos: PhotoLibrary, narratives: ExternalNarratives = ExternalNarratives(),
    languages: [Language], units: Family.Units, paper: Family.Paper, resources: SiteResources
  ) {
    self.version = version
    self.journal = journal
    self.summary = summary
    self.findings = findings
    self.photos = photos
    self.narratives = narratives
    self.languages = languages
    self.units = units
    self.paper = paper
    self.resources = resources
  }

  package var phrasebooks: Phrasebooks { resources.phrasebooks }
  var ruleData: RuleData { resources.ruleData }

  /// Throws if the phrases of the language were not loaded.
  package func wording(in language: Language) throws(PhraseError) -> Wording {
    try Wording(
      language, from: phrasebooks, units: units, zone: journal.family.zone,
      regionalFormat: journal.family.regionalFormat,
      quantitiesOfUnknownUnit: journal.family.quantitiesOfUnknownUnit)
  }

  var figureContext: FigureContext {
    FigureContext(journal: journal, standards: resources.standards, ruleData: ruleData)
  }

  /// Creates the plan of the whole site: pages, charts, documents, data, calendars, feeds and photos.
  ///
  /// Most files are produced later, during publishing. Throws if a phrase is missing or a figure cannot be rendered.
  package func plan(progress: ProgressReporter) throws -> SitePlan {
    let hasFigures = journal.audience.includes(.figures)
    let hasVisits = journal.audience.includes(.visits)
    let visitCount = hasVisits ? summary.members.reduce(0) { $0 + $1.visitMetrics.count } : 0
    let memberCount = hasFigures ? summary.members.count : 0
    progress.start(.figures, of: (visitCount + memberCount) * languages.count)
    let figures = hasFigures ? try FigureLibrary(of: self, progress) : FigureLibrary()
    let visits = hasVisits ? try visitReportLibrary(progress) : VisitReportLibrary()
    progress.finish(.figures)
    let charts = try figures.artifacts + visits.chartArtifacts
    let site = try SiteContent(self, figures, visits)
    let files =
      try site.documents() + DataFiles(context: self).artifacts()
      + Calendars(context: self).artifacts() + AtomFeeds(site: site).artifacts()
    let toShow = Set(journal.photosToShow(summary).map(\.id))
    let shown = site.timeline.photos.map(\.photo.id).filter(toShow.contains)
    return SitePlan(
      try site.pages(linkingTo: files) + charts + files
        + photos.artifacts(of: shown, hasTimeline: journal.audience.includes(.timeline)))
  }
}
