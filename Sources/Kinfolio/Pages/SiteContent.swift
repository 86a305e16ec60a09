import Figures
import Knowledge
import Publishing
import Records

/// The shared input of pages, documents and feeds, computed once for all of them.
struct SiteContent: Sendable {
  let context: SiteContext
  let figures: FigureLibrary
  let visits: VisitReportLibrary
  /// The paths of the documents, tables, calendars and feeds that pages link to.
  private(set) var linkedFilePaths: [String] = []
  let lookup: RecordLookup
  let timeline: Timeline
  let foodPhotos: FoodPhotos
  let icon: FamilyIcon
  private(set) var frame: SiteFrame

  /// Throws if a photo's details cannot be encoded for its fingerprint.
  init(_ context: SiteContext, _ figures: FigureLibrary, _ visits: VisitReportLibrary) throws {
    self.context = context
    self.figures = figures
    self.visits = visits
    lookup = RecordLookup(context.journal, context.summary)
    timeline = try Timeline(
      context.journal, showing: context.journal.photosToShow(context.summary), context.photos,
      lookup)
    foodPhotos = FoodPhotos(timeline)
    icon = FamilyIcon(of: context.summary.members.map(\.profile))
    frame = try SiteFrame(context, timeline, lookup.slugs, icon)
  }

  var journal: Journal { context.journal }
  var audience: Audience { journal.audience }

  func pageContext(at path: String, _ wording: Wording) -> PageContext {
    PageContext(frame: frame, pathInLanguage: path, wording: wording)
  }

  func topics(of member: FamilySummary.Member) -> [ProfileTopic] {
    let id = member.profile.id
    var topics: [ProfileTopic] = journal.measurements.of(id).isEmpty ? [] : [.growth]
    switch member.recentMetrics {
    case .child(let metrics) where !metrics.foods.tastedFoods.isEmpty: topics.append(.food)
    case .elder where !journal.tasks.of(id).isEmpty: topics.append(.tasks)
    default: break
    }
    return topics
  }

  /// Returns the reports that exist in every language, newest first.
  func reports(of member: FamilySummary.Member) -> [FamilySummary.VisitMetrics] {
    member.visitMetrics.filter { visit in
      context.languages.allSatisfy { visits[member.profile.id, visit.name, $0] != nil }
    }
  }

  /// Returns every page in every language, the start page, and the assets that the pages use.
  ///
  /// `files` are the other files of the site, for the pages to link to. The pages are rendered later; rendering
  /// throws if a phrase is missing or a template does not fit its page.
  func pages(linkingTo files: [Artifact]) throws -> [Artifact] {
    var site = self
    site.linkedFilePaths = files.map(\.path).sorted()
    site.frame.feeds = site.linkedFilePaths.filter { $0.hasPrefix("feed/") }
    let trees = try context.languages.flatMap { language in
      try SitePages(site, context.wording(in: language)).artifacts()
    }
    let drawn =
      audience.includes(.figures)
      ? foodPhotos.colorsToDraw(for: context.summary.members, journal.allFoods) : []
    return [try site.languageSelectionPage()] + trees + context.assets.artifacts(drawing: drawn)
      + icon.artifacts
  }
}

/// Records by id, the slugs of profiles, and the ids of the profiles on the site.
struct RecordLookup: Sendable {
  let profiles: [ID<Profile>: Profile]
  let caregivers: [ID<Caregiver>: Caregiver]
  let tasks: [ID<CareTask>: CareTask]
  let foodLogs: [ID<FoodLog>: FoodLog]
  let slugs: ProfileSlugs
  let profileIDsWithPage: Set<ID<Profile>>

  init(_ journal: Journal, _ summary: FamilySummary) {
    profiles = byKey(journal.profiles, \.id)
    caregivers = byKey(journal.caregivers) { ID($0.entry.id) }
    tasks = byKey(journal.tasks) { ID($0.entry.id) }
    foodLogs = byKey(journal.foodLogs) { ID($0.entry.id) }
    slugs = ProfileSlugs(journal.profiles)
    profileIDsWithPage = Set(summary.members.map(\.profile.id))
  }
}

/// Maps each key to its element, or to the first one if several have the same key.
private func byKey<Element, Key: Hashable>(
  _ elements: some Sequence<Element>, _ key: (Element) -> Key
) -> [Key: Element] {
  Dictionary(elements.map { (key($0), $0) }) { first, _ in first }
}
