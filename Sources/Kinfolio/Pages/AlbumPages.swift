import Knowledge
import Mustache
import Records

/// A home page without figures: photos first, then milestones, upcoming dates and photo books.
struct AlbumHomePage: Page, SiteWriter {
  static let template = "album.html"
  let site: SiteContent
  let context: PageContext

  func content() throws -> PageContent {
    let lists = FamilyLists(site: site, context: context)
    var values = try albumValues(of: site.timeline.photos.prefix(12))
    values["people"] = .rowsIfNotEmpty(try cards(of: members.filter { !$0.hasEnded }))
    for status in [Profile.Status.inactive, .remembered] {
      values[status.rawValue] = .rowsIfNotEmpty(
        try cards(of: members.filter { $0.hasEnded && $0.profile.status == status }))
    }
    values["timeline"] = .text(link(PagePath.timeline))
    values["memories"] = .list(try lists.memoriesOfThisDay())
    values["sections"] = .list(try albumSections(lists).filter { !$0.isEmpty }.map(\.value))
    values["empty"] = .text(members.isEmpty ? try text("home.no_profiles") : "")
    return PageContent(
      title: try text("home.our_family"), values: values,
      preview: .newest(of: site.timeline.photos), referenceTimeText: try referenceTimeText())
  }

  private func cards(of members: [FamilySummary.Member]) throws -> [Value] {
    try members.map { try MemberFacts(site: site, context: context, member: $0).compactCard() }
  }

  private func albumSections(_ lists: FamilyLists) throws -> [PageSection] {
    let firsts = try members.flatMap { member in
      try MilestonesAndFirstFoods(site: site, context: context, member: member).datedItems()
        .map { (day: $0.day, item: try prefixedWithName($0.item, member.profile)) }
    }
    let newest = firsts.sorted { ($0.day, $1.item.text) > ($1.day, $0.item.text) }.prefix(8)
    return [
      PageSection(id: "milestones", title: try text("child.milestones"), items: newest.map(\.item)),
      PageSection(id: "upcoming", title: try text("home.upcoming"), items: try lists.upcoming()),
      PageSection(
        id: "books", title: try text("nav.timeline"),
        files: try bookAndFeedLinks(site.timeline.yearsWithPhotos)),
    ]
  }

  private func prefixedWithName(_ item: LinkItem, _ profile: Profile) throws -> LinkItem {
    var item = item
    item.text = try text("common.labelled", ["label": profile.name, "value": item.text])
    if item.href.isEmpty { item.href = link(profile) }
    return item
  }
}

/// A profile's page without figures.
struct AlbumProfilePage: Page, MemberWriter {
  static let template = "album.html"
  let site: SiteContent
  let context: PageContext
  let member: FamilySummary.Member
  var subject: Profile? { profile }

  func content() throws -> PageContent {
    let timelinePhotos = site.timeline.photos.lazy.filter { $0.profile.id == profile.id }.prefix(24)
    let facts = MemberFacts(site: site, context: context, member: member)
    let firsts = MilestonesAndFirstFoods(site: site, context: context, member: member)
    var values = try albumValues(of: timelinePhotos)
    values["photos_title"] = .text(try text(newPhotosKey))
    values["avatar"] = avatar(profile)
    values["lines"] = .rowsIfNotEmpty(try facts.identityLines().map(Value.text))
    values["sections"] = .list(
      try [milestones(), firsts.firstFoodsSection(), calendarSection()].filter { !$0.isEmpty }.map(
        \.value))
    return PageContent(
      title: profile.name, values: values, preview: .portrait(of: profile, in: site.timeline))
  }

  private func calendarSection() throws -> PageSection {
    let path = "calendar/\(slug(profile)).\(language.rawValue).ics"
    let name = try text("calendar.name", ["name": profile.name])
    let files =
      site.linkedFilePaths.contains(path)
      ? [LinkItem(text: name, href: fileLink(path), note: "ICS")] : []
    return PageSection(id: "calendar", title: try text("nav.calendar"), files: files)
  }
}

private struct MilestonesAndFirstFoods: MemberWriter {
  let site: SiteContent
  let context: PageContext
  let member: FamilySummary.Member

  func firstFoodsSection() throws -> PageSection {
    PageSection(
      id: "first-foods", title: try text("food.first_foods"), items: tastes.map(item(about:)))
  }

  func datedItems() throws -> [(day: LocalDate, item: LinkItem)] {
    let milestones = try journal.milestones.of(profile.id).map { milestone in
      let timelinePhoto = milestone.photo.flatMap { site.timeline[$0] }
      let item = LinkItem(
        text: try wording.title(of: milestone),
        href: photoLink(timelinePhoto) ?? "",
        note: wording.date(milestone.reachedOn))
      return (day: milestone.reachedOn, item: item)
    }
    let foods = try tastes.map { taste in
      var item = item(about: taste)
      item.text = try text("timeline.first_taste", ["food": wording.nameInSentence(of: taste.food)])
      return (day: member.zone.day(of: taste.firstTastedAt), item: item)
    }
    return milestones + foods
  }

  /// The foods that count as tried, newest first; empty if the profile is not a child.
  private var tastes: [FoodMetrics.TastedFood] {
    guard case .child(let metrics) = member.recentMetrics else { return [] }
    return metrics.foods.triedFoods.reversed()
  }

  private func item(about taste: FoodMetrics.TastedFood) -> LinkItem {
    let timelinePhoto = site.foodPhotos.photo(of: taste.food, for: profile)
    return LinkItem(
      text: wording.name(of: taste.food),
      href: photoLink(timelinePhoto) ?? "",
      note: wording.date(member.zone.day(of: taste.firstTastedAt)))
  }
}

extension PageWriter {
  /// Returns the template values of an album that has photos and no other content yet.
  fileprivate func albumValues(of timelinePhotos: some Sequence<Timeline.TimelinePhoto>) throws
    -> [String: Value]
  {
    [
      "avatar": .null, "lines": .list([]), "people": .list([]), "inactive": .list([]),
      "remembered": .list([]),
      "empty": "", "photos_title": .text(try text("home.new_photos")),
      "tiles": try tiles(timelinePhotos), "no_photos": .text(try text("home.no_photos")),
      "timeline": "",
      "sections": .list([]), "memories": .list([]),
    ]
  }
}
