import Audiences
import Knowledge
import Mustache
import Photos
import Records
import Reports

/// A type that writes a page, or a part of a page, in one language.
protocol PageWriter {
  var context: PageRenderingContext { get }
}

extension PageWriter {
  var sharedData: SharedPageData { context.sharedData }
  var audience: Audience { sharedData.audience }
  var wording: Wording { context.wording }
  var language: Language { wording.language }

  /// Returns the relative link to another page in the same language.
  func link(_ path: String) -> String { fileLink("\(language.rawValue)/\(path)") }

  /// Returns the relative link to a file of the site.
  func fileLink(_ path: String) -> String { PagePath.relativePath(from: context.path, to: path) }

  /// Returns the phrase for `key` in the language of the page, with `arguments` in the place of its placeholders.
  func text(_ key: String, _ arguments: [String: String] = [:]) throws(PhraseError) -> String {
    try wording.text(key, arguments)
  }

  /// Returns the phrase for `key` with a number, in the plural form that the number requires.
  func counted(
    _ key: String, _ number: Int, _ arguments: [String: String] = [:]
  ) throws(PhraseError) -> String {
    try wording.countedText(key, number, arguments)
  }

  /// Returns a label and a value in one text, such as "Age: 3 years".
  func labeled(_ label: String, _ value: String) throws -> String {
    try text("common.labelled", ["label": label, "value": value])
  }

  /// Returns a labeled value with the phrase for `key` as its label.
  func fact(_ key: String, _ value: String, _ note: String = "") throws -> Fact {
    Fact(label: try text(key), value: value, detail: note)
  }

  /// Returns a table; its column titles are the phrases with the keys `column.NAME` for each NAME in `columns`.
  func table(
    _ columns: [String], _ rows: [[String]], numericColumns: [Int] = [], caption: String = ""
  ) throws -> ReportTable {
    ReportTable(
      caption: caption, header: try columns.map { try text("column.\($0)") }, rows: rows,
      numericColumns: numericColumns)
  }

  /// Returns the name of a case of an enumeration, such as a kind of visit, from the phrase `phraseGroup.CASE`.
  func word<Word: RawRepresentable<String>>(_ phraseGroup: String, _ word: Word) throws -> String {
    try wording.phrases.word(phraseGroup, word)
  }

  func wording(inZoneOf profile: Profile) -> Wording { wording.in(sharedData.zone(of: profile)) }

  func slug(_ profile: Profile) -> String { sharedData.slug(of: profile) }

  /// Returns a link to the page of a profile or to a page below it, or an empty text if the site has no such page.
  func link(_ profile: Profile, _ subpath: String = "") -> String {
    let needed = ProfileTopic(rawValue: subpath)?.capability
    guard sharedData.hasPage(profile), audience.canSee(.profiles),
      needed.map(audience.canSee) != false
    else { return "" }
    return link(PagePath.profile(slug(profile), subpath))
  }

  /// Returns the age of a profile on a day, or an empty text if it is unknown.
  ///
  /// The text is also empty for a day after the last day of the profile.
  func age(of profile: Profile, on day: LocalDate) throws -> String {
    guard let birth = profile.birthDate, profile.isAgeShown(on: day) else { return "" }
    return try wording.age(from: birth, on: day) ?? ""
  }

  /// Returns the template values of a profile's picture, name and color.
  func avatar(_ profile: Profile) -> TemplateValue {
    let sign = avatarContent(of: profile)
    return [
      "name": .text(profile.name), "href": .text(link(profile)),
      "slot": .text(String(profile.colorIndex)),
      "sign": .text(sign.text), "picture": .text(sign.picture),
    ]
  }

  /// Returns the link to a profile's portrait (empty if there is none) and the emoji or initial of the profile.
  func avatarContent(of profile: Profile) -> (picture: String, text: String) {
    let square = sharedData.portrait(of: profile).flatMap { $0.renditions(.square, "jpeg").first }
    let initial = profile.name.first.map { String($0).uppercased() } ?? ""
    return (square.map { fileLink($0.path) } ?? "", profile.emoji ?? initial)
  }

  var timelineLink: ListItem {
    get throws { ListItem(text: try text("timeline.title"), href: link(PagePath.timeline)) }
  }

  /// Returns the name of a month and its year with a capital letter, as in a heading.
  func monthTitle(of month: Month) -> String {
    wording.capitalizingFirstLetter(wording.date(month.firstDay, .monthAndYear))
  }

  func bookAndFeedLinks(forYears years: [Int]) throws -> [ListItem] {
    var links = try years.map { year in
      ListItem(
        text: try text("timeline.book_title", ["year": String(year)]),
        href: fileLink(PagePath.book(of: year, in: language)), note: "PDF")
    }
    let feed = "feed/\(language.rawValue).xml"
    if sharedData.feeds.contains(feed) {
      links.append(ListItem(text: try text("nav.feed"), href: fileLink(feed), note: "Atom"))
    }
    return links
  }

  func slug(_ food: Food) -> String { idSlug(food.entry.id) }

  /// Returns the template values of an option in a list for filtering.
  func filterOption(_ value: String, _ text: String) -> TemplateValue {
    ["value": .text(value), "text": .text(text)]
  }
}

/// A type that writes a page or a part of a page, and can use all data of the site.
protocol SiteWriter: PageWriter {
  var site: SiteContent { get }
}

extension SiteWriter {
  var journal: Journal { site.journal }
  var members: [FamilySummary.Member] { site.context.summary.members }

  func referenceTimeText() throws -> String {
    try text("site.made_from", ["moment": wording.dateAndTime(journal.referenceTime, .long)])
  }
}

/// A type that writes a page about one profile, or a part of such a page.
protocol MemberWriter: SiteWriter {
  var member: FamilySummary.Member { get }
}

extension MemberWriter {
  var profile: Profile { member.profile }

  /// The key of the phrase above the newest photos of the profile.
  var newPhotosKey: String { member.isFormer ? "nav.timeline" : "home.new_photos" }

  /// Returns a list with the link to the profile's calendar, or an empty list if the site has no such calendar.
  func calendarLinks(text: String) -> [ListItem] {
    let path = "calendar/\(slug(profile)).\(language.rawValue).ics"
    if !site.linkedFilePaths.contains(path) { return [] }
    return [ListItem(text: text, href: fileLink(path), note: "ICS")]
  }

  /// Returns the title above the numbers of the last 28 days.
  ///
  /// For a former profile, such as that of a dead pet, the title contains the dates of its last days.
  func recentDaysTitle() throws -> String {
    member.isFormer
      ? wording.dateRange(member.recentMetrics.window.days)
      : try counted("home.recent", FamilySummary.Member.recentDayCount)
  }
}

/// Writes texts about photos outside pages, such as in photo books and feeds.
struct PhotoTextWriter: PageWriter {
  let context: PageRenderingContext
}
