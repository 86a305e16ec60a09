/// The family and its preferences.
package struct Family: Hashable, Sendable {
  package enum Units: String, Sendable, CaseIterable, Encodable {
    case metric
    case imperial
  }

  package enum Paper: String, Sendable, CaseIterable, Encodable {
    case a4
    case letter
  }

  package let name: String
  /// The time zone of children, elders and pets that have no time zone of their own.
  package let zone: Zone
  /// The first language of sites, and the language of reports for which no other language is chosen.
  package let language: Language
  package let units: Units
  package let paper: Paper
  /// The values of all other preferences, by name.
  package var settings: [String: String]
  /// The quantities whose unit is unknown: their values are shown as recorded and compared with nothing.
  ///
  /// Only a converted copy of another program's file has such quantities.
  package var quantitiesOfUnknownUnit: Quantities = []

  /// The ids of the caregivers who are owners; if there is no owner, the ids of the profiles.
  ///
  /// Pseudonyms for viewers are derived from them: outsiders cannot guess all ids if an app makes random ids, and the
  /// ids stay the same while the family changes other values.
  package internal(set) var pseudonymSources: [String] = []

  package init(
    name: String, zone: Zone, language: Language = .english, units: Units = .metric,
    paper: Paper = .a4, settings: [String: String] = [:]
  ) {
    self.name = name
    self.zone = zone
    self.language = language
    self.units = units
    self.paper = paper
    self.settings = settings
  }
}

// Settings with limits. Values outside the limits are left out and reported when the family is read.
extension Family {
  /// The delay in seconds between the time when a child eats a high-risk allergen and the check-in on the child.
  ///
  /// The setting is `check_in_hours`; the default is two hours.
  package var checkInDelaySeconds: Int64 {
    settings["check_in_hours"].flatMap(Self.checkInDelaySeconds) ?? 2 * hour
  }

  /// Converts a number of hours from 1 to 4 to seconds; returns nil for any other text.
  static func checkInDelaySeconds(fromHours hours: String) -> Int64? {
    guard let hours = Double(hours), (1...4).contains(hours) else { return nil }
    return Int64((hours * 3600).rounded())
  }

  /// The time in minutes between the reminder of a calendar and the expected feed.
  ///
  /// The setting is `feed_lead_minutes`; the default is 15.
  package var feedReminderLeadMinutes: Int {
    settings["feed_lead_minutes"].flatMap(Self.leadMinutes) ?? 15
  }

  /// Parses a whole number of minutes from 0 to 1440, which is one day; returns nil for any other text.
  static func leadMinutes(parsing minutes: String) -> Int? {
    Int(minutes).flatMap { (0...1440).contains($0) ? $0 : nil }
  }
}

/// A language code of two or three lowercase letters, such as "en".
///
/// ``Languages`` contains the available languages and their descriptions.
package struct Language: RawRepresentable, Hashable, Comparable, Codable, Sendable {
  package let rawValue: String

  /// The language of the program's own messages, with whose texts the texts in other languages are compared.
  package static let english = Language(code: "en")

  /// Creates a language; returns nil if the text is not a code of two or three lowercase letters.
  package init?(rawValue: String) {
    guard (2...3).contains(rawValue.utf8.count),
      rawValue.utf8.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) })
    else { return nil }
    self.rawValue = rawValue
  }

  init(code: String) { rawValue = code }

  package static func < (left: Language, right: Language) -> Bool { left.rawValue < right.rawValue }
}

package struct Quantities: OptionSet, Hashable, Sendable, Encodable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let weight = Quantities(rawValue: 1)
  /// Lengths, heights and head circumferences.
  package static let length = Quantities(rawValue: 2)
  package static let volume = Quantities(rawValue: 4)
  package static let temperature = Quantities(rawValue: 8)

  /// Each single quantity with the phrase key of its name, in display order.
  package static let nameKeys: [(quantity: Quantities, key: String)] = [
    (.weight, "quantity.weight"), (.length, "quantity.length"), (.volume, "quantity.volume"),
    (.temperature, "quantity.temperature"),
  ]

  /// The valid range of a number with an unknown unit, far above all values in the smallest unit.
  static let unitlessBounds = 0.0...1_000_000
}

extension GrowthMeasurement.Kind {
  package var quantity: Quantities { self == .weight ? .weight : .length }
}
