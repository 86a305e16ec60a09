import Testing

@testable import Knowledge
@testable import Records
@testable import TestFamilies

/// Findings show a record next to a reference.
///
/// No phrase may judge, warn or advise.
@Suite struct FindingWordingTests {
  /// Key prefixes of phrases about files, programs and record keeping, not about anyone's health.
  private static let recordKeepingPrefixes = [
    "fault.", "photo_failure.", "narrative.", "disclaimer.", "figure.too_few_days",
    "visit.not_enough",
  ]

  @Test(arguments: Language.allCases, RegionalFormat.allCases)
  func noPhraseContainsJudgment(language: Language, format: RegionalFormat) throws {
    let judgment = try Self.judgmentPattern(in: language)
    for (key, phrase) in try phrasebooks()[language, format].phrasesByKey
    where !Self.recordKeepingPrefixes.contains(where: key.hasPrefix) {
      let text = phrase.filled(with: [:])
      #expect(!text.contains(judgment), "\(key): \(text)")
    }
  }

  @Test(arguments: [
    (Language.english, "an abnormal weight"), (.english, "You should feed more."),
    (.english, "too low for the age"), (.spanish, "un peso anormal"),
    (.spanish, "debería comer más"), (.spanish, "demasiado bajo"), (.french, "un poids anormal"),
    (.french, "il devrait manger"), (.french, "trop peu"),
  ])
  func judgmentPatternMatchesJudgments(language: Language, text: String) throws {
    let judgment = try Self.judgmentPattern(in: language)
    #expect(text.contains(judgment))
  }

  private static func judgmentPattern(in language: Language) throws -> Regex<AnyRegexOutput> {
    let words =
      switch language {
      case .english:
        "(ab)?normal\\w*|should|must|ought|too|worr\\w+|danger\\w*|unhealthy|recommend\\w*|advise\\w*|"
          + "advice|deficien\\w+|excess\\w*"
      case .spanish:
        "(a)?normal\\w*|debe\\w*|tienen? que|hay que|demasiad\\w+|preocup\\w+|peligr\\w+|recomi?end\\w+|"
          + "aconsej\\w+|insuficien\\w+|deficien\\w+|exces\\w+|conviene"
      default:
        "(a)?normal\\w*|doit|doivent|devr\\w+|il faut|faudra\\w*|trop|inqui\\w+|danger\\w*|recommand\\w+|"
          + "conseil\\w*|insuffisan\\w+|carence\\w*|excès|excessi\\w+"
      }
    return try Regex("(?i)\\b(\(words))\\b")
  }
}
