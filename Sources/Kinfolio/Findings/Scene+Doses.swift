extension FindingRule.Scene {
  /// On how many of some days a supplement was given, with the doses; where it was on none of them,
  /// with the last dose before.
  ///
  /// Nil where it was never recorded: who does not write it down may give it all the same.
  func given(
    _ substance: MedicineName.Substance, on days: [ChildDay]
  ) -> (days: Int, doses: [Dose])? {
    let all = journal.doses.of(id).filter {
      $0.givenAt < moments.upperBound && rulebook.substance(of: $0.name) == substance
    }
    guard let last = all.last else { return nil }
    let dates = Set(days.map(\.date))
    let counted = all.filter { dates.contains(day(of: $0.givenAt)) }
    return (Set(counted.map { day(of: $0.givenAt) }).count, counted.isEmpty ? [last] : counted)
  }
}
