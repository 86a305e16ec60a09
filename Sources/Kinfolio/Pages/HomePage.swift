import Mustache

extension House {
  /// The family today.
  var homePage: Page {
    Page(Place.home, "home.html") { sheet in
      let members = context.summary.members
      return Page.Content(
        title: try sheet.text("home.title"),
        values: [
          "as_of": .text(
            try sheet.text("home.as_of", ["moment": sheet.momentOfReport])),
          "cards": .list(try members.map(sheet.card)),
          "waiting": .group(try sheet.waiting().map(\.value)),
          "no_profiles": .text(members.isEmpty ? try sheet.text("home.no_profiles") : ""),
          "news": .group(try sheet.news().map(\.value)),
          "no_news": .text(try sheet.text("home.nothing_new")),
          "highlights_title": .text(
            try sheet.count("home.highlights", Summary.Member.recentDays)),
          "highlights": .group(try sheet.highlights()),
          "no_highlights": .text(try sheet.text("home.no_highlights")),
          "tiles": try sheet.tiles(timeline.shots.prefix(10)),
          "no_photos": .text(try sheet.text("home.no_photos")),
          "memories": .list(try sheet.memories()),
          "no_memories": .text(try sheet.text("home.no_memories")),
          "upcoming": .group(try sheet.upcoming().map(\.value)),
          "no_upcoming": .text(try sheet.text("home.nothing_upcoming")),
          "timeline": .text(sheet.link(Place.timeline)),
          "visits": .text(members.isEmpty ? "" : sheet.link(Place.visits)),
        ],
        preview: preview(timeline.shots))
    }
  }
}

extension Sheet {
  fileprivate var momentOfReport: String { wording.dateAndTime(journal.moment, .long) }

  fileprivate func card(_ member: Summary.Member) throws -> Value {
    let facts = try todayFacts(member)
    return [
      "avatar": avatar(member.profile), "href": .text(link(member.profile)),
      "slot": .text(String(member.profile.slot)), "name": .text(member.profile.name),
      "age": .text(
        try age(of: member.profile, on: member.today)),
      "facts": Section.facts(facts),
      "empty": .text(facts.isEmpty ? try text("home.nothing_today") : ""),
    ]
  }

  /// Profiles that are known but have no page, and why.
  fileprivate func waiting() throws -> [Item] {
    try journal.profiles.filter { $0.status != .confirmed }.map {
      Item(text: $0.name, note: try word("profile_status", $0.status))
    }
  }

  /// The first two highlights of each profile, so that a large family's list stays short.
  fileprivate func highlights() throws -> [Value] {
    try house.context.summary.members.flatMap { member in
      try house.context.findings.highlights(of: member.profile, member.recent).prefix(2)
        .map { finding in
          [
            "avatar": avatar(member.profile), "name": .text(member.profile.name),
            "text": .text(try wording.sentence(finding)),
          ]
        }
    }
  }
}
