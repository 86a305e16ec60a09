import TestSupport
import Testing

@testable import Knowledge
@testable import Records
@testable import TestFamilies

@Suite struct FormattedNumberConditionTests {
  @Test(arguments: [
    ("n = 1", [1, -1, 1.0], [0, 2, 1.5]),
    ("n % 10 = 2..4 and n % 100 != 12..14", [2, 33], [5, 13]),
    ("i = 0,1", [0, 0.5, 1.9], [2]), ("n = 0..5", [5], [2.5, 6]), ("n = 1 or n = 3", [1, 3], [2]),
  ])
  func matchesExpectedNumbers(conditionText: String, matching: [Double], nonmatching: [Double])
    throws
  {
    let condition = try #require(FormattedNumberCondition(conditionText))
    for number in matching { #expect(condition.isTrue(for: number), "\(number)") }
    for number in nonmatching { #expect(!condition.isTrue(for: number), "\(number)") }
  }

  @Test func considersWrittenDecimals() throws {
    #expect(try #require(FormattedNumberCondition("v = 0")).isTrue(for: 1, decimals: 0))
    #expect(try !#require(FormattedNumberCondition("v = 0")).isTrue(for: 1, decimals: 1))
    #expect(try #require(FormattedNumberCondition("f = 50")).isTrue(for: 1.5, decimals: 2))
    #expect(try #require(FormattedNumberCondition("t = 5")).isTrue(for: 1.5, decimals: 2))
  }

  @Test(arguments: [
    "", "n", "n = ", "x = 1", "n % 0 = 1", "n = 3..1", "n = 1 and", "n < 2", "n = 1.",
  ])
  func rejectsInvalidCondition(text: String) { #expect(FormattedNumberCondition(text) == nil) }

  /// Returns the plural form by the rules of the three languages that were once part of the code.
  private func expectedPlural(_ language: Language, _ number: Double, _ decimals: Int)
    -> PluralCategory
  {
    let size = number.magnitude
    let isRoundMillion =
      decimals == 0 && size >= 1_000_000 && size.truncatingRemainder(dividingBy: 1_000_000) == 0
    return switch language {
    case .english: size == 1 && decimals == 0 ? .one : .other
    case .spanish: size == 1 ? .one : isRoundMillion ? .many : .other
    default: size < 2 ? .one : isRoundMillion ? .many : .other
    }
  }

  @Test(arguments: [Language.english, .spanish, .french])
  func pluralsMatchHardCodedRules(language: Language) throws {
    let plurals = try phrasebooks().languages[language].plurals
    var dice = SeededGenerator(7)
    var numbers = (-250...250).map { Double($0) / 100 }
    numbers += [0, 1e6, -2e6, 1_000_001, 999_999, 1.5e6, 3e12, .infinity, .nan]
    numbers += (0..<2000).map { _ in
      Double.random(in: -3e6...3e6, using: &dice).rounded(toDecimals: 1)
    }
    numbers += (0..<200).map { _ in Double(Int.random(in: -50...50, using: &dice)) * 1e6 }
    for number in numbers {
      for decimals in 0...2 {
        let form = plurals.category(of: number, decimals: decimals)
        #expect(form == expectedPlural(language, number, decimals), "\(number) \(decimals)")
      }
    }
    #expect(plurals.categories == Set(numbers.map { expectedPlural(language, $0, 0) }))
  }
}
