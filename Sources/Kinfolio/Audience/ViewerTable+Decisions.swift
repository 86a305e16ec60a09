import Records

extension ViewerTable {
  /// Returns the decisions in the table that differ from those that are known, the number of words that were not used,
  /// and the number of empty cells that hide something.
  ///
  /// A word that shows less than viewers see always counts. One that shows more counts only if `acceptsOpenDecisions` is
  /// true, the family has changed the cell in the last table, and no decision about the photo was made after it: an old
  /// copy must not show a photo that was hidden since. `seen` is what viewers see of each subject without the table.
  func newDecisions(
    about subjects: [ReviewSubject], seen: [ViewerChoice], _ known: DecisionIndex,
    at newTime: Int64,
    acceptsOpenDecisions: Bool
  ) -> (decisions: [ViewerDecisions.Decision], unusedCount: Int, emptyCount: Int) {
    let places = [
      Dictionary(grouping: subjects.indices) { subjects[$0].recordCode },
      Dictionary(grouping: subjects.indices) { subjects[$0].code },
      Dictionary(grouping: subjects.indices) { subjects[$0].picture ?? "" },
    ]
    let cells = rows.flatMap { row in
      let keys = [row.recordCode, row.code, row.picture]
      let found = zip(places, keys).lazy.compactMap { $1.isEmpty ? nil : $0[$1] }.first ?? []
      return (found.map(Optional.init) + (found.isEmpty ? [nil] : [])).map { place in
        let record = row.recordCode.isEmpty ? place.map { subjects[$0].recordCode } : row.recordCode
        let isOlder = record.map { row.time < known.lastTimes[$0] ?? -1 } ?? false
        return Cell(row: row, place: place, isSaid: row.isChanged || isOlder)
      }
    }
    // Someone may have joined two tables.
    var strictest: [Int: ViewerChoice] = [:]
    for cell in cells {
      guard let place = cell.place else { continue }
      strictest[place] = ViewerChoice.mostPrivate(strictest[place], cell.word)
    }
    var decisions: [ViewerDecisions.Decision] = []
    var (unusedCount, emptyCount) = (0, 0)
    for cell in cells {
      guard let word = cell.word else { continue }
      let wanted = cell.place.flatMap { strictest[$0] } ?? word
      let current = cell.place.flatMap(known.word)
      if wanted == current { continue }
      let isStricter =
        wanted == .nothing || current.map { wanted.isMorePrivate(than: $0) } ?? false
        || cell.place.map { wanted.isMorePrivate(than: seen[$0]) } ?? false
      let lastTime = max(cell.place.map(known.timeOfDecision) ?? 0, known.decisions.tableTime)
      if isStricter || (acceptsOpenDecisions && cell.isSaid && cell.row.time >= lastTime) {
        if cell.row.choice == nil { emptyCount += 1 }
        decisions.append(
          cell.row.decision(
            wanted, about: cell.place.map { subjects[$0] },
            grid: known.grid(of: cell.row.picture), at: newTime))
      } else if cell.isSaid {
        unusedCount += 1
      }
    }
    return (decisions, unusedCount, emptyCount)
  }

  /// A row of the table, and the photo or milestone that it is about.
  private struct Cell {
    let row: Row
    /// The place among the subjects; nil if the record is missing.
    let place: Int?
    /// True if the family has changed the cell.
    ///
    /// If a decision is later than the table, the family may have changed the cell back.
    let isSaid: Bool

    /// The family's word; an emptied cell withdraws a decision.
    var word: ViewerChoice? { row.choice ?? (isSaid ? .nothing : nil) }
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
