/// Something worth saying about a window, as a phrase with its figures and the rows behind it.
package struct Finding: Hashable, Sendable {
  /// A figure inside a phrase; each language writes it in its own way.
  package enum Argument: Hashable, Sendable {
    case count(Int)
    case duration(seconds: Int64)
    case date(LocalDate)
    case share(Double)
    case kilocalories(Double)
    case food(Food)
    case foods([Food])
    case text(String)
  }

  /// The rule that found it.
  package let rule: String
  /// The phrase's key in the string tables; `count` among the arguments chooses its plural form.
  package let phrase: String
  /// The phrase's figures by placeholder.
  package let arguments: [String: Argument]
  /// The ids of the rows it rests on.
  package let rows: [String]
}

/// One rule: what it looks at and when it speaks.
///
/// Each has a file of its own.
package struct FindingRule: Sendable {
  /// What rules look at: one profile's figures in one window, and the rows behind them.
  package struct Scene: Sendable {
    package let journal: Journal
    package let profile: Profile
    package let figures: Summary.Figures
  }

  /// The rule's name, unique among all rules.
  package let id: String
  /// What it finds, or nil where there is nothing to say.
  package let find: @Sendable (Scene) -> Finding?

  /// Every rule, in order of interest.
  package static let all: [FindingRule] = [
    .newFoods, .rainbow, .longestSleep, .streak, .tasksDone, .petEnergy, .stockLeft,
  ]
}

/// What the rules found, by profile and window.
package struct Findings: Sendable {
  private let rules: [FindingRule]
  private let journal: Journal

  /// Prepares to look at a journal by the given rules.
  package init(in journal: Journal, by rules: [FindingRule] = FindingRule.all) {
    self.journal = journal
    self.rules = rules
  }

  /// The highlights of one window, the most interesting first, five at most.
  package func highlights(of profile: Profile, _ figures: Summary.Figures) -> [Finding] {
    let scene = FindingRule.Scene(journal: journal, profile: profile, figures: figures)
    return Array(rules.compactMap { $0.find(scene) }.prefix(5))
  }
}
