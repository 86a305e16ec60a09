import Records

extension Wording {
  /// An age as a parent says it; nil before the birth.
  ///
  /// Days in the first two weeks, weeks and days up to eight weeks (as clinics count then too),
  /// months and days up to the second birthday, years and months up to the eighteenth, and years
  /// from then on. Throws where a phrase is missing.
  package func age(from birth: LocalDate, on day: LocalDate) throws(PhraseError) -> String? {
    guard let age = Age(from: birth, on: day) else { return nil }
    switch age {
    case _ where age.days == 0: return try text("age.birth")
    case _ where age.days < 14: return try count("age.days", age.days)
    case _ where age.days < 56:
      return try joined(("age.weeks", age.days / 7), ("age.days", age.days % 7))
    case _ where age.years < 2:
      return try joined(("age.months", age.months), ("age.days", age.daysOfMonth))
    case _ where age.years < 18:
      return try joined(("age.years", age.years), ("age.months", age.months % 12))
    default: return try count("age.years", age.years)
    }
  }

  /// How long a stock lasts, in full days; less than one is said so.
  package func days(left days: Double) throws(PhraseError) -> String {
    if days < 1 { return try text("common.under_a_day") }
    return try count("common.days", whole(days.rounded(.down)))
  }

  private func joined(
    _ large: (key: String, number: Int), _ small: (key: String, number: Int)
  ) throws(PhraseError) -> String {
    let first = try count(large.key, large.number)
    if small.number == 0 { return first }
    return try text("age.two_parts", ["large": first, "small": count(small.key, small.number)])
  }
}
