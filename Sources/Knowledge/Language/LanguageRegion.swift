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
  private enum Component {
    case literal(String)
    case hour(digits: Int)
    case hourOfTwelve
    case minute
    case dayPeriod
  }

  private let components: [Component]

  var hasHalvesOfDay: Bool {
    components.contains { if case .dayPeriod = $0 { true } else { false } }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    var rest = Substring(try container.decode(String.self))
    var components: [Component] = []
    while let component = Self.next(in: &rest) { components.append(component) }
    guard rest.isEmpty else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "must consist of H, HH, h, mm, a and quoted text, not \"\(rest)\"")
    }
    self.components = components
  }

  private static func next(in rest: inout Substring) -> Component? {
    guard let first = rest.first else { return nil }
    if first == "'", let end = rest.dropFirst().firstIndex(of: "'") {
      defer { rest = rest[end...].dropFirst() }
      return .literal(String(rest[..<end].dropFirst()))
    }
    let run =
      first.isLetter ? rest.prefix { $0 == first } : rest.prefix { !$0.isLetter && $0 != "'" }
    let component: Component? =
      switch run {
      case "HH", "H": .hour(digits: run.count)
      case "h": .hourOfTwelve
      case "mm": .minute
      case "a": .dayPeriod
      default: first.isLetter || first == "'" ? nil : .literal(String(run))
      }
    if component != nil { rest = rest[run.endIndex...] }
    return component
  }

  func text(of time: LocalTime, _ halvesOfDay: [String]) -> String {
    let (hour, minute) = time.minutes.quotientAndRemainder(dividingBy: 60)
    let components = components.map { component in
      switch component {
      case .literal(let words): words
      case .hour(let digits): digits == 2 && hour < 10 ? "0\(hour)" : "\(hour)"
      case .hourOfTwelve: "\((hour + 11) % 12 + 1)"
      case .minute: minute < 10 ? "0\(minute)" : "\(minute)"
      case .dayPeriod: halvesOfDay[hour < 12 ? 0 : 1]
      }
    }
    return components.joined()
  }
}
