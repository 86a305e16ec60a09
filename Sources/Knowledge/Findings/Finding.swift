import Records

/// A statement about a window: a phrase with its values and the ids of the records that support it.
package struct Finding: Hashable, Sendable {
  /// A value in a phrase, which each language formats differently.
  package enum Argument: Hashable, Sendable {
    case count(Int)
    /// A counted phrase: its key, such as `age.weeks`, and its count.
    case countedPhrase(String, Int)
    case number(Double, decimals: Int)
    /// A multiple of one half, such as ½ or 1½.
    case multipleOfHalf(Double)
    case centile(GrowthScore)
    /// A number of standard deviations, printed with its sign.
    case zScore(Double)
    case duration(seconds: Int64)
    case date(LocalDate)
    case dates(ClosedRange<LocalDate>)
    case moment(Instant)
    case share(Double)
    /// A change as a share, printed as a percentage with its sign, and with one decimal if it is not a whole
    /// percentage.
    case shareChange(Double)
    case kilocalories(Double)
    case volume(ml: Double)
    case weight(kg: Double)
    case weightChange(kg: Double)
    case length(cm: Double)
    case temperature(celsius: Double)
    case food(Food)
    case foods([Food])
    case text(String)
    /// A line that the family wrote, such as a task's title, printed in quotation marks.
    case quotedText(String)
    /// Several values, formatted as "a, b and c".
    indirect case list([Argument])
    /// The key of a phrase without placeholders.
    case phraseKey(String)
    case dayCounts([DayCount])
  }

  package struct DayCount: Hashable, Sendable {
    package let date: LocalDate
    package let count: Int
  }

  /// The reference that is printed next to a recorded value, without a judgment.
  package struct Reference: Hashable, Sendable {
    package let phraseKey: String
    package let arguments: [String: Argument]
    package let threshold: Threshold

    init(_ phraseKey: String, of threshold: Threshold, _ arguments: [String: Argument] = [:]) {
      self.phraseKey = phraseKey
      self.arguments = arguments
      self.threshold = threshold
    }
  }

  /// The id of the rule, which the rule itself sets, or `story` for a sentence of the summary.
  package var ruleID = "story"
  /// The key of the phrase in the string tables; the argument `count` selects its plural form.
  package var phraseKey: String
  /// The values of the phrase, by placeholder.
  package var arguments: [String: Argument]
  package var recordIDs: [String]
  /// The reference, or nil for a finding that only states a fact.
  package var reference: Reference?

  package func isResult(of rule: FindingRule) -> Bool { ruleID == rule.findingID }
}
