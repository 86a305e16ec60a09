import Records

extension ViewerReview {
  /// Returns all decisions that must be stored for later builds; `time` is the time of entries without an earlier
  /// decision.
  ///
  /// The decisions include the present pictures, so that a hidden photo is recognized if its file or record changes.
  package func decisionsToStore(at time: Int64) -> ViewerDecisions {
    var stored = decisions
    stored.add(entries(notIn: stored, at: time))
    return stored
  }

  /// Returns the decisions that must be stored before published photos and texts are removed from a site.
  ///
  /// These decisions mark private photos. Decisions that exist only because other decisions were lost are left out.
  package func decisionsToStoreFirst(at time: Int64) -> ViewerDecisions {
    var stored = saidDecisions
    stored.add(entries(notIn: stored, at: time).filter(\.isMarkOfPrivatePhoto))
    return stored
  }

  private func entries(
    notIn stored: ViewerDecisions, at time: Int64
  ) -> [ViewerDecisions.Decision] {
    let known = Dictionary(grouping: stored.decisions) { [$0.record, $0.file, $0.picture] }
    let lastTimes = Dictionary(
      stored.decisions.filter { $0.choice != nil }.map { ($0.record, $0.time) },
      uniquingKeysWith: max)
    func others(_ entry: ViewerDecisions.Decision) -> [ViewerDecisions.Decision] {
      known[[entry.record, entry.file, entry.picture]] ?? []
    }
    func isLatest(_ entry: ViewerDecisions.Decision) -> Bool {
      entry.time >= lastTimes[entry.record] ?? 0
    }
    func isNew(_ entry: ViewerDecisions.Decision) -> Bool {
      if entry.isMarkOfPrivatePhoto {
        return !others(entry).contains { $0.isMarkOfPrivatePhoto && isLatest($0) }
      }
      guard entry.picture != nil else { return false }
      return switch entry.choice {
      case .nothing?: others(entry).allSatisfy(entry.replaces)
      case .picture?:
        others(entry).contains { $0.choice == .everything && entry.replaces($0) }
          || others(entry).isEmpty
      default: others(entry).isEmpty
      }
    }
    let marks = unseenPrivatePhotos.map {
      $0.decision(nil, textID: ViewerDecisions.Decision.privateTextID, at: time)
    }
    return ((items + unlistedItems).map { $0.entry(at: time) } + marks).filter(isNew)
  }
}

extension ReviewItem {
  /// Returns a decision that notes the present state of a photo or milestone: hidden, without texts, private, or only
  /// known.
  ///
  /// The state is stored, because its reason can be deleted later: a private record, or an equal photo.
  fileprivate func entry(at time: Int64) -> ViewerDecisions.Decision {
    if takesWordOfEqual, let word {
      return subject.decision(word, textID: subject.textID, at: time)
    }
    let isPrivate = word == nil && isKnownToBePrivate
    let choice = isPrivate || word == .everything ? nil : word
    return subject.decision(
      choice, textID: isPrivate ? ViewerDecisions.Decision.privateTextID : subject.textID,
      at: choice == nil ? time : decisionTime)
  }
}
