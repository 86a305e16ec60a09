import Records

extension ViewerTable {
  /// The decisions from the CSV table for viewers, and the numbers of choices in it that the program must explain.
  struct Reading {
    /// The decisions with which viewers see less than before.
    var limits: [ViewerDecisions.Decision] = []
    /// The decisions with which viewers see more than before.
    var openings: [ViewerDecisions.Decision] = []
    var unusedCount = 0
    /// The number of choices that the family has not changed, and that show less than a decision later than the table.
    var olderCount = 0
  }

  /// Returns the decisions in the CSV table that differ from the `known` decisions.
  ///
  /// A choice that shows less than viewers see always counts. A choice that shows more counts only if
  /// `acceptsOpenDecisions` is true, the family has changed the cell, and no decision about the photo is later than the
  /// table: an old copy must not show a photo that was hidden since. `shown` is what viewers see of each photo and
  /// milestone in `known.subjects` without the table.
  func read(
    _ known: DecisionIndex, shown: [ViewerChoice], at newTime: Int64, acceptsOpenDecisions: Bool
  ) -> Reading {
    let cells = cells(known)
    // The family may have copied the rows of two tables into one file.
    var strictest: [Int: ViewerChoice] = [:]
    for cell in cells {
      guard let place = cell.place else { continue }
      strictest[place] = ViewerChoice.mostPrivate(strictest[place], cell.word)
    }
    var reading = Reading()
    for cell in cells {
      guard let word = cell.word else { continue }
      let current = cell.verdict.map(\.word) ?? cell.last?.choice
      let isStrictest = cell.place.map { strictest[$0] == word } ?? true
      // The choice that the program wrote can show less than the last decision.
      let isNew = cell.row.isChanged && cell.row.time > cell.lastTime
      if word == current, isStrictest, !isNew { continue }
      let last = cell.verdict.map(\.lastChoice) ?? cell.last?.choice
      let isStricter =
        word == .nothing || last.map { word.isMorePrivate(than: $0) } ?? false
        || cell.place.map { word.isMorePrivate(than: shown[$0]) } ?? false
      let isCurrent = cell.row.time >= max(cell.lastTime, cell.verdict?.privateTime ?? 0)
      let isOpening = !isStricter && acceptsOpenDecisions && cell.isSaid && isCurrent
      if isStrictest, isOpening, cell.place != nil {
        reading.openings.append(cell.decision(word, known, at: newTime))
      } else if isStrictest, isStricter {
        if cell.isSaid && !cell.row.isChanged { reading.olderCount += 1 }
        // The record of a row can be missing now and come back later. Its texts are then unknown.
        reading.limits.append(
          cell.decision(cell.place == nil ? .nothing : word, known, at: newTime))
      } else if cell.isSaid || cell.lastTime < 0 || (current != nil && word != current) {
        // An unchanged choice without a stored decision comes from a lost one. An unchanged choice that differs from
        // the present one was changed for a while.
        reading.unusedCount += 1
      }
    }
    return reading
  }

  private func cells(_ known: DecisionIndex) -> [Cell] {
    let subjects = known.subjects
    let places = [
      Dictionary(grouping: subjects.indices) { subjects[$0].recordCode },
      Dictionary(grouping: subjects.indices) { subjects[$0].textID },
      Dictionary(grouping: subjects.indices) { subjects[$0].picture ?? "" },
    ]
    return rows.flatMap { row in
      // The row of a known record that is missing now is not about another record with the same picture.
      let keys =
        [row.recordCode] + (known.isKnown(row.recordCode) ? [] : [row.textID, row.picture])
      let found = zip(places, keys).lazy.compactMap { $1.isEmpty ? nil : $0[$1] }.first ?? []
      return (found.map(Optional.init) + (found.isEmpty ? [nil] : [])).map { place in
        Cell(
          row: row, place: place, last: known.lastDecision(about: row.recordCode),
          verdict: place.map { known.verdicts[$0] })
      }
    }
  }

  /// A row of the CSV table, and the photo or milestone that the row is about.
  private struct Cell {
    let row: Row
    /// The index of the photo or milestone in `DecisionIndex.subjects`, or nil if its record is missing.
    let place: Int?
    /// The latest stored decision about the record of the row, or nil if there is none.
    let last: ViewerDecisions.Decision?
    /// The result of all stored decisions for the photo or milestone, or nil if its record is missing.
    let verdict: DecisionIndex.Verdict?

    var lastTime: Int64 { max(last?.time ?? -1, verdict?.decisionTime ?? -1) }

    /// True if the family has changed the choice in the cell.
    ///
    /// If a stored decision is later than the table, the cell counts as changed, because the family may have changed
    /// the choice and then changed it back.
    var isSaid: Bool { row.isChanged || row.time < lastTime }

    /// The family's choice in the cell: `nothing` if the family has emptied it, nil if the cell was empty before.
    var word: ViewerChoice? { row.choice ?? (isSaid ? .nothing : nil) }

    func decision(
      _ choice: ViewerChoice, _ index: DecisionIndex, at time: Int64
    ) -> ViewerDecisions.Decision {
      let subject = place.map { index.subjects[$0] }
      let entry = index.entry(about: row.recordCode)
      // The family did not see a picture that could not be read.
      let known = choice == .nothing ? entry?.picture : nil
      let picture = row.picture.isEmpty ? known : row.picture
      return ViewerDecisions.Decision(
        choice,
        about: subject?.kind ?? entry?.subject
          ?? (row.picture.hasPrefix("m") ? .milestone : .photo),
        record: subject?.record ?? entry?.record,
        file: subject?.file ?? entry?.file ?? (row.file.isEmpty ? nil : row.file),
        picture: picture, grid: picture.flatMap(index.grid), textID: row.textID, time: time)
    }
  }
}
