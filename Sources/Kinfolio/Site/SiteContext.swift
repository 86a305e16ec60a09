import Knowledge
import Mustache
import Photos
import Publishing
import Records

/// Everything pages, figures, documents and data files are made from.
package struct SiteContext: Sendable {
  /// What the program is called and which version it is.
  package let version: String
  package let journal: Journal
  package let summary: Summary
  package let findings: Findings
  package var photos: PhotoLibrary
  /// What the family's own program wrote; empty where the settings name none.
  package let narratives: OutsideNarratives
  /// The languages the site is written in, the first one first.
  package let languages: [Language]
  package let units: Family.Units
  package let paper: Family.Paper
  package let phrasebooks: Phrasebooks
  /// The growth tables children are compared with.
  package let standards: GrowthStandards
  /// The reference values records are held beside.
  package let rulebook: Rulebook
  package let templates: TemplateLibrary
  package let assets: SiteAssets
  /// Where the site can be reached; nil where links to it shall show no preview.
  package var shareAddress: ShareAddress?

  /// Gathers everything a site is made from.
  package init(
    version: String, journal: Journal, summary: Summary, findings: Findings, photos: PhotoLibrary,
    narratives: OutsideNarratives = OutsideNarratives(), languages: [Language],
    units: Family.Units, paper: Family.Paper, resources: SiteResources
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
    phrasebooks = resources.phrasebooks
    standards = resources.standards
    rulebook = resources.rulebook
    templates = resources.templates
    assets = resources.assets
  }

  /// How things are said in a language, in the family's units, home zone and habits; throws where
  /// its phrases have not been read.
  package func wording(in language: Language) throws(PhraseError) -> Wording {
    try Wording(
      language, from: phrasebooks, units: units, zone: journal.family.zone,
      habits: journal.family.habits, bare: journal.family.bare)
  }
}

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
      try house.documents() + DataFiles(context: self).artefacts()
      + Calendars(context: self).artefacts()
      + AtomFeeds(house: house).artefacts()
    let toShow = Set(journal.photosToShow(summary).map(\.id))
    let shown = house.timeline.shots.map(\.photo.id).filter(toShow.contains)
    return Plan(try house.pages(beside: files) + charts + files + photos.artefacts(of: shown))
  }
}
