import Knowledge
import Mustache
import Records

extension House {
  /// A home page without figures: photos first, then what there is to be happy about.
  var albumPage: Page {
    Page(Place.home, "album.html") { sheet in
      let members = context.summary.members
      var values = try sheet.album(of: timeline.shots.prefix(12))
      values["people"] = .group(try members.map(sheet.person))
      values["timeline"] = .text(sheet.link(Place.timeline))
      values["memories"] = .list(try sheet.memories())
      values["sections"] = .list(try sheet.familyNews().filter { !$0.isEmpty }.map(\.value))
      values["empty"] = .text(members.isEmpty ? try sheet.text("home.no_profiles") : "")
      return Page.Content(
        title: try sheet.text("home.our_family"), values: values,
        preview: preview(timeline.shots))
    }
  }

  /// A profile's page without figures.
  func personPage(_ member: Summary.Member) -> Page {
    let profile = member.profile
    return Page(Place.profile(directory.slugs[profile]), "album.html", of: profile) { sheet in
      let shots = timeline.shots.lazy.filter { $0.profile.id == profile.id }.prefix(24)
      var values = try sheet.album(of: shots)
      values["avatar"] = sheet.avatar(profile)
      values["lines"] = .group(try sheet.identity(of: member).map(Value.text))
      values["sections"] = .list(try sheet.joys(of: member).filter { !$0.isEmpty }.map(\.value))
      return Page.Content(title: profile.name, values: values, preview: preview(of: profile))
    }
  }
}

extension Sheet {
  /// Photos, and nothing beside them yet.
  fileprivate func album(of shots: some Sequence<Timeline.Shot>) throws -> [String: Value] {
    [
      "avatar": .null, "lines": .list([]), "people": .list([]), "empty": "",
      "tiles": try tiles(shots), "no_photos": .text(try text("home.no_photos")), "timeline": "",
      "sections": .list([]), "memories": .list([]),
    ]
  }

  /// Somebody at a glance.
  func person(_ member: Summary.Member) throws -> Value {
    let profile = member.profile
    return [
      "avatar": avatar(profile), "href": .text(link(profile)), "slot": .text(String(profile.slot)),
      "name": .text(profile.name), "age": .text(try age(of: profile, on: member.today)),
    ]
  }

  /// The newest milestones and first foods of all, the birthdays ahead, and the books to take along.
  fileprivate func familyNews() throws -> [Section] {
    let firsts = try house.context.summary.members.flatMap { member in
      try self.firsts(of: member).map { (day: $0.day, item: try named($0.item, member.profile)) }
    }
    let newest = firsts.sorted { ($0.day, $1.item.text) > ($1.day, $0.item.text) }.prefix(8)
    return [
      Section(id: "milestones", title: try text("child.milestones"), items: newest.map(\.item)),
      Section(id: "upcoming", title: try text("home.upcoming"), items: try upcoming()),
      Section(id: "books", title: try text("nav.timeline"), files: try books()),
    ]
  }

  private func named(_ item: Item, _ profile: Profile) throws -> Item {
    var item = item
    item.text = try text("common.labelled", ["label": profile.name, "value": item.text])
    if item.href.isEmpty { item.href = link(profile) }
    return item
  }

  /// What somebody's page says below the photos.
  fileprivate func joys(of member: Summary.Member) throws -> [Section] {
    [try milestones(of: member), try firstFoods(of: member), try calendar(of: member)]
  }

  private func firstFoods(of member: Summary.Member) throws -> Section {
    let items = try tastes(of: member).map { try item(about: $0, member) }
    return Section(id: "first-foods", title: try text("food.first_foods"), items: items)
  }

  /// The milestones and first foods of one, each on its day.
  private func firsts(of member: Summary.Member) throws -> [(day: LocalDate, item: Item)] {
    let milestones = journal.milestones.of(member.profile.id).map { milestone in
      let shot = milestone.photo.flatMap { house.timeline[$0] }
      let item = Item(
        text: milestone.title, href: shot.map { link(Place.photo($0.photo.id)) } ?? "",
        note: wording.date(milestone.reachedOn))
      return (day: milestone.reachedOn, item: item)
    }
    let foods = try tastes(of: member).map { taste in
      var item = try item(about: taste, member)
      item.text = try text("timeline.first_taste", ["food": wording.nameInText(of: taste.food)])
      return (day: member.zone.day(of: taste.first), item: item)
    }
    return milestones + foods
  }

  /// The foods a child has tried, the newest first.
  private func tastes(of member: Summary.Member) -> [FoodFigures.Taste] {
    guard case .child(let figures) = member.recent else { return [] }
    return figures.foods.tried.reversed()
  }

  private func item(about taste: FoodFigures.Taste, _ member: Summary.Member) throws -> Item {
    let shot = house.foodLooks.shot(of: taste.food, for: member.profile)
    return Item(
      text: wording.name(of: taste.food),
      href: shot.map { link(Place.photo($0.photo.id)) } ?? "",
      note: wording.date(member.zone.day(of: taste.first)))
  }

  private func calendar(of member: Summary.Member) throws -> Section {
    let path = "calendar/\(slug(member.profile)).\(language.rawValue).ics"
    let title = try text("nav.calendar")
    let name = try text("calendar.name", ["name": member.profile.name])
    let files =
      house.files.contains(path) ? [Item(text: name, href: file(path), note: "ICS")] : []
    return Section(id: "calendar", title: title, files: files)
  }
}
