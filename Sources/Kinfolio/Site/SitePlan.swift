extension SiteContext {
  /// Everything the site will consist of: pages, charts, documents, data, calendars, feeds, photos.
  ///
  /// Throws where a phrase is missing or a figure cannot be drawn; bytes are made later.
  package func plan(progress: WorkProgress) throws -> Plan {
    progress.start(.figures, of: summary.members.count * languages.count)
    let figures = try figureLibrary()
    let visits = try visitLibrary()
    progress.finish(.figures)
    let charts = figures.artefacts + visits.artefacts
    let forPrograms = dataFiles() + calendars() + feeds(figures, visits)
    return Plan(
      pages(figures, visits) + charts + documents(visits) + forPrograms + photos.artefacts)
  }
}
