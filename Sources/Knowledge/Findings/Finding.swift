import Records

/// A sentence about the days that a report covers: a phrase with its values, and the ids of the records behind it.
package struct Finding: Hashable, Sendable {
  /// A value that is inserted into a phrase and formatted for the reader's language and units.
  package enum Argument: Hashable, Sendable {
    case count(Int)
    /// A phrase that contains a count: the key of the phrase, such as `age.weeks`, and the count.
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
    /// A change as a share, such as 0.085.
    ///
    /// It is printed as a percentage with its sign, and with one decimal if it is not a whole percentage.
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
    /// A text that the family wrote, such as a task's title; it is printed in quotation marks.
    case quotedText(String)
    /// Several values that are printed as a list such as "a, b and c".
    indirect case list([Argument])
    /// The key of a phrase without placeholders.
    case phraseKey(String)
    case dayCounts([DayCount])
  }

  package struct DayCount: Hashable, Sendable {
    package let date: LocalDate
    package let count: Int
  }

  /// The published reference value that is printed next to a recorded value, without a judgment of the recorded value.
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

  /// The id of the rule that made the finding, or `story` if the finding is a sentence of a report's summary.
  package var ruleID = "story"
  /// The key of the finding's phrase in the string tables; the argument `count` selects the plural form.
  package var phraseKey: String
  /// The values to insert into the phrase, by the name of the placeholder.
  package var arguments: [String: Argument]
  package var recordIDs: [String]
  /// The published reference value, or nil for a finding that only states a recorded fact.
  package var reference: Reference?

  package func isResult(of rule: FindingRule) -> Bool { ruleID == rule.findingID }
}
