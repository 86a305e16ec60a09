import Records

/// The age of a person on a day, counted in full days and in full months.
///
/// A month is complete on the birth's day of the month, or on the last day of a shorter month: children born on 31
/// January and on 29 February are a month or a year older on 28 February of a common year.
package struct Age: Hashable, Sendable {
  package let days: Int
  package let months: Int
  /// The number of days by which the age exceeds the full months.
  package let remainingDays: Int

  package init?(from birth: LocalDate, on day: LocalDate) {
    guard day >= birth else { return nil }
    let (start, end) = (birth.yearMonthDay, day.yearMonthDay)
    let apart = (end.year - start.year) * 12 + end.month - start.month
    let months = birth.adding(months: apart) > day ? apart - 1 : apart
    self.months = months
    days = day.days - birth.days
    remainingDays = day.days - birth.adding(months: months).days
  }

  package var years: Int { months / 12 }
}

extension LocalDate {
  /// Returns the same day of the month after a number of months, or the last day of a shorter month.
  package func adding(months: Int) -> LocalDate {
    let (year, month, day) = yearMonthDay
    let count = year * 12 + month - 1 + months
    for candidate in stride(from: day, through: 1, by: -1) {
      let date = LocalDate(year: count / 12, month: count % 12 + 1, day: candidate)
      if let date { return date }
    }
    return self
  }
}
