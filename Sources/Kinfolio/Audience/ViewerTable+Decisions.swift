import Records

extension ViewerTable {
  /// Returns the decisions in the table that differ from those that are known, and the number of words that were not
  /// used.
  ///
  /// Decisions that show more are returned only if `acceptsOpenDecisions` is true and the rows are those of
  /// the last table: an old copy of the table must not show a photo that was hidden since.
  func newDecisions(
    about subjects: [ReviewSubject], _ known: DecisionIndex, at time: Int64,
    acceptsOpenDecisions: Bool
  ) -> (decisions: [ViewerDecisions.Decision], unusedCount: Int) {
    let places = [
      Dictionary(grouping: subjects.indices) { subjects[$0].recordCode },
      Dictionary(grouping: subjects.indices) { subjects[$0].code },
      Dictionary(grouping: subjects.indices) { subjects[$0].picture ?? "" },
    ]
    var decisions: [ViewerDecisions.Decision] = []
    var unusedCount = 0
    for row in rows {
      let isCurrent = row.number >= known.decisions.tableNumber
      let keys = [row.recordCode, row.code, row.picture]
      let found = zip(places, keys).lazy.compactMap { $1.isEmpty ? nil : $0[$1] }.first ?? []
      for place in found.map(Optional.init) + (found.isEmpty ? [nil] : []) {
        let current = place.flatMap { known.storedChoice(of: $0) }
        // An emptied cell withdraws a decision.
        let isEmptied = row.choice == nil && isCurrent && current.map { $0 != .nothing } == true
        guard let wanted = row.choice ?? (isEmptied ? .nothing : nil), wanted != current else {
          continue
        }
        let isStricter =
          wanted == .nothing || current.map { wanted.isMorePrivate(than: $0) } ?? false
        if isStricter || (acceptsOpenDecisions && isCurrent) {
          decisions.append(
            row.decision(
              wanted, about: place.map { subjects[$0] }, grid: known.grid(ofPicture: row.picture),
              at: time))
        } else {
          unusedCount += 1
        }
      }
    }
    return (decisions, unusedCount)
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
