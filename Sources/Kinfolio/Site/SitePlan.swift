import Publishing

extension SiteContext {
  /// Everything the site will consist of: pages, charts, documents, data, calendars, feeds, photos.
  ///
  /// Throws where a phrase is missing or a figure cannot be drawn; bytes are made later.
  package func plan(progress: WorkProgress) throws -> Plan {
    let audience = journal.audience.kind
    let visitCount = audience == .viewer ? 0 : summary.members.reduce(0) { $0 + $1.visits.count }
    let memberCount = audience == .family ? summary.members.count : 0
    progress.start(.figures, of: (visitCount + memberCount) * languages.count)
    let figures = audience == .family ? try figureLibrary(progress) : FigureLibrary()
    let visits = audience == .viewer ? VisitLibrary() : try visitLibrary(progress)
    progress.finish(.figures)
    let charts = try figures.artefacts + visits.artefacts
    let house = try House(self, figures, visits)
    let files = try house.documents() + dataFiles() + calendars() + house.feeds()
    let toShow = Set(journal.photosToShow(summary).map(\.id))
    let shown = house.timeline.shots.map(\.photo.id).filter(toShow.contains)
    return Plan(try house.pages(beside: files) + charts + files + photos.artefacts(of: shown))
  }
}
