import Audiences
import Foundation
import Knowledge
import Mustache
import Records
import Reports

extension TimelinePage {
  /// Returns the template values of the timeline's search fields and filters, which are hidden without JavaScript.
  func searchForm() throws -> Value {
    let timeline = site.timeline
    if timeline.months.isEmpty && timeline.undated.isEmpty { return .null }
    let available = try availableKinds()
    let kinds = try Timeline.Kind.allCases.filter(available.contains).map { kind in
      option(kind.rawValue, try text("timeline.kind_\(kind.rawValue)"))
    }
    return [
      "people": .list(timeline.profiles.map { option(slug($0), $0.name) }),
      "kinds": .list(kinds),
      "foods": .rowsIfNotEmpty(foods().map { option($0.slug, $0.name) }),
      "one": .text(try pluralForm("timeline.found", .one)),
      "other": .text(try pluralForm("timeline.found", .other)),
    ]
  }

  /// Returns the filters of the timeline that show at least one photo or event; viewers get no tasks, for example.
  private func availableKinds() throws -> Set<Timeline.Kind> {
    let eventKinds = try site.timeline.days.flatMap(\.events).flatMap {
      try timelineLine(for: $0.event, of: $0.profile).kinds
    }
    return Set(eventKinds + site.timeline.photos.flatMap(\.kinds))
  }

  private func option(_ value: String, _ text: String) -> Value {
    ["value": .text(value), "text": .text(text)]
  }

  /// Returns a plural form of a phrase with the placeholder `{number}`, which the site's script replaces.
  private func pluralForm(_ key: String, _ plural: Plural) throws -> String {
    try wording.phrases.pluralForm(key, plural, ["count": "{number}"])
  }

  /// Returns the foods on photos and of first tastes, sorted by name, for the food filter of the timeline.
  private func foods() -> [(slug: String, name: String)] {
    let timeline = site.timeline
    let seen = timeline.photos.compactMap { $0.meal?.log.food }
    let tasted = timeline.days.flatMap(\.events).compactMap { moment -> ID<Food>? in
      if case .firstTaste(let food) = moment.event { ID(food.entry.id) } else { nil }
    }
    return Set(seen + tasted).compactMap { journal.foods[$0] }
      .map { (slug: slug($0), name: wording.capitalizingFirstLetter(wording.name(of: $0))) }
      .sorted { (sortKey($0.name), $0.slug) < (sortKey($1.name), $1.slug) }
  }

  /// Returns a name without accents and uppercase letters, for sorting.
  private func sortKey(_ name: String) -> String {
    name.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil)
  }
}
