extension SiteContext {
  /// Everything the site will consist of: pages, charts, documents, data, calendars, feeds, photos.
  ///
  /// Throws where a phrase is missing or a figure cannot be drawn; bytes are made later.
  package func plan(progress: WorkProgress) throws -> Plan {
    let sets = summary.members.reduce(0) { $0 + $1.visits.count + 1 }
    progress.start(.figures, of: sets * languages.count)
    let figures = try figureLibrary(progress)
    let visits = try visitLibrary(progress)
    progress.finish(.figures)
    let charts = try figures.artefacts + visits.artefacts
    let house = House(self, figures, visits)
    let files = try house.documents() + dataFiles() + calendars() + house.feeds()
    let shown = house.timeline.shots.map(\.photo.id)
    return Plan(house.pages(beside: files) + charts + files + photos.artefacts(of: shown))
  }
}
