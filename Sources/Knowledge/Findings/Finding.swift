import Records

/// A sentence of a report: the key of a phrase, the values to insert into it, and the ids of the records behind it.
package struct Finding: Hashable, Sendable {
  /// A value that is inserted into a phrase and formatted for the reader's language and units.
  package enum Argument: Hashable, Sendable {
    case count(Int)
    /// A phrase with a count, such as "3 weeks": the key of the phrase, here `age.weeks`, and the count.
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
    /// A share from 0 to 1; it is printed as a percentage.
    case share(Double)
    /// A relative change, such as 0.085 for a rise by 8.5 %.
    ///
    /// It is printed as a percentage with its sign, and with one decimal if it is not a whole percentage.
    case relativeChange(Double)
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
    /// A phrase without placeholders, given by its key.
    case phraseKey(String)
    /// Counts on several days, printed as "4 on 12 Mar, 5 on 13 Mar and 2 more days".
    case datedCounts([DatedCount])
  }

  /// A day and what was counted on it, such as the number of feeds.
  package struct DatedCount: Hashable, Sendable {
    package let date: LocalDate
    package let count: Int
  }

  /// A published reference value that is printed next to the recorded value of a finding, without a judgment.
  package struct ReferenceValue: Hashable, Sendable {
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
  /// The key of the phrase in the string tables; if the phrase has plural forms, the argument `count` selects one.
  package var phraseKey: String
  /// The values to insert into the phrase, by the name of the placeholder.
  package var arguments: [String: Argument]
  package var recordIDs: [String]
  /// The published reference value, or nil if the finding only states a recorded fact.
  package var reference: ReferenceValue?

  package func isResult(of rule: FindingRule) -> Bool { ruleID == rule.ruleIDInFindings }
}
