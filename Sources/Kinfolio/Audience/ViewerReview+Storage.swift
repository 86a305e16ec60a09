import Records

extension ViewerReview {
  /// Returns the decisions to store, with an entry for each picture as it is now.
  ///
  /// A photo that was hidden and has changed is then recognized by its present picture, too.
  func decisionsToStore(at time: Int64) -> ViewerDecisions {
    let known = Dictionary(grouping: decisions.decisions) { [$0.record, $0.file, $0.picture] }
    let lastTimes = Dictionary(
      decisions.decisions.filter { $0.choice != nil }.map { ($0.record, $0.time) },
      uniquingKeysWith: max)
    func others(_ entry: ViewerDecisions.Decision) -> [ViewerDecisions.Decision] {
      known[[entry.record, entry.file, entry.picture]] ?? []
    }
    func isLatest(_ entry: ViewerDecisions.Decision) -> Bool {
      entry.time >= lastTimes[entry.record] ?? 0
    }
    var stored = decisions
    stored.add(
      items.map { $0.entry(at: time) }.filter { entry in
        entry.isMarkOfPrivatePhoto
          ? !others(entry).contains { $0.isMarkOfPrivatePhoto && isLatest($0) }
          : entry.picture != nil && others(entry).isEmpty
      })
    stored.add(
      milestonesOfPhotos.compactMap { $0.decision(about: $1, at: time) }.filter { decision in
        !others(decision).contains { $0.choice == decision.choice && isLatest($0) }
      })
    return stored
  }
}

extension ViewerReview.Item {
  /// Returns the entry about the item's picture: that it is hidden, that it is private, or only that it exists.
  ///
  /// The reason to be private can be deleted later, and an app's choice with its record.
  fileprivate func entry(at time: Int64) -> ViewerDecisions.Decision {
    let isPrivate = isHiddenByApp ? word != .nothing : word == nil && isKnownToBePrivate
    return ViewerDecisions.Decision(
      word == .nothing ? .nothing : nil, about: subject.kind, record: subject.record,
      file: subject.file, picture: subject.picture, grid: subject.grid?.text,
      code: isPrivate ? ViewerDecisions.Decision.privateCode : subject.code,
      time: word == .nothing ? decisionTime : time)
  }

  /// Returns a decision that hides as much of a milestone as of its photo, which an app can delete; nil if there is no
  /// reason to hide anything.
  ///
  /// A shared photo shares nothing of a milestone without it, so the code is nil.
  fileprivate func decision(about photo: Self, at time: Int64) -> ViewerDecisions.Decision? {
    let isPrivate = photo.isHiddenByApp || photo.isKnownToBePrivate
    guard let choice = photo.word ?? (isPrivate ? .picture : nil) else { return nil }
    return ViewerDecisions.Decision(
      choice, about: subject.kind, record: subject.record, file: subject.file,
      // Without its picture, a decision only limits, and the family decides.
      picture: photo.word == nil ? nil : subject.picture, grid: nil,
      code: choice == .everything ? nil : subject.code,
      time: photo.word == nil ? time : photo.decisionTime)
  }
}
