/// A family: its name, time zone and language, and its preferences for sites and reports.
package struct Family: Hashable, Sendable {
  package enum UnitSystem: String, Sendable, CaseIterable, Encodable {
    case metric
    case imperial
  }

  package enum PaperSize: String, Sendable, CaseIterable, Encodable {
    case a4
    case letter
  }

  package let name: String
  /// The time zone of the family members for whom no other time zone is stored.
  package let timeZone: Zone
  /// The main language of sites, and the language of reports if no other one is chosen.
  package let language: Language
  package let unitSystem: UnitSystem
  package let paperSize: PaperSize
  /// The values of all other preferences; the keys are their names, such as `check_in_hours`.
  package var settings: [String: String]
  /// The quantities, such as weight, whose unit is unknown.
  ///
  /// Only a database that was converted from another program's file has such quantities. Their values are shown as
  /// numbers without a unit, and not compared with anything.
  package var quantitiesOfUnknownUnit: Quantities = []

  /// The ids from which the pseudonyms on sites for viewers are derived.
  ///
  /// These are the ids of the caregivers with the role of owner, or if there is no owner, of the profiles. Outsiders
  /// cannot guess ids that an app makes at random, and these ids stay the same if the family changes other values.
  package internal(set) var pseudonymSourceIDs: [String] = []

  package init(
    name: String, timeZone: Zone, language: Language = .english, unitSystem: UnitSystem = .metric,
    paperSize: PaperSize = .a4, settings: [String: String] = [:]
  ) {
    self.name = name
    self.timeZone = timeZone
    self.language = language
    self.unitSystem = unitSystem
    self.paperSize = paperSize
    self.settings = settings
  }
}

// Settings with limits. Values outside the limits are left out and reported when the family is read.
extension Family {
  /// The seconds from a child's meal with a high-risk allergen until caregivers check how the child is.
  ///
  /// It is set by the preference `check_in_hours`; the default is two hours.
  package var checkInDelaySeconds: Int64 {
    settings["check_in_hours"].flatMap(Self.checkInDelaySeconds) ?? 2 * hour
  }

  /// Parses a number of hours from 1 to 4, and returns it in seconds; returns nil for any other text.
  static func checkInDelaySeconds(fromHours hours: String) -> Int64? {
    guard let hours = Double(hours), (1...4).contains(hours) else { return nil }
    return Int64((hours * 3600).rounded())
  }

  /// How many minutes before the expected feed of a baby a calendar reminds caregivers of the feed.
  ///
  /// It is set by the preference `feed_lead_minutes`; the default is 15.
  package var feedReminderLeadMinutes: Int {
    settings["feed_lead_minutes"].flatMap(Self.leadMinutes) ?? 15
  }

  /// Parses a whole number of minutes from 0 to 1440 (one day); returns nil for any other text.
  static func leadMinutes(parsing minutes: String) -> Int? {
    Int(minutes).flatMap { (0...1440).contains($0) ? $0 : nil }
  }
}

/// A language, identified by a code of two or three lowercase letters, such as "en".
///
/// ``Languages`` contains the available languages and their descriptions.
package struct Language: RawRepresentable, Hashable, Comparable, Codable, Sendable {
  package let rawValue: String

  /// English, the language of the program's own messages, with which all other languages are compared.
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

/// A set of physical quantities, such as those whose unit is unknown.
package struct Quantities: OptionSet, Hashable, Sendable, Encodable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let weight = Quantities(rawValue: 1)
  /// Lengths, heights and head circumferences.
  package static let length = Quantities(rawValue: 2)
  package static let volume = Quantities(rawValue: 4)
  package static let temperature = Quantities(rawValue: 8)

  /// All quantities with the phrase keys of their translated names, in the order in which messages list them.
  package static let namePhraseKeys: [(quantity: Quantities, key: String)] = [
    (.weight, "quantity.weight"), (.length, "quantity.length"), (.volume, "quantity.volume"),
    (.temperature, "quantity.temperature"),
  ]

  /// The valid values of a quantity whose unit is unknown: the range includes all real values in any unit.
  static let unitlessBounds = 0.0...1_000_000
}

extension GrowthMeasurement.Kind {
  package var quantity: Quantities { self == .weight ? .weight : .length }
}
