import Audiences
import Knowledge
import Mustache
import Records
import Reports

/// The home page of the family's site: records of today, news, and upcoming dates.
struct HomePage: Page, SiteWriter {
  static let template = "home.html"
  let site: SiteContent
  let context: PageRenderingContext

  func content() throws -> PageContent {
    let lists = HomePageListWriter(site: site, context: context)
    let moment = ["moment": wording.dateAndTime(journal.referenceTime, .long)]
    let firstRecords = try firstRecordsBox(about: journal.profiles.filter(\.status.hasPages))
    let allFacts = members.map { MemberFactWriter(site: site, context: context, member: $0) }
    let memberFacts = allFacts.filter { !$0.member.isFormer }
    return PageContent(
      title: try text("home.title"),
      values: [
        "as_of": .text(try text("home.as_of", moment)),
        "bare": .text(try wording.unknownUnitsNote().joined()),
        "first": firstRecords,
        "cards": .list(try memberFacts.compactMap { try $0.todayCard() }),
        "quiet": .rowsIfNotEmpty(
          try memberFacts.filter { try $0.todayFacts().isEmpty }.map { try $0.compactCard() }),
        "waiting": .rowsIfNotEmpty(try profilesWithoutPage().map(\.templateValue)),
        "no_profiles": .text(
          members.isEmpty && firstRecords == .null ? try text("home.no_profiles") : ""),
        "news": .rowsIfNotEmpty(try lists.recentNews().map(\.templateValue)),
        "highlights_title": .text(
          try counted("home.highlights", FamilySummary.Member.recentDayCount)),
        "highlights": .rowsIfNotEmpty(try highlights()),
        "tiles": audience.canSee(.timeline) ? try tiles(site.timeline.photos.prefix(10)) : .null,
        "memories": .rowsIfNotEmpty(try lists.memoriesOfThisDay()),
        "upcoming": .rowsIfNotEmpty(try lists.upcomingDates().map(\.templateValue)),
        "timeline": .text(link(PagePath.timeline)),
        "has_plans": .bool(!members.isEmpty),
        "visits": .text(!members.isEmpty && audience.hasVisitLists ? link(PagePath.visits) : ""),
        "inactive": .rowsIfNotEmpty(try cards(of: allFacts, .inactive)),
        "remembered": .rowsIfNotEmpty(try cards(of: allFacts, .remembered)),
      ],
      linkPreview: .newest(of: site.timeline.photos), referenceTimeText: try referenceTimeText())
  }

  private func cards(of facts: [MemberFactWriter], _ status: Profile.Status) throws
    -> [TemplateValue]
  {
    try facts.filter { $0.member.isFormer && $0.member.profile.status == status }
      .map { try $0.compactCard() }
  }

  /// Returns the names of the profiles that have no page because of their status, each with this status.
  private func profilesWithoutPage() throws -> [ListItem] {
    try journal.profiles.filter { !$0.status.hasPages }.map {
      ListItem(text: $0.name, note: try word("profile_status", $0.status))
    }
  }

  /// Returns the first two highlights of each profile, or only the first one if there are many profiles.
  ///
  /// Former profiles, such as that of a dead pet, have none.
  private func highlights() throws -> [TemplateValue] {
    let present = members.filter { !$0.isFormer }
    let most = present.count > HomePageListWriter.maximumItemCount / 2 ? 1 : 2
    return try present.flatMap { member in
      try site.context.findingGenerator.highlights(of: member.profile, member.recentMetrics).prefix(
        most
      )
      .map { finding in
        [
          "avatar": avatar(member.profile), "name": .text(member.profile.name),
          "text": .text(try wording.sentence(finding)),
        ]
      }
    }.prefix(HomePageListWriter.maximumItemCount).map(\.self)
  }
}
