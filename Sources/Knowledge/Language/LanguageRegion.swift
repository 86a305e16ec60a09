import Foundation
import Records

/// The formats of a language in one region, such as English in the United States.
struct LanguageRegion: Decodable, Sendable {
  let locale: Locale
  /// The format of words, numbers and dates in the region, or nil if the language has only one region.
  let regionalFormat: RegionalFormat?
  private let timePattern: TimePattern
  private let textsForAMAndPM: [String]

  private enum CodingKeys: String, CodingKey {
    case locale, habits, time
    case halvesOfDay = "halves_of_day"
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    locale = Locale(identifier: try fields.decode(String.self, forKey: .locale))
    regionalFormat = try fields.decodeIfPresent(RegionalFormat.self, forKey: .habits)
    timePattern = try fields.decode(TimePattern.self, forKey: .time)
    textsForAMAndPM =
      try fields.decodeIfPresent([String].self, forKey: .halvesOfDay) ?? ["AM", "PM"]
    guard textsForAMAndPM.count == 2 else {
      throw DecodingError.dataCorruptedError(
        forKey: .halvesOfDay, in: fields, debugDescription: "needs exactly two texts")
    }
  }

  var stringTableFileName: String { "\(locale.identifier(.bcp47)).strings" }

  /// True if times are written with AM and PM.
  var usesAMAndPM: Bool { timePattern.usesAMAndPM }

  func text(of time: LocalTime) -> String {
    self.timePattern.text(of: time, textsForAMAndPM: textsForAMAndPM)
  }
}

/// A pattern for a time of day in the syntax of the Unicode CLDR, such as "HH:mm", "h:mm a" or "HH 'h' mm".
private struct TimePattern: Decodable, Sendable {
  /// The parts of the pattern: fields such as "HH", quoted texts with their quotes, and the texts between them.
  private let parts: [Substring]

  var usesAMAndPM: Bool { parts.contains("a") }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let pattern = try container.decode(String.self)
    parts = pattern.matches(of: /'[^']*'|H+|h+|m+|a+|[^']|'/).map(\.output)
    if let wrong = parts.first(where: { part in
      !["HH", "H", "h", "mm", "a"].contains(part) && (part == "'" || part.first?.isLetter == true)
    }) {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "must consist of H, HH, h, mm, a and quoted text, not "
          + "\"\(pattern[wrong.startIndex...])\"")
    }
  }

  func text(of time: LocalTime, textsForAMAndPM halvesOfDay: [String]) -> String {
    let (hour, minute) = time.minutes.quotientAndRemainder(dividingBy: 60)
    let texts = parts.map { part -> String in
      switch part {
      case "HH": hour < 10 ? "0\(hour)" : "\(hour)"
      case "H": "\(hour)"
      case "h": "\((hour + 11) % 12 + 1)"
      case "mm": minute < 10 ? "0\(minute)" : "\(minute)"
      case "a": halvesOfDay[hour < 12 ? 0 : 1]
      default: String(part.first == "'" ? part.dropFirst().dropLast() : part)
      }
    }
    return texts.joined()
  }
}
