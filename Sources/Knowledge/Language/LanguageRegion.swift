import Foundation
import Records

struct LanguageRegion: Decodable, Sendable {
  let locale: Locale
  /// The format of words, numbers and dates that the region is for, or nil if the language has only one region.
  let regionalFormat: RegionalFormat?
  private let time: TimePattern
  private let dayPeriods: [String]

  private enum CodingKeys: String, CodingKey {
    case locale, habits, time
    case halvesOfDay = "halves_of_day"
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    locale = Locale(identifier: try fields.decode(String.self, forKey: .locale))
    regionalFormat = try fields.decodeIfPresent(RegionalFormat.self, forKey: .habits)
    time = try fields.decode(TimePattern.self, forKey: .time)
    dayPeriods = try fields.decodeIfPresent([String].self, forKey: .halvesOfDay) ?? ["AM", "PM"]
    guard dayPeriods.count == 2 else {
      throw DecodingError.dataCorruptedError(
        forKey: .halvesOfDay, in: fields, debugDescription: "needs exactly two texts")
    }
  }

  var stringTableFileName: String { "\(locale.identifier(.bcp47)).strings" }

  /// True if times are written with AM and PM.
  var hasHalvesOfDay: Bool { time.hasHalvesOfDay }

  func text(of time: LocalTime) -> String { self.time.text(of: time, dayPeriods) }
}

/// A pattern for a time of day in the syntax of the Unicode CLDR: "HH:mm", "h:mm a", "HH 'h' mm".
private struct TimePattern: Decodable, Sendable {
  /// The fields, the quoted texts with their quotes, and the texts between them.
  private let parts: [Substring]

  var hasHalvesOfDay: Bool { parts.contains("a") }

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

  func text(of time: LocalTime, _ halvesOfDay: [String]) -> String {
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
