import Audiences
import Figures
import Knowledge
import Photos
import Progress
import Publishing
import Records
import Reports

extension SitePlan {
  /// Creates the list of a site's files: pages, charts, documents, data, calendars, feeds and photos.
  ///
  /// The content of most files is made later, during publishing. Throws if a phrase is missing or a figure cannot be
  /// rendered.
  package init(
    of context: ReportContext, _ settings: SiteSettings, progress: ProgressReporter
  ) throws {
    let audience = settings.audience
    let members = context.summary.members
    let hasFigures = audience.canSee(.figures)
    let hasVisits = audience.canSee(.visits)
    let visitCount = hasVisits ? members.reduce(0) { $0 + $1.visitMetrics.count } : 0
    let memberCount = hasFigures ? members.count : 0
    progress.start(.figures, total: (visitCount + memberCount) * context.languages.count)
    let figures = hasFigures ? try FigureLibrary(of: context, progress: progress) : FigureLibrary()
    let visits =
      hasVisits
      ? try VisitReportLibrary(of: context, addsPhoneVersions: true) { progress.advance(.figures) }
      : VisitReportLibrary()
    progress.finish(.figures)
    let site = try SiteContent(context, settings, figures, visits)
    let charts = figures.allFigures + visits.contents.flatMap(\.figures)
    let files =
      try SiteDocuments(site: site).artifacts() + DataFiles(site: site).artifacts()
      + CalendarFiles(site: site).artifacts() + AtomFeeds(site: site).artifacts()
    let toShow = Set(context.journal.photosToShow(context.summary, for: audience).map(\.id))
    let shown = site.timeline.photos.map(\.photo.id).filter(toShow.contains)
    self.init(
      try Self.pages(of: site, linkingTo: files) + charts.flatMap { try $0.artifacts } + files
        + context.photos.artifacts(of: shown, hasTimeline: audience.canSee(.timeline)))
  }

  /// Returns every page in every language, the page for selecting a language, and the assets of the pages.
  ///
  /// `files` are the other files of the site, for the pages to link to. The pages are rendered later; rendering throws
  /// if a phrase is missing or a template does not match the values of its page.
  static func pages(of site: SiteContent, linkingTo files: [Artifact]) throws -> [Artifact] {
    let site = site.linking(to: files.map(\.path).sorted())
    let trees = try site.context.languages.flatMap { language in
      try PagesInOneLanguage(site, site.context.wording(in: language)).artifacts()
    }
    let drawn =
      site.audience.canSee(.foods)
      ? site.foodPhotos.colorsToDraw(for: site.context.summary.members, site.journal.allFoods) : []
    return [try LanguageSelectionPage(site).artifact()] + trees
      + site.settings.assets.artifacts(drawing: drawn) + site.icon.artifacts
  }
}
