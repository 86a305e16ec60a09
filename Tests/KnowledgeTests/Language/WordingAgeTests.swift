import TestSupport
import Testing

@testable import Knowledge
@testable import Records
@testable import TestFamilies

@Suite struct WordingAgeTests {
  @Test(
    "Fault 24: Ages are correct, also on and after a leap day",
    arguments: [
      ("2026-01-15", "2026-01-15", "day of birth"),
      ("2026-01-15", "2026-01-16", "1 day"),
      ("2026-01-15", "2026-01-28", "13 days"),
      ("2026-01-15", "2026-01-29", "2 weeks"),
      ("2026-01-15", "2026-02-07", "3 weeks 2 days"),
      ("2026-01-15", "2026-03-11", "7 weeks 6 days"),
      ("2026-01-15", "2026-03-12", "1 month 25 days"),
      ("2026-01-15", "2026-08-14", "6 months 30 days"),
      ("2026-01-15", "2026-08-15", "7 months"),
      ("2026-01-15", "2026-08-18", "7 months 3 days"),
      ("2026-01-15", "2028-01-14", "23 months 30 days"),
      ("2026-01-15", "2028-01-15", "2 years"),
      ("2026-01-15", "2029-03-20", "3 years 2 months"),
      ("2026-01-15", "2044-01-14", "17 years 11 months"),
      ("1945-01-15", "2026-01-14", "80 years"),
      ("1945-01-15", "2026-01-15", "81 years"),
      // A month of age is complete on the last day of a calendar month that is too short.
      ("2026-01-31", "2026-04-29", "2 months 29 days"),
      ("2026-01-31", "2026-04-30", "3 months"),
      ("2026-01-31", "2026-05-01", "3 months 1 day"),
      // Born on a leap day.
      ("2024-02-29", "2026-02-27", "23 months 29 days"),
      ("2024-02-29", "2026-02-28", "2 years"),
      ("2024-02-29", "2028-02-28", "3 years 11 months"),
      ("2024-02-29", "2028-02-29", "4 years"),
    ])
  func writesAges(birth: String, on: String, age: String) throws {
    #expect(try wording(.english).age(from: day(birth), on: day(on)) == age)
  }

  @Test func writesAgesInEveryLanguage() throws {
    let (birth, now) = (day("2026-01-15"), day("2026-08-18"))
    #expect(try wording(.spanish).age(from: birth, on: now) == "7 meses y 3 días")
    #expect(try wording(.french).age(from: birth, on: now) == "7 mois et 3 jours")
    #expect(try wording(.french).age(from: day("2023-01-15"), on: now) == "3 ans et 7 mois")
    #expect(try wording(.english).age(from: now, on: birth) == nil)
  }

  /// Each day adds one day to the age or completes a month.
  @Test(arguments: ["2024-02-29", "2026-01-31", "2025-12-30", "2026-02-28"])
  func ageIncreasesByOneDay(birth: String) throws {
    let ages = try (0...1600).map { try #require(Age(from: day(birth), on: day(birth) + $0)) }
    let broken = zip(ages, ages.dropFirst()).first { before, age in
      let isNextDay = age.months == before.months && age.remainingDays == before.remainingDays + 1
      let isNextMonth = age.months == before.months + 1 && age.remainingDays == 0
      return age.days != before.days + 1 || !(isNextDay || isNextMonth)
    }
    #expect(broken == nil)
  }
}
