import Records

extension ViewerTable {
  /// The decisions from the CSV table for viewers, and the numbers of choices without effect, for a message about them.
  struct NewDecisions {
    /// The decisions with which viewers see less than before.
    var decisionsShowingLess: [ViewerDecisions.Decision] = []
    /// The decisions with which viewers see more than before.
    var decisionsShowingMore: [ViewerDecisions.Decision] = []
    var ineffectiveChoiceCount = 0
    /// The number of choices that the family has not changed, and that show less than a decision later than the table.
    var outdatedChoiceCount = 0
  }

  /// Returns the decisions in the CSV table that differ from the `known` decisions.
  ///
  /// A choice with which viewers see less than now always counts. A choice with which they see more counts only if
  /// `acceptsOpenDecisions` is true, the family has changed the cell, and no decision about the photo is later than the
  /// table: an old copy must not show a photo that was hidden since. `shown` is what viewers see of each photo and
  /// milestone in `known.subjects` without the table.
  func newDecisions(
    comparedWith known: DecisionIndex, shown: [ViewerChoice], at newTime: Int64,
    acceptsOpenDecisions: Bool
  ) -> NewDecisions {
    let cells = matchedRows(using: known)
    // The family may have copied the rows of two tables into one file.
    var strictest: [Int: ViewerChoice] = [:]
    for cell in cells {
      guard let place = cell.subjectIndex else { continue }
      strictest[place] = ViewerChoice.mostPrivate(strictest[place], cell.familyChoice)
    }
    var reading = NewDecisions()
    for cell in cells {
      guard let word = cell.familyChoice else { continue }
      let current = cell.verdict.map(\.currentChoice) ?? cell.lastDecision?.choice
      let isStrictest = cell.subjectIndex.map { strictest[$0] == word } ?? true
      // The choice that the program wrote can show less than the last decision.
      let isNew = cell.row.isChanged && cell.row.time > cell.lastDecisionTime
      if word == current, isStrictest, !isNew { continue }
      let last = cell.verdict.map(\.lastChoice) ?? cell.lastDecision?.choice
      let isStricter =
        word == .nothing || last.map { word.isMorePrivate(than: $0) } ?? false
        || cell.subjectIndex.map { word.isMorePrivate(than: shown[$0]) } ?? false
      let isCurrent =
        cell.row.time >= max(cell.lastDecisionTime, cell.verdict?.lastPrivateTime ?? 0)
      let isOpening = !isStricter && acceptsOpenDecisions && cell.isChangedByFamily && isCurrent
      if isStrictest, isOpening, cell.subjectIndex != nil {
        reading.decisionsShowingMore.append(cell.decision(word, in: known, at: newTime))
      } else if isStrictest, isStricter {
        if cell.isChangedByFamily && !cell.row.isChanged { reading.outdatedChoiceCount += 1 }
        // The record of a row can be missing now and come back later. Its texts are then unknown.
        reading.decisionsShowingLess.append(
          cell.decision(cell.subjectIndex == nil ? .nothing : word, in: known, at: newTime))
      } else if cell.isChangedByFamily || cell.lastDecisionTime < 0
        || (current != nil && word != current)
      {
        // An unchanged choice without a stored decision comes from a lost one. An unchanged choice that differs from
        // the present one was changed for a while.
        reading.ineffectiveChoiceCount += 1
      }
    }
    return reading
  }

  private func matchedRows(using known: DecisionIndex) -> [MatchedRow] {
    let subjects = known.subjects
    let places = [
      Dictionary(grouping: subjects.indices) { subjects[$0].recordCode },
      Dictionary(grouping: subjects.indices) { subjects[$0].textID },
      Dictionary(grouping: subjects.indices) { subjects[$0].pictureID ?? "" },
    ]
    return rows.flatMap { row in
      // The row of a known record that is missing now is not about another record with the same picture.
      let keys =
        [row.recordCode]
        + (known.hasEntry(about: row.recordCode) ? [] : [row.textID, row.pictureID])
      let found = zip(places, keys).lazy.compactMap { $1.isEmpty ? nil : $0[$1] }.first ?? []
      return (found.map(Optional.init) + (found.isEmpty ? [nil] : [])).map { place in
        MatchedRow(
          row: row, subjectIndex: place, lastDecision: known.lastDecision(about: row.recordCode),
          verdict: place.map { known.verdicts[$0] })
      }
    }
  }

  /// A row of the CSV table, and the photo or milestone that the row is about.
  private struct MatchedRow {
    let row: Row
    /// The index of the photo or milestone in `DecisionIndex.subjects`, or nil if its record is missing.
    let subjectIndex: Int?
    /// The latest stored decision about the record of the row, or nil if there is none.
    let lastDecision: ViewerDecisions.Decision?
    /// The result of all stored decisions for the photo or milestone, or nil if its record is missing.
    let verdict: DecisionIndex.Verdict?

    var lastDecisionTime: Int64 { max(lastDecision?.unixTime ?? -1, verdict?.decisionTime ?? -1) }

    /// True if the family has changed the choice in the cell.
    ///
    /// If a stored decision is later than the table, the cell counts as changed, because the family may have changed
    /// the choice and then changed it back.
    var isChangedByFamily: Bool { row.isChanged || row.time < lastDecisionTime }

    /// The family's choice in the cell, or nil if the cell was empty from the start.
    ///
    /// It is `nothing` if the family has emptied the cell.
    var familyChoice: ViewerChoice? { row.choice ?? (isChangedByFamily ? .nothing : nil) }

    func decision(
      _ choice: ViewerChoice, in index: DecisionIndex, at time: Int64
    ) -> ViewerDecisions.Decision {
      let subject = subjectIndex.map { index.subjects[$0] }
      let entry = index.latestEntry(about: row.recordCode)
      // The family did not see a picture that could not be read.
      let known = choice == .nothing ? entry?.pictureID : nil
      let picture = row.pictureID.isEmpty ? known : row.pictureID
      return ViewerDecisions.Decision(
        choice,
        about: subject?.kind ?? entry?.subjectKind
          ?? (row.pictureID.hasPrefix("m") ? .milestone : .photo),
        recordID: subject?.recordID ?? entry?.recordID,
        pathOrHash: subject?.file ?? entry?.pathOrHash
          ?? (row.photoPath.isEmpty ? nil : row.photoPath),
        pictureID: picture, brightnessGrid: picture.flatMap(index.gridText), textID: row.textID,
        unixTime: time)
    }
  }
}
