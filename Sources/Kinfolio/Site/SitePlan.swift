import Publishing

extension SiteContext {
  /// Everything the site will consist of: pages, charts, documents, data, calendars, feeds, photos.
  ///
  /// Throws where a phrase is missing or a figure cannot be drawn; bytes are made later.
  package func plan(progress: WorkProgress) throws -> Plan {
    let (hasFigures, hasVisits) = (journal.audience.gets(.figures), journal.audience.gets(.visits))
    let visitCount = hasVisits ? summary.members.reduce(0) { $0 + $1.visits.count } : 0
    let memberCount = hasFigures ? summary.members.count : 0
    progress.start(.figures, of: (visitCount + memberCount) * languages.count)
    let figures = hasFigures ? try FigureLibrary(of: self, progress) : FigureLibrary()
    let visits = hasVisits ? try visitLibrary(progress) : VisitLibrary()
    progress.finish(.figures)
    let charts = try figures.artefacts + visits.artefacts
    let house = try House(self, figures, visits)
    let files =
      try house.documents() + dataFiles() + Calendars(context: self).artefacts()
      + AtomFeeds(house: house).artefacts()
    let toShow = Set(journal.photosToShow(summary).map(\.id))
    let shown = house.timeline.shots.map(\.photo.id).filter(toShow.contains)
    return Plan(try house.pages(beside: files) + charts + files + photos.artefacts(of: shown))
  }
}
