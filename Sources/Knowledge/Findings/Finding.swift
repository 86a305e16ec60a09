import Records

/// Something worth saying about a window, as a phrase with its figures and the rows behind it.
package struct Finding: Hashable, Sendable {
  /// A figure inside a phrase; each language writes it in its own way.
  package enum Argument: Hashable, Sendable {
    case count(Int)
    /// A counted phrase of its own, such as `age.weeks`.
    case counted(String, Int)
    case number(Double, decimals: Int)
    /// A number of halves, such as ½ or 1½.
    case halves(Double)
    case centile(GrowthScore)
    case duration(seconds: Int64)
    case date(LocalDate)
    case moment(Instant)
    case share(Double)
    case kilocalories(Double)
    case volume(ml: Double)
    case weight(kg: Double)
    case weightChange(kg: Double)
    case length(cm: Double)
    case temperature(celsius: Double)
    case food(Food)
    case foods([Food])
    case text(String)
    /// What the family wrote as a line of its own, such as a task, which stands in quotation marks.
    case title(String)
    /// Several, read as "a, b and c".
    indirect case list([Argument])
    /// A phrase without placeholders.
    case phrase(String)
    /// A figure for each of some days.
    case days([DayCount])
  }

  /// How many there were on a day.
  package struct DayCount: Hashable, Sendable {
    package let date: LocalDate
    package let count: Int
  }

  /// What a recorded figure is held beside, never a judgement.
  package struct Reference: Hashable, Sendable {
    package let phrase: String
    package let arguments: [String: Argument]
    /// The value and its source.
    package let threshold: Threshold
  }

  /// The rule that found it.
  package let rule: String
  /// The phrase's key in the string tables; `count` among the arguments chooses its plural form.
  package let phrase: String
  /// The phrase's figures by placeholder.
  package let arguments: [String: Argument]
  /// The ids of the rows it rests on.
  package var rows: [String]
  /// What it is held beside; nil for what is only told.
  package var reference: Reference?
}
