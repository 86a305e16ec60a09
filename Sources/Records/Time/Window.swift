/// A run of local days, the first and the last included.
package struct Window: Hashable, Sendable {
  /// The first day.
  package let first: LocalDate
  /// The last day.
  package let last: LocalDate

  /// Makes a window; one that would end before it begins holds its first day only.
  package init(from first: LocalDate, through last: LocalDate) {
    self.first = first
    self.last = max(first, last)
  }

  /// The window of `count` days that ends on a day.
  package init(last count: Int, endingOn day: LocalDate) {
    self.init(from: day - (count - 1), through: day)
  }

  /// The window without the days before a birth, which nobody can have recorded; a birth after its
  /// end leaves it as it is.
  package func since(_ birth: LocalDate?) -> Window {
    guard let birth, birth > first, birth <= last else { return self }
    return Window(from: birth, through: last)
  }

  /// The days in order.
  package var days: ClosedRange<LocalDate> { first...last }
  /// How many days there are.
  package var count: Int { last.days - first.days + 1 }

  /// The moments from the first day's midnight to the last day's end.
  package func moments(in zone: Zone) -> Range<Instant> {
    zone.start(of: first)..<zone.start(of: last + 1)
  }
}
