import Records

/// The order of day, month and year in dates that people write.
package enum DateOrder: String, Sendable, CaseIterable {
  /// The month first, as in the United States: 11/8/2026.
  case monthFirst = "mdy"
  /// The day first, as nearly everywhere else: 8/11/2026 or 8.11.26.
  case dayFirst = "dmy"
  /// The year first, which is unambiguous: 2026-11-08 or 2026/11/8.
  case yearFirst = "ymd"

  /// Parses a pattern such as `M/d/yyyy`, `jj/mm/aaaa` or `TT.MM.JJJJ`.
  init?(pattern: String) {
    let letters = pattern.lowercased().filter(\.isLetter)
    // The letter J is a year in German, and a day in French.
    let words: [Character: Character] =
      letters.contains("t") ? ["t": "d", "j": "y"] : ["j": "d", "a": "y"]
    var order = ""
    for letter in letters.map({ words[$0] ?? $0 }) where order.last != letter {
      order.append(letter)
    }
    self.init(rawValue: order)
  }

  var pattern: String {
    switch self {
    case .monthFirst: "M/d/yyyy"
    case .dayFirst: "d/M/yyyy"
    case .yearFirst: "yyyy-MM-dd"
    }
  }

  static func validOrders(for text: some StringProtocol) -> Set<DateOrder> {
    Set(allCases.filter { WrittenTime.day(text, in: $0) != nil })
  }
}

package enum WrittenTime {
  /// Parses a date with its parts in a given order, in which a year of two digits is from 2000 to 2099.
  static func day(_ text: some StringProtocol, in order: DateOrder) -> LocalDate? {
    let parts = Substring(text).split { "/.-".contains($0) || $0.isWhitespace }
    let numbers = parts.compactMap { number($0) }
    guard parts.count == 3, numbers.count == 3 else { return nil }
    let lengths = parts.map(\.count)
    let (year, month, day) =
      switch order {
      case .yearFirst: (0, 1, 2)
      case .monthFirst: (2, 0, 1)
      case .dayFirst: (2, 1, 0)
      }
    guard lengths[month] <= 2, lengths[day] <= 2 else { return nil }
    switch lengths[year] {
    case 4: return LocalDate(year: numbers[year], month: numbers[month], day: numbers[day])
    case 2 where order != .yearFirst:
      return LocalDate(year: 2000 + numbers[year], month: numbers[month], day: numbers[day])
    default: return nil
    }
  }

  /// Parses a time such as `2:05 PM`, `14:05`, `14:05:30`, `14h05` or `2:05 p. m.`, and ignores seconds.
  package static func time(_ text: some StringProtocol) -> LocalTime? {
    let plain = text.lowercased().filter { !$0.isWhitespace && !$0.isPunctuation || $0 == ":" }
    let clock = plain.prefix { $0.isNumber || $0 == ":" || $0 == "h" }
    let half = plain.dropFirst(clock.count)
    let parts = clock.split { $0 == ":" || $0 == "h" }
    guard (2...3).contains(parts.count), let hour = number(parts[0]), let minute = number(parts[1]),
      parts.dropFirst().allSatisfy({ $0.count == 2 }),
      parts.count == 2 || number(parts[2]) ?? 60 < 60,
      minute < 60
    else { return nil }
    switch half {
    case "" where hour < 24: return LocalTime(minutes: hour * 60 + minute)
    // Some trackers write 14:41 PM and 0:00 AM.
    case "am" where hour <= 12: return LocalTime(minutes: hour % 12 * 60 + minute)
    case "pm" where hour < 24: return LocalTime(minutes: (hour % 12 + 12) * 60 + minute)
    default: return nil
    }
  }

  private static func number(_ text: Substring) -> Int? {
    text.utf8.count <= 4 && text.allSatisfy { $0.isASCII && $0.isNumber } ? Int(text) : nil
  }
}
