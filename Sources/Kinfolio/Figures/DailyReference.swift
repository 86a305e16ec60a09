import Knowledge
import Records

/// A range a figure of a child's day may be held beside, and who says so.
struct DailyReference {
  /// Nil where the source says that it gives none for the age.
  let range: ClosedRange<Double>?
  let source: Citation
}

extension FigureScene<ChildFigures> {
  /// What a rule holds a figure beside at the window's end; nil where it has nothing for the age.
  func dailyReference(_ rule: String) -> DailyReference? {
    rulebook.dailyReference(rule, for: profile, on: window.last, in: journal.family.region)
  }
}

extension Rulebook {
  /// What a rule holds a figure of a child's day beside; nil where it has nothing for the age.
  fileprivate func dailyReference(
    _ rule: String, for profile: Profile, on day: LocalDate, in region: Region
  ) -> DailyReference? {
    func threshold(_ name: String) -> Threshold? {
      self.threshold("\(rule).\(name)", on: day, bornOn: profile.birthDate, in: region)
    }
    if let none = threshold("none") { return DailyReference(range: nil, source: none.citation) }
    guard let least = threshold("least"), let most = threshold("most") else { return nil }
    return DailyReference(range: least.value...most.value, source: least.citation)
  }
}
