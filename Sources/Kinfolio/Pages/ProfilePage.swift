import Knowledge
import Mustache
import Records

extension Sheet {
  /// Everything about a profile: today, the last 28 days, and what lasts.
  func content(of member: Summary.Member) throws -> Page.Content {
    let profile = member.profile
    let shots = house.timeline.shots.lazy.filter { $0.profile.id == profile.id }.prefix(12)
    let highlights = try house.context.findings.highlights(of: profile, member.recent)
      .map { try wording.sentence($0) }
    let figures = try house.figures[profile.id, language].map(figure)
    let tooFew = house.figures.tooFew(profile.id, language)
    let hasCharts = !figures.isEmpty || !tooFew.isEmpty
    return Page.Content(
      title: profile.name,
      values: [
        "avatar": avatar(profile),
        "lines": .list(try identity(of: member).map(Value.text)),
        "rooms": .group(
          try doors(of: member, hasPhotos: !shots.isEmpty, hasCharts: hasCharts).map(\.value)),
        "today": Section.facts(try todayFacts(member)),
        "asked": .group(try askedToday(member).map(\.value)),
        "highlights": .group(highlights.map(Value.text)),
        "recent_title": .text(try count("home.recent", Summary.Member.recentDays)),
        "bare": .text(try wording.bareNote().joined()),
        "recent": Section.facts(try facts(member.recent, of: profile)),
        "has_charts": .bool(hasCharts), "figures": .group(figures),
        "too_few": .text(wording.list(tooFew)),
        "sections": .list(
          try profileSections(member).filter { !$0.isEmpty }.map(\.value)),
        "photos_title": .text(try photosTitle(profile)),
        "tiles": try tiles(shots),
        "ending": .list([try files(of: member)].filter { !$0.isEmpty }.map(\.value)),
      ],
      preview: house.preview(of: profile))
  }

  /// The figures of a window, in the way of the profile's kind.
  func facts(_ figures: Summary.Figures, of profile: Profile) throws -> [Section.Fact] {
    switch figures {
    case .child(let figures): try facts(figures)
    case .elder(let figures): try facts(figures)
    case .pet(let figures): try facts(figures, of: profile)
    }
  }

  private func photosTitle(_ profile: Profile) throws -> String {
    try text(profile.kind == .elder ? "elder.photo_answers" : "home.new_photos")
  }

  /// The pages below the profile's own, and the parts far down on it.
  private func doors(
    of member: Summary.Member, hasPhotos: Bool, hasCharts: Bool
  ) throws -> [Item] {
    let rooms = try house.rooms(of: member).map { room in
      Item(text: try title(of: room, member.profile), href: link(member.profile, room.rawValue))
    }
    let visits = Item(text: try text("visit.list"), href: link(member.profile, "visits"))
    let photos = Item(text: try text("nav.timeline"), href: "#photos")
    let charts = Item(text: try text("visit.charts"), href: "#charts")
    return rooms + (hasPhotos ? [photos] : []) + [visits] + (hasCharts ? [charts] : [])
  }

  private func profileSections(_ member: Summary.Member) throws -> [Section] {
    switch member.recent {
    case .child(let figures): try childSections(member, figures)
    case .elder: try elderSections(member)
    case .pet(let figures): try petSections(member, figures)
    }
  }
}
