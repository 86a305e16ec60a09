import Records

/// How long somebody has lived on a day, counted as birthdays are.
///
/// A month is full on the day of the month of the birth, or on the month's last day where it is
/// shorter: born on 31 January, one month old on 28 February; born on 29 February, a year older on
/// 28 February of a common year.
package struct Age: Hashable, Sendable {
  /// Days since the day of birth.
  package let days: Int
  /// Full months.
  package let months: Int
  /// Days since the last month became full.
  package let daysOfMonth: Int

  /// Counts from birth to a day; nil where that day is before the birth.
  package init?(from birth: LocalDate, on day: LocalDate) {
    guard day >= birth else { return nil }
    let (start, end) = (birth.parts, day.parts)
    let apart = (end.year - start.year) * 12 + end.month - start.month
    let months = birth.adding(months: apart) > day ? apart - 1 : apart
    self.months = months
    days = day.days - birth.days
    daysOfMonth = day.days - birth.adding(months: months).days
  }

  /// Full years.
  package var years: Int { months / 12 }
}

extension LocalDate {
  /// The same day of the month some months later, or that month's last day where it is shorter.
  package func adding(months: Int) -> LocalDate {
    let (year, month, day) = parts
    let count = year * 12 + month - 1 + months
    for candidate in stride(from: day, through: 1, by: -1) {
      let date = LocalDate(year: count / 12, month: count % 12 + 1, day: candidate)
      if let date { return date }
    }
    return self
  }
}
