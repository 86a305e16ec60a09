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

extension SiteContext {
  /// The sources a report cites: first those of the points recorded, then those of the ranges a
  /// child's figures are held beside.
  func sources(for profile: Profile, _ figures: Summary.Figures) -> SourceNumbers {
    let points = findings.concerns(of: profile, figures)
      .compactMap { $0.reference?.threshold.citation }
    guard case .child(let child) = figures else { return SourceNumbers(points) }
    let rules = [
      child.total { Double($0.feeds) } > 0 ? "F1" : nil,
      child.total { Double($0.sleep) } > 0 ? "S1" : nil,
    ]
    let ranges = rules.compactMap(\.self).compactMap { rule in
      rulebook.dailyReference(
        rule, for: profile, on: child.window.last, in: journal.family.region)?.source
    }
    return SourceNumbers(points + ranges)
  }
}
