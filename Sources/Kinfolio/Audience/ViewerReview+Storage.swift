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
    let links =
      milestonesOfPhotos.map { $0.link($1.subject.recordCode, at: time) }
      + items.compactMap { item in item.food.map { item.link($0, at: time) } }
    stored.add(links.filter { link in !others(link).contains { $0.link == link.link } })
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

  /// Returns an entry with the photo of a milestone, or with the food on a photo.
  fileprivate func link(_ code: String, at time: Int64) -> ViewerDecisions.Decision {
    ViewerDecisions.Decision(
      nil, about: subject.kind, record: subject.record, file: subject.file,
      picture: subject.picture, grid: nil, code: code, time: time)
  }
}
