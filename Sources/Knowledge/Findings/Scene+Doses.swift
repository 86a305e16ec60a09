import Records

extension FindingRule.Scene {
  /// On how many of some days a supplement was given, with the doses; where it was on none of them,
  /// with the last dose before the window.
  ///
  /// Nil where none was recorded: who does not write it down may give it all the same.
  func given(
    _ substance: MedicineName.Substance, on days: [ChildDay]
  ) -> (days: Int, doses: [Dose])? {
    let doses = journal.doses.of(id).prefix { $0.givenAt < moments.upperBound }
    let all = those(of: substance, among: doses)
    let dates = Set(days.map(\.date))
    let counted = all.filter { dates.contains(day(of: $0.givenAt)) }
    if !counted.isEmpty { return (Set(counted.map { day(of: $0.givenAt) }).count, counted) }
    return all.last { $0.givenAt < moments.lowerBound }.map { (0, [$0]) }
  }

  /// The doses of one medicine, by whatever name; each name is judged once.
  func those(
    of substance: MedicineName.Substance, among doses: some Collection<Dose>
  ) -> [Dose] {
    let names = Set(doses.map(\.name)).filter { rulebook.substance(of: $0) == substance }
    return doses.filter { names.contains($0.name) }
  }
}
