import Records

extension ViewerTable {
  /// Returns the decisions in the table that differ from those that are known.
  ///
  /// Decisions that show more are returned only if `acceptsOpenDecisions` is true and the rows are those of
  /// the last table: an old copy of the table must not show a photo that was hidden since.
  func newDecisions(
    about subjects: [ReviewSubject], _ known: DecisionIndex, at time: Int64,
    acceptsOpenDecisions: Bool
  ) -> [ViewerDecisions.Decision] {
    let placesByCode = Dictionary(grouping: subjects.indices) { subjects[$0].code }
    let placesByPicture = Dictionary(grouping: subjects.indices) { subjects[$0].picture ?? "" }
    return rows.flatMap { row -> [ViewerDecisions.Decision] in
      let isOpenDecisionAccepted = acceptsOpenDecisions && row.number >= known.decisions.tableNumber
      let places =
        placesByCode[row.code] ?? (row.picture.isEmpty ? nil : placesByPicture[row.picture])
      guard let places else {
        guard let choice = row.choice, choice == .nothing || isOpenDecisionAccepted else {
          return []
        }
        return [row.decision(choice, grid: known.grid(ofPicture: row.picture), at: time)]
      }
      return places.compactMap { place in
        let current = known.choice(of: place)
        guard let wanted = row.choice ?? withdrawal(by: row, of: subjects[place], known, place),
          wanted != current
        else { return nil }
        let isStricter =
          wanted == .nothing || current.map { wanted.isMorePrivate(than: $0) } ?? false
        guard isStricter || isOpenDecisionAccepted else { return nil }
        return row.decision(
          wanted, about: subjects[place], grid: known.grid(ofPicture: row.picture), at: time)
      }
    }
  }

  /// Returns the choice that hides if the cell of a decided photo was emptied.
  private func withdrawal(
    by row: Row, of subject: ReviewSubject, _ known: DecisionIndex, _ place: Int
  ) -> ViewerChoice? {
    guard row.number >= known.decisions.tableNumber, row.picture == subject.picture ?? row.picture,
      let stored = known.storedChoice(of: place), stored != .nothing
    else { return nil }
    return .nothing
  }
}

extension ViewerTable.Row {
  fileprivate func decision(
    _ choice: ViewerChoice, about subject: ReviewSubject? = nil, grid: String?, at time: Int64
  ) -> ViewerDecisions.Decision {
    ViewerDecisions.Decision(
      choice, about: subject?.kind ?? (picture.hasPrefix("m") ? .milestone : .photo),
      record: subject?.record, file: subject?.file ?? (file.isEmpty ? nil : file),
      picture: picture.isEmpty ? nil : picture, grid: grid, code: code, time: time)
  }
}
