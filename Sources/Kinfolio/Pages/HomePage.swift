import Knowledge
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
          "bare": .text(try sheet.wording.bareNote().joined()),
          "cards": .list(try members.compactMap(sheet.card)),
          "quiet": .group(try members.filter(sheet.isQuiet).map(sheet.person)),
          "waiting": .group(try sheet.waiting().map(\.value)),
          "no_profiles": .text(members.isEmpty ? try sheet.text("home.no_profiles") : ""),
          "news": .group(try sheet.news().map(\.value)),
          "highlights_title": .text(
            try sheet.count("home.highlights", Summary.Member.recentDays)),
          "highlights": .group(try sheet.highlights()),
          "tiles": try sheet.tiles(timeline.shots.prefix(10)),
          "memories": .group(try sheet.memories()),
          "upcoming": .group(try sheet.upcoming().map(\.value)),
          "timeline": .text(sheet.link(Place.timeline)),
          "visits": .text(members.isEmpty ? "" : sheet.link(Place.visits)),
        ],
        preview: preview(timeline.shots))
    }
  }
}

extension Sheet {
  fileprivate var momentOfReport: String { wording.dateAndTime(journal.moment, .long) }

  fileprivate func isQuiet(_ member: Summary.Member) throws -> Bool {
    try todayFacts(member).isEmpty
  }

  /// What was recorded of one today; nil where nothing was.
  fileprivate func card(_ member: Summary.Member) throws -> Value? {
    let facts = try todayFacts(member)
    if facts.isEmpty { return nil }
    return [
      "avatar": avatar(member.profile), "href": .text(link(member.profile)),
      "slot": .text(String(member.profile.slot)), "name": .text(member.profile.name),
      "age": .text(
        try age(of: member.profile, on: member.today)),
      "rows": .list(facts.map(\.line)),
    ]
  }

  /// Profiles that are known but have no page, and why.
  fileprivate func waiting() throws -> [Item] {
    try journal.profiles.filter { $0.status != .confirmed }.map {
      Item(text: $0.name, note: try word("profile_status", $0.status))
    }
  }

  /// The first two highlights of each profile, one where there are many, so that the list stays short.
  fileprivate func highlights() throws -> [Value] {
    let members = house.context.summary.members
    let most = members.count > Self.mostListed / 2 ? 1 : 2
    return try members.flatMap { member in
      try house.context.findings.highlights(of: member.profile, member.recent).prefix(most)
        .map { finding in
          [
            "avatar": avatar(member.profile), "name": .text(member.profile.name),
            "text": .text(try wording.sentence(finding)),
          ]
        }
    }.prefix(Self.mostListed).map(\.self)
  }
}
