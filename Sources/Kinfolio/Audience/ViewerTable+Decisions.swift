import Records

extension ViewerTable {
  /// Returns the decisions in the table that differ from those that are known, and the number of words that were not
  /// used.
  ///
  /// Decisions that show more are returned only if `acceptsOpenDecisions` is true, the rows are those of the last
  /// table, and no decision was made after it: an old copy must not show a photo that was hidden since.
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
    let found = rows.map { row in
      let keys = [row.recordCode, row.code, row.picture]
      return zip(places, keys).lazy.compactMap { $1.isEmpty ? nil : $0[$1] }.first ?? []
    }
    // Someone may have joined two tables.
    let strictest = strictestChoices(found)
    for (row, found) in zip(rows, found) {
      let isCurrent = row.time >= known.decisions.tableTime
      for place in found.map(Optional.init) + (found.isEmpty ? [nil] : []) {
        let choice = place.map { strictest[$0] } ?? row.choice
        let current = place.flatMap { known.storedChoice(of: $0) }
        let isInTable = place.flatMap(known.timeOfDecision).map { $0 <= row.time } ?? true
        // An emptied cell withdraws a decision, which a table that was written before it did not contain.
        let isEmptied = choice == nil && isInTable && current.map { $0 != .nothing } == true
        guard let wanted = choice ?? (isEmptied ? .nothing : nil), wanted != current else {
          continue
        }
        let isStricter =
          wanted == .nothing || current.map { wanted.isMorePrivate(than: $0) } ?? false
        if isStricter || (acceptsOpenDecisions && isCurrent && isInTable) {
          decisions.append(
            row.decision(
              wanted, about: place.map { subjects[$0] }, grid: known.gridsByPicture[row.picture],
              at: time))
        } else {
          unusedCount += 1
        }
      }
    }
    return (decisions, unusedCount)
  }

  /// Returns the strictest word about each subject; `places` contains the subjects of each row.
  private func strictestChoices(_ places: [[Int]]) -> [Int: ViewerChoice] {
    var strictest: [Int: ViewerChoice] = [:]
    for (row, places) in zip(rows, places) {
      for place in places {
        strictest[place] = ViewerChoice.mostPrivate(strictest[place], row.choice)
      }
    }
    return strictest
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
