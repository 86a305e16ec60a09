import Audiences
import Figures
import Knowledge
import Records
import Reports

/// The data of a site that its pages, documents and feeds share, computed once for all of them.
struct SiteContent: Sendable {
  let context: ReportContext
  let settings: SiteSettings
  let figures: FigureLibrary
  let visitReports: VisitReportLibrary
  /// The paths of the documents, tables, calendars and feeds to which pages link.
  private(set) var linkedFilePaths: [String] = []
  let lookup: RecordLookup
  let timeline: Timeline
  let foodPhotos: NewestFoodPhotos
  let icon: FamilyIcon
  private(set) var sharedData: SharedPageData

  /// Creates the shared data of a site; throws if the details of a photo cannot be encoded for its fingerprint.
  init(
    _ context: ReportContext, _ settings: SiteSettings, _ figures: FigureLibrary,
    _ visits: VisitReportLibrary
  ) throws {
    self.context = context
    self.settings = settings
    self.figures = figures
    self.visitReports = visits
    lookup = RecordLookup(context.journal)
    timeline = try Timeline(
      context.journal,
      showing: context.journal.photosToShow(context.summary, for: settings.audience),
      context.photos, lookup)
    foodPhotos = NewestFoodPhotos(timeline)
    icon = FamilyIcon(of: context.summary.members.map(\.profile))
    sharedData = try SharedPageData(context, settings, timeline, lookup.slugs, icon)
  }

  var journal: Journal { context.journal }
  var audience: Audience { settings.audience }

  func renderingContext(at path: String, _ wording: Wording) -> PageRenderingContext {
    PageRenderingContext(sharedData: sharedData, pathInLanguage: path, wording: wording)
  }

  func food(of log: ID<FoodLog>) -> Food? {
    lookup.foodLogsByID[log].flatMap { journal.foodsByID[$0.food] }
  }

  /// Returns the topics, such as growth, about which the site has a page for the member.
  func topics(of member: FamilySummary.Member) -> [ProfileTopic] {
    let id = member.profile.id
    var topics: [ProfileTopic] = journal.measurements.of(id).isEmpty ? [] : [.growth]
    switch member.recentMetrics {
    case .child(let metrics) where !metrics.foods.tastedFoods.isEmpty: topics.append(.food)
    case .elder where !journal.tasks.of(id).isEmpty: topics.append(.tasks)
    default: break
    }
    return topics.filter { audience.canSee($0.capability) }
  }

  /// Returns the visit reports of a member that exist in every language, newest first.
  func reports(of member: FamilySummary.Member) -> [FamilySummary.VisitMetrics] {
    member.visitMetrics.filter { visit in
      context.languages.allSatisfy { visitReports[member.profile.id, visit.reportName, $0] != nil }
    }
  }

  /// Returns a copy with the paths of the documents, tables, calendars and feeds to which pages link.
  func linking(to paths: [String]) -> SiteContent {
    var site = self
    site.linkedFilePaths = paths
    site.sharedData.feeds = paths.filter { $0.hasPrefix("feed/") }
    return site
  }
}

/// Finds tasks and food logs by their ids, and the slugs (names in URLs) of profiles.
struct RecordLookup: Sendable {
  let tasksByID: [ID<CareTask>: CareTask]
  let foodLogsByID: [ID<FoodLog>: FoodLog]
  let slugs: ProfileSlugs

  init(_ journal: Journal) {
    tasksByID = journal.tasks.firstByKey { ID($0.entry.id) }
    foodLogsByID = journal.foodLogs.firstByKey { ID($0.entry.id) }
    slugs = ProfileSlugs(journal.profiles)
  }
}

extension Sequence {
  /// Returns the elements in a dictionary; of several elements with the same key, it contains the first one.
  func firstByKey<Key: Hashable>(_ key: (Element) -> Key) -> [Key: Element] {
    Dictionary(map { (key($0), $0) }) { first, _ in first }
  }
}
