import Foundation
import Mustache
import Publishing
import Records

/// What pages, documents and feeds are made from, looked up once for all of them.
struct House: Sendable {
  let context: SiteContext
  let figures: FigureLibrary
  let visits: VisitLibrary
  /// The paths of the documents, tables, calendars and feeds that stand beside the pages.
  var files: [String] = []
  let directory: Directory
  let timeline: Timeline
  let foodLooks: FoodLooks
  let icon: FamilyIcon

  /// Looks everything up; throws what naming the photos throws.
  init(_ context: SiteContext, _ figures: FigureLibrary, _ visits: VisitLibrary) throws {
    self.context = context
    self.figures = figures
    self.visits = visits
    directory = Directory(context.journal, context.summary)
    timeline = try Timeline(context.journal, context.photos, directory)
    foodLooks = FoodLooks(timeline)
    icon = FamilyIcon(of: context.summary.members.map(\.profile))
  }

  var journal: Journal { context.journal }
  var audience: Audience { journal.audience }

  /// The page of one language, as the file it is.
  func artefact(
    _ page: Page, in language: Language, amid surroundings: Fingerprint, words: Fingerprint
  ) -> Artefact {
    let path = "\(language.rawValue)/\(page.place)"
    guard let content = page.source else {
      return Artefact(
        path,
        from: FilledTemplate(
          name: page.template, values: try values(of: page, in: language), words: words)
      ) { try text(of: page, filledWith: $0.values, in: language) }
    }
    let source = PageSource(
      surroundings: surroundings, path: path, template: page.template, profile: page.profile?.id,
      content: content)
    return Artefact(path, from: source) { _ in
      try text(of: page, filledWith: try values(of: page, in: language), in: language)
    }
  }

  /// The name of what templates say besides what they are filled with.
  private func words(in language: Language) throws -> Fingerprint {
    let phrases = try Fingerprint(of: context.wording(in: language).phrases)
    return try Fingerprint(of: [phrases, context.templates.fingerprint])
  }

  /// What the page's template names, but for the phrases, which it may name besides.
  private func values(of page: Page, in language: Language) throws -> Value {
    let sheet = Sheet(house: self, place: page.place, wording: try context.wording(in: language))
    let content = try page.compose(sheet)
    let frame = try sheet.frame(of: page, content)
    return .object(content.values.merging(frame) { own, _ in own })
  }

  private func text(
    of page: Page, filledWith values: Value, in language: Language
  ) throws -> Data {
    let phrases: Value = ["t": try context.wording(in: language).phrases.entries]
    return Data(try context.templates.render(page.template, with: values, over: phrases).utf8)
  }
}

extension House {
  /// Every page of the site in every language, the page that picks one, and what they are drawn with.
  ///
  /// They lead to the `files` that stand beside them. The bytes are made when they are asked for;
  /// that throws where a phrase is missing or a template does not fit its page. So does this, what
  /// naming the sources of pages throws.
  func pages(beside files: [Artefact]) throws -> [Artefact] {
    var house = self
    house.files = files.map(\.path).sorted()
    let pages = try house.pages
    let trees = try context.languages.flatMap { language in
      let surroundings = try Fingerprint(of: Surroundings(of: house, in: language))
      let index =
        audience.gets(.timeline) ? try house.timelineIndex(in: language, amid: surroundings) : []
      let words = try house.words(in: language)
      return pages.map { house.artefact($0, in: language, amid: surroundings, words: words) }
        + index
    }
    let foods = house.foodLooks
    let drawn =
      audience.gets(.figures) ? foods.drawn(for: context.summary.members, journal.knownFoods) : []
    return [try house.startPage] + trees + context.assets.artefacts(drawing: drawn)
      + house.icon.artefacts
  }

  /// The pages of the parts that the audience gets.
  private var pages: [Page] {
    get throws {
      let members = context.summary.members
      var pages = homePages + [aboutPage]
      if audience.gets(.visits), audience.gets(.profiles), !members.isEmpty {
        pages.append(familyVisitsPage)
      }
      if audience.gets(.timeline) { pages += try timelinePages + photoPages }
      if audience.gets(.figures) {
        pages += members.flatMap(memberPages)
      } else if audience.gets(.profiles) {
        pages += members.map(personPage)
      } else if audience.gets(.visits) {
        pages += members.flatMap(visitContents)
      }
      if audience.gets(.activity) { pages += try activityPages }
      return pages
    }
  }

  /// The home page: figures of today, else the newest photos, else the reports of visits.
  private var homePages: [Page] {
    if audience.gets(.figures) { return [homePage] }
    return audience.gets(.timeline) ? [albumPage] : visitListPages
  }

  /// The rooms every page leads to, the home page first: the key of each one's name, and its place.
  var rooms: [(name: String, place: String)] {
    let home =
      audience.gets(.figures)
      ? "nav.today" : audience.gets(.timeline) ? "nav.home" : "visit.list"
    return [(home, Place.home)]
      + (audience.gets(.timeline) ? [("nav.timeline", Place.timeline)] : [])
      + (audience.gets(.activity) ? [("nav.activity", Place.activity)] : [])
      + [("nav.about", Place.about)]
  }
}
