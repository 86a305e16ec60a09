/// The family, and what it has chosen for everything that is made for it.
package struct Family: Hashable, Sendable {
  /// Which units figures are shown in.
  package enum Units: String, Sendable, CaseIterable, Encodable {
    case metric
    case imperial
  }

  /// Which paper documents are made for.
  package enum Paper: String, Sendable, CaseIterable, Encodable {
    case a4
    case letter
  }

  /// The family's name.
  package let name: String
  /// The zone of profiles that have none of their own.
  package let zone: Zone
  /// The language shown first.
  package let language: Language
  /// The units figures are shown in.
  package let units: Units
  /// The paper documents are made for.
  package let paper: Paper
  /// What else was set, by name.
  package var settings: [String: String]
  /// Whose units nobody has declared: numbers that are shown as recorded, and compared with nothing.
  ///
  /// A tracking database has none such; only one that stands in for another program's does.
  package var bare: Quantities = []

  /// The path of the outside program that is to write narratives; nil where none is named.
  package var narrativeProgram: String? { settings["narrative"].flatMap { $0.isEmpty ? nil : $0 } }

  /// Makes a family.
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

// The settings that have limits. A value outside them is left out and reported when the family is read.
extension Family {
  /// The time from a high-risk allergen to the check-in that is due after it, in seconds: the setting
  /// `check_in_hours`, or two hours.
  package var checkInSeconds: Int64 {
    settings["check_in_hours"].flatMap(Self.checkInSeconds) ?? 2 * hour
  }

  /// Returns the seconds of a number of hours from 1 to 4, or nil for anything else.
  static func checkInSeconds(_ hours: String) -> Int64? {
    guard let hours = Double(hours), (1...4).contains(hours) else { return nil }
    return Int64((hours * 3600).rounded())
  }

  /// The time between a calendar's reminder and the expected feed, in minutes: the setting
  /// `feed_lead_minutes`, or a quarter of an hour.
  package var feedLeadMinutes: Int {
    settings["feed_lead_minutes"].flatMap(Self.leadMinutes) ?? 15
  }

  /// Returns a whole number of minutes up to a day, or nil for anything else.
  static func leadMinutes(_ minutes: String) -> Int? {
    Int(minutes).flatMap { (0...1440).contains($0) ? $0 : nil }
  }
}

/// A language, by its code: two or three small letters, such as "en".
///
/// Which languages there are is known by ``Languages``, which reads their descriptions.
package struct Language: RawRepresentable, Hashable, Comparable, Codable, Sendable {
  package let rawValue: String

  /// The language of the program's own messages, and the one others are compared with.
  package static let english = Language(code: "en")

  /// Makes a language; nil if the text has not the form of a code.
  package init?(rawValue: String) {
    guard (2...3).contains(rawValue.utf8.count), rawValue.utf8.allSatisfy(Self.isSmallLetter) else {
      return nil
    }
    self.rawValue = rawValue
  }

  private init(code: String) { rawValue = code }

  private static func isSmallLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }

  package static func < (left: Language, right: Language) -> Bool { left.rawValue < right.rawValue }
}
