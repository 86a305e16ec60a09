import Knowledge
import Mustache
import Records

/// A page about one side of a profile, which stands below the profile's own.
enum Room: String {
  case growth
  case food
  case tasks
}

extension House {
  /// A profile's page, the pages about its growth, foods or tasks where there are any, and its visits.
  func memberPages(_ member: Summary.Member) -> [Page] {
    let slug = directory.slugs[member.profile]
    let page = Page(Place.profile(slug), "profile.html", of: member.profile) { sheet in
      try sheet.content(of: member)
    }
    let rooms = rooms(of: member).map { room in
      Page(Place.profile(slug, room.rawValue), "sections.html", of: member.profile) { sheet in
        try sheet.content(of: room, member)
      }
    }
    return [page] + rooms + visitPages(member)
  }

  /// The rooms there is something to put into.
  func rooms(of member: Summary.Member) -> [Room] {
    let id = member.profile.id
    var rooms: [Room] = journal.measurements.of(id).isEmpty ? [] : [.growth]
    switch member.recent {
    case .child(let figures) where !figures.foods.tastes.isEmpty: rooms.append(.food)
    case .elder where !journal.tasks.of(id).isEmpty: rooms.append(.tasks)
    default: break
    }
    return rooms
  }
}

extension Sheet {
  fileprivate func content(of room: Room, _ member: Summary.Member) throws -> Page.Content {
    let name = member.profile.name
    let labels = ["label": name, "value": try title(of: room, member.profile)]
    return Page.Content(
      title: try text("common.labelled", labels),
      trail: [Item(text: name, href: link(member.profile))],
      values: [
        "avatar": avatar(member.profile),
        "sections": .list(
          try sections(of: room, member).filter { !$0.isEmpty }.map(\.value)),
      ])
  }

  func title(of room: Room, _ profile: Profile) throws -> String {
    switch room {
    case .growth: try text(growthTitle(profile))
    case .food: try text("food.title")
    case .tasks: try text("elder.tasks")
    }
  }

  private func sections(of room: Room, _ member: Summary.Member) throws -> [Section] {
    switch (room, member.recent) {
    case (.growth, _): try growthSections(member)
    case (.food, .child(let figures)): try foodSections(member, figures)
    case (.tasks, .elder(let figures)): try taskSections(member, figures)
    default: []
    }
  }
}
