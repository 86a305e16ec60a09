import Records

extension ViewerTable {
  /// Returns the decisions in the table that differ from those that are known, the number of words that were not used,
  /// and the number of empty cells that hide something.
  ///
  /// Decisions that show more are returned only if `acceptsOpenDecisions` is true, the rows are those of the last
  /// table, and no decision was made after it: an old copy must not show a photo that was hidden since.
  func newDecisions(
    about subjects: [ReviewSubject], _ known: DecisionIndex, at newTime: Int64,
    acceptsOpenDecisions: Bool
  ) -> (decisions: [ViewerDecisions.Decision], unusedCount: Int, emptyCount: Int) {
    let places = [
      Dictionary(grouping: subjects.indices) { subjects[$0].recordCode },
      Dictionary(grouping: subjects.indices) { subjects[$0].code },
      Dictionary(grouping: subjects.indices) { subjects[$0].picture ?? "" },
    ]
    let found = rows.map { row in
      let keys = [row.recordCode, row.code, row.picture]
      return zip(places, keys).lazy.compactMap { $1.isEmpty ? nil : $0[$1] }.first ?? []
    }
    let shownPictures = Set(
      known.decisions.decisions.filter { $0.choice.map { $0 != .nothing } ?? false }
        .compactMap(\.picture))
    // An empty cell withdraws a decision.
    func choice(_ row: Row, about place: Int?) -> ViewerChoice? {
      if let choice = row.choice { return choice }
      let isShown =
        place.map { known.storedChoice(of: $0) != nil } ?? shownPictures.contains(row.picture)
      return isShown ? .nothing : nil
    }
    // Someone may have joined two tables.
    var strictest: [Int: ViewerChoice] = [:]
    for (row, places) in zip(rows, found) {
      for place in places {
        strictest[place] = ViewerChoice.mostPrivate(strictest[place], choice(row, about: place))
      }
    }
    var decisions: [ViewerDecisions.Decision] = []
    var (unusedCount, emptyCount) = (0, 0)
    for (row, found) in zip(rows, found) {
      for place in found.map(Optional.init) + (found.isEmpty ? [nil] : []) {
        let current = place.flatMap { known.storedChoice(of: $0) }
        let wanted = place.map { strictest[$0] } ?? choice(row, about: nil)
        guard let wanted, wanted != current else { continue }
        let isStricter =
          wanted == .nothing || current.map { wanted.isMorePrivate(than: $0) } ?? false
        let time = place.map(known.timeOfDecision) ?? 0
        let isCurrent = row.time >= max(time, known.decisions.tableTime)
        if isStricter || (acceptsOpenDecisions && isCurrent) {
          if row.choice == nil { emptyCount += 1 }
          decisions.append(
            row.decision(
              wanted, about: place.map { subjects[$0] }, grid: known.gridsByPicture[row.picture],
              at: newTime))
        } else {
          unusedCount += 1
        }
      }
    }
    return (decisions, unusedCount, emptyCount)
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
