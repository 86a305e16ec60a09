import Audiences
import Knowledge
import Mustache
import Records
import Reports

/// A home page without numbers: photos if the audience may see any, then milestones, upcoming dates and photo books.
struct AlbumHomePage: Page, SiteWriter {
  static let template = "album.html"
  let site: SiteContent
  let context: PageRenderingContext

  func content() throws -> PageContent {
    let lists = HomePageListWriter(site: site, context: context)
    var values = try albumValues(of: site.timeline.photos.prefix(12), "home.new_photos")
    values["people"] = .rowsIfNotEmpty(try cards(of: members.filter { !$0.isFormer }))
    for status in [Profile.Status.inactive, .remembered] {
      values[status.rawValue] = .rowsIfNotEmpty(
        try cards(of: members.filter { $0.isFormer && $0.profile.status == status }))
    }
    if audience.canSee(.timeline) {
      values["timeline"] = .text(link(PagePath.timeline))
      values["memories"] = .list(try lists.memoriesOfThisDay())
    }
    values["sections"] = PageSection.templateValue(ofSections: try albumSections(lists))
    let isEmpty = members.isEmpty && site.timeline.photos.isEmpty
    values["empty"] = .text(isEmpty ? try text("home.no_profiles") : "")
    return PageContent(
      title: try text("home.our_family"), values: values,
      linkPreview: .newest(of: site.timeline.photos), referenceTimeText: try referenceTimeText())
  }

  private func cards(of members: [FamilySummary.Member]) throws -> [TemplateValue] {
    try members.map { try MemberFactWriter(site: site, context: context, member: $0).compactCard() }
  }

  private func albumSections(_ lists: HomePageListWriter) throws -> [PageSection] {
    let firsts = try members.flatMap {
      try MemberFactWriter(site: site, context: context, member: $0).datedMilestonesAndFirstFoods()
    }
    let newest = firsts.sorted { ($0.day, $1.item.text) > ($1.day, $0.item.text) }.prefix(8)
    return [
      PageSection(id: "milestones", title: try text("child.milestones"), items: newest.map(\.item)),
      PageSection(
        id: "upcoming", title: try text("home.upcoming"), items: try lists.upcomingDates()),
      PageSection(
        id: "books", title: try text("nav.timeline"),
        files: audience.canSee(.timeline)
          ? try bookAndFeedLinks(forYears: site.timeline.yearsWithPhotos) : []),
    ]
  }
}

/// The page of a profile without numbers and charts, for audiences such as viewers.
struct AlbumProfilePage: Page, MemberWriter {
  static let template = "album.html"
  let site: SiteContent
  let context: PageRenderingContext
  let member: FamilySummary.Member
  var subject: Profile? { profile }

  func content() throws -> PageContent {
    let timelinePhotos = site.timeline.photos.lazy.filter { $0.profile.id == profile.id }.prefix(24)
    let facts = MemberFactWriter(site: site, context: context, member: member)
    var values = try albumValues(of: timelinePhotos, newPhotosKey)
    values["avatar"] = avatar(profile)
    values["lines"] = .rowsIfNotEmpty(try facts.identityLines().map(TemplateValue.text))
    values["rooms"] = .rowsIfNotEmpty(try topicLinks().map(\.templateValue))
    let calendarName = try text("calendar.name", ["name": profile.name])
    values["sections"] = PageSection.templateValue(ofSections: [
      try milestones(),
      PageSection(
        id: "first-foods", title: try text("food.first_foods"), items: triedFoods.map(item(about:))),
      PageSection(
        id: "calendar", title: try text("nav.calendar"), files: calendarLinks(text: calendarName)),
    ])
    return PageContent(
      title: profile.name, values: values, linkPreview: .portrait(of: profile, in: site.timeline))
  }
}

extension MemberWriter {
  /// Returns the milestones and first foods with their days for a list about several profiles, with the profile's name
  /// at the start of each text.
  fileprivate func datedMilestonesAndFirstFoods() throws -> [(day: LocalDate, item: ListItem)] {
    let milestones = try journal.milestones.of(profile.id).map { milestone in
      (day: milestone.reachedOn, item: try item(about: milestone))
    }
    let foods = try triedFoods.map { taste in
      var item = item(about: taste)
      item.text = try text("timeline.first_taste", ["food": wording.nameInSentence(of: taste.food)])
      return (day: member.zone.day(of: taste.firstTastedAt), item: item)
    }
    return try (milestones + foods).map { day, item in
      var item = item
      item.text = try labeled(profile.name, item.text)
      if item.href.isEmpty { item.href = link(profile) }
      return (day, item)
    }
  }

  /// The foods that count as tried by a child, newest first, or no foods if the profile is not a child.
  fileprivate var triedFoods: [FoodMetrics.TastedFood] {
    guard case .child(let metrics) = member.recentMetrics else { return [] }
    return metrics.foods.triedFoods.reversed()
  }

  fileprivate func item(about taste: FoodMetrics.TastedFood) -> ListItem {
    ListItem(
      text: wording.name(of: taste.food),
      href: photoLink(site.foodPhotos.photo(of: taste.food, for: profile)) ?? "",
      note: wording.date(member.zone.day(of: taste.firstTastedAt)))
  }
}

extension PageWriter {
  /// Returns the template values of an album page: photos, if the audience may see any, and empty values for the rest.
  fileprivate func albumValues(
    of timelinePhotos: some Sequence<Timeline.TimelinePhoto>, _ titleKey: String
  ) throws -> [String: TemplateValue] {
    let hasPhotos = audience.canSee(.timeline)
    return [
      "avatar": .null, "lines": [], "rooms": .null, "people": [], "inactive": [], "remembered": [],
      "empty": "",
      "photos_title": .text(hasPhotos ? try text(titleKey) : ""),
      "tiles": hasPhotos ? try tiles(timelinePhotos) : .null,
      "no_photos": .text(try text("home.no_photos")), "timeline": "", "sections": [],
      "memories": [],
    ]
  }
}
