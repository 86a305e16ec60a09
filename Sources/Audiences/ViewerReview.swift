import Knowledge
import Photos
import Records

/// A photo or a milestone, with the family's choice and the resulting visibility for viewers.
package struct ReviewItem: Sendable {
  package let photo: Photo?
  package let milestone: Milestone?
  package let profileID: ID<Profile>
  /// The texts that the family wrote: a photo's caption and food, or the title of a milestone.
  package let texts: [String]
  package let privacyReasons: Set<PrivatePhotos.PrivacyReason>
  package fileprivate(set) var subject: PhotoOrMilestone
  /// What viewers may see according to all decisions, or nil if the family has not decided.
  package fileprivate(set) var resultingChoice: ViewerChoice?
  /// The family's choice for the present texts, or the choice for an equal photo or milestone if that shows less.
  ///
  /// It is nil if there is no choice.
  package fileprivate(set) var currentChoice: ViewerChoice?
  /// The time of the family's decision about the photo or milestone, in seconds since 1970, or -1 if there is none.
  fileprivate(set) var decisionTime: Int64 = -1
  /// True if the photo or milestone is hidden, and an equal one is hidden too.
  package fileprivate(set) var isHiddenCopy = false
  /// True if `currentChoice` is that for an equal photo or milestone, because the choice for this one shows more.
  fileprivate(set) var takesChoiceOfEqualItem = false
  /// What viewers see of the photo or milestone in a new site; for a milestone, `picture` means its kind without its
  /// title.
  package fileprivate(set) var visibility = ViewerChoice.nothing
  /// What viewers may see of the photo or milestone on sites that are already published.
  ///
  /// A published photo whose file cannot be read now is not removed.
  fileprivate(set) var publishedVisibility = ViewerChoice.nothing
  /// True if viewers would see more of the photo or milestone after a decision of the family.
  package fileprivate(set) var awaitsDecision = false
  /// True if viewers see the photo only after a decision, even if the family lets new photos appear.
  package fileprivate(set) var isPrivate = false

  /// True if viewers see less of the photo or milestone because of a choice that an app has stored.
  package var isLimitedByApp: Bool {
    subject.appChoice == .nothing || (subject.appChoice == .picture && currentChoice == .everything)
  }
  /// True if the photo is certainly private, and not just because the database does not show which photos are private.
  var isKnownToBePrivate: Bool { !privacyReasons.isSubset(of: [.unknown]) }

  /// The identifiers in the column `code` of the CSV table: one of the record with its texts, and one of the record
  /// alone.
  package var code: String { subject.textID + subject.recordCode }

  /// Returns an entry for the stored decisions with the present state of the photo or milestone.
  ///
  /// The state is: hidden, shown without texts, private, or only known to the program. It is stored, because the
  /// private record or equal photo from which it follows can be deleted later.
  fileprivate func entryWithPresentState(at time: Int64) -> ViewerDecisions.Decision {
    if takesChoiceOfEqualItem, let currentChoice {
      return subject.decision(currentChoice, textID: subject.textID, at: time)
    }
    let isPrivate = currentChoice == nil && isKnownToBePrivate
    let choice = isPrivate || currentChoice == .everything ? nil : currentChoice
    return subject.decision(
      choice, textID: isPrivate ? ViewerDecisions.Decision.privatePhotoTextID : subject.textID,
      at: choice == nil ? time : decisionTime)
  }
}

/// The visibility of each photo and milestone for viewers.
///
/// A photo or milestone without a decision is hidden until the family decides, unless the family lets new photos
/// appear. Even then, a photo is hidden if it has no record, if it is one of `PrivatePhotos`, or if it equals a private
/// or hidden photo.
package struct ViewerReview: Sendable {
  /// The text by which the manifest of a folder shows that the folder contains a review of what viewers see.
  package static let folderIdentifier = "review for viewers"

  /// The photos and milestones of people who have agreed to be shown.
  package private(set) var items: [ReviewItem] = []
  /// The photos and milestones of people who have not agreed yet to be shown, if they are private or decided.
  private(set) var itemsOfPendingProfiles: [ReviewItem] = []
  /// The private photos whose rows in the family's database were left out, for example because they are invalid.
  private(set) var privatePhotosOutsideJournal: [PhotoOrMilestone] = []
  /// The hash of each photo that could be read, even of private photos with invalid rows; the key is the original id.
  let contentHashes: [ID<Photo>: String]
  /// The stored decisions, and new ones: from the CSV table, from apps, and to hide photos if stored ones were lost.
  package private(set) var decisions: ViewerDecisions
  /// The stored decisions and new ones that show less, without those that exist only because other decisions were lost.
  private(set) var explicitDecisions = ViewerDecisions()
  /// The number of new choices without their full effect, for example because the photo has changed since.
  package private(set) var ineffectiveChoiceCount = 0
  /// The number of choices in the CSV table that show less than later decisions about the same photo or milestone.
  package private(set) var outdatedChoiceCount = 0
  /// The number of new decisions from the CSV table and from apps that have an effect.
  package private(set) var newDecisionCount = 0
  private var visibilityByRecord: [ViewerDecisions.Decision.SubjectKind: [String: ViewerChoice]] =
    [:]
  /// The number of photos that are hidden only because their files cannot be read.
  package private(set) var unreadablePhotoCount = 0

  package var awaitingDecisionCount: Int { items.count(where: \.awaitsDecision) }
  package var shownItemCount: Int { items.count { $0.visibility != .nothing } }
  package var fullyShownItemCount: Int {
    items.count { $0.visibility == .everything && !$0.texts.isEmpty }
  }
  package var hiddenItemCount: Int { items.count - shownItemCount }
  package var hiddenCopyCount: Int { items.count(where: \.isHiddenCopy) }

  /// True if the family or an app has hidden a photo or a milestone.
  package var hidesAnyItem: Bool { items.contains { $0.resultingChoice == .nothing } }

  /// Determines what viewers may see of all photos and milestones of a family.
  ///
  /// Names of `commonFoods` do not count as texts of the family. Without `identities`, which are the hashes of photos,
  /// copies of hidden photos are not recognized. Without `decisionTime`, as in a build, a choice in the CSV table
  /// counts only if it shows less. With it, all choices in the table are decisions of this time. If `isFirst` is true,
  /// the choices of apps are the family's first decisions. Otherwise, a choice of an app counts only if it hides
  /// something.
  package init(
    of records: FamilyRecords, _ commonFoods: CommonFoodTranslations,
    _ identities: PhotoIdentities?,
    madeAt decisionTime: Int64? = nil, isFirst: Bool = false
  ) {
    contentHashes = identities?.contentHashesByID ?? [:]
    decisions = records.viewerDecisions
    let table = records.viewerTable
    let evidence = ReviewCandidates(of: records.journal, commonFoods, identities)
    var index = DecisionIndex(decisions, evidence.subjects)
    setVisibility(of: evidence, by: index, arePicturesKnown: identities != nil)
    let shown =
      items.map(\.publishedVisibility) + evidence.subjectsOutsideJournal.map { _ in .nothing }
    let newTime =
      decisionTime ?? max(decisions.nextDecisionUnixTime(now: records.now), table.newestRowTime + 1)
    let reading = table.newDecisions(
      comparedWith: index, shown: shown, at: newTime,
      acceptsOpenDecisions: decisionTime != nil && !decisions.hasLostDecisions)
    let ofApps = index.decisionsOfApps(at: newTime, areFirst: isFirst)
    (ineffectiveChoiceCount, outdatedChoiceCount) = (
      reading.ineffectiveChoiceCount, reading.outdatedChoiceCount
    )
    explicitDecisions = decisions
    let lost =
      decisions.hasLostDecisions
      ? index.decisionsHidingAfterLoss(at: newTime, unlessConfirmedBy: table.rows) : []
    let limits = ofApps + reading.decisionsShowingLess
    let added = limits + reading.decisionsShowingMore + lost
    if !added.isEmpty {
      let known = decisions
      decisions.add(added)
      index = DecisionIndex(decisions, evidence.subjects)
      // A choice shows no more than the choice for an equal picture. Otherwise it would count once an app deletes the
      // other record.
      let limited = added.map(index.withStrictestChoice)
      explicitDecisions.add(limited.prefix(limits.count))
      if limited != added {
        ineffectiveChoiceCount += zip(added, limited).count { $0 != $1 }
        decisions = known
        decisions.add(limited)
        index = DecisionIndex(decisions, evidence.subjects)
      }
      setVisibility(of: evidence, by: index, arePicturesKnown: identities != nil)
    }
    // A decision has no effect if the photo has changed since the table was written.
    let said = limits + reading.decisionsShowingMore
    let ineffectiveCount = said.count { !index.hasEffect($0) }
    ineffectiveChoiceCount += ineffectiveCount
    newDecisionCount = said.count - ineffectiveCount
    // Viewers see nothing of people who have not agreed yet, so there is nothing to decide.
    let pending = Set(records.journal.profiles.filter { $0.status == .pending }.map(\.id))
    itemsOfPendingProfiles = items.filter {
      pending.contains($0.profileID) && ($0.isKnownToBePrivate || $0.currentChoice != nil)
    }
    privatePhotosOutsideJournal = evidence.subjectsOutsideJournal.filter { $0.kind == .photo }
    items.removeAll { pending.contains($0.profileID) }
  }

  private mutating func setVisibility(
    of evidence: ReviewCandidates, by index: DecisionIndex, arePicturesKnown: Bool
  ) {
    (items, unreadablePhotoCount, visibilityByRecord) = ([], 0, [:])
    for (place, item) in evidence.items.enumerated() {
      addItem(item, index, place: place, arePicturesKnown: arePicturesKnown && item.photo != nil)
    }
  }

  func visibility(of photo: ID<Photo>) -> ViewerChoice {
    visibilityByRecord[.photo]?[photo.text] ?? .nothing
  }

  func visibility(of milestone: Milestone) -> ViewerChoice {
    visibilityByRecord[.milestone]?[milestone.entry.id] ?? .nothing
  }

  private mutating func addItem(
    _ undecided: ReviewItem, _ index: DecisionIndex, place: Int, arePicturesKnown: Bool
  ) {
    var item = undecided
    let verdict = index.verdicts[place]
    item.resultingChoice = verdict.resultingChoice
    (item.currentChoice, item.decisionTime) = (verdict.currentChoice, verdict.decisionTime)
    if let limit = verdict.limitByEqualSubjects {
      (item.currentChoice, item.takesChoiceOfEqualItem) = (limit, true)
    }
    item.isHiddenCopy =
      item.resultingChoice == .nothing && verdict.choiceForEqualSubjects == .nothing
    item.isPrivate = !item.privacyReasons.isEmpty || verdict.isCopyOfPrivatePhoto
    // A picture with unknown bytes or brightness may be a copy of a hidden picture.
    let isUnreadable =
      arePicturesKnown
      && (item.subject.pictureID == nil
        || (item.subject.brightnessGrid == nil && item.resultingChoice == nil))
    if isUnreadable && item.resultingChoice != .nothing { unreadablePhotoCount += 1 }
    item.subject = index.subjects[place]
    if let choice = item.resultingChoice {
      item.publishedVisibility = choice
      item.awaitsDecision = verdict.textsHaveChanged && choice == .picture && !item.texts.isEmpty
    } else {
      let appears = decisions.showsNewPhotos && item.photo?.isUnlisted == false && !item.isPrivate
      item.publishedVisibility = appears ? .picture : .nothing
      item.awaitsDecision = isUnreadable || !appears || !item.texts.isEmpty
    }
    if let kind = item.milestone?.kind {
      // A milestone of the kind `record`, such as the longest night, is a metric. It need not be decided.
      if kind == .record { item.awaitsDecision = false }
      if !kind.isNamedForViewers && item.publishedVisibility == .picture {
        item.publishedVisibility = .nothing
      }
    }
    item.visibility = isUnreadable ? .nothing : item.publishedVisibility
    // Two records can have ids that are equal strings, because the ids differ only in the composition of accented
    // letters.
    let (kind, id) = (item.subject.kind, item.subject.recordID)
    visibilityByRecord[kind, default: [:]][id] = .mostPrivate(
      visibilityByRecord[kind]?[id], item.visibility)
    items.append(item)
  }

  func visiblePhotoItems(using pseudonyms: Pseudonyms) -> [VisibleItem] {
    items.filter { $0.publishedVisibility != .nothing }.flatMap { item -> [VisibleItem] in
      guard let photo = item.photo.map({ pseudonyms.pseudonym(for: $0.id) }) else { return [] }
      let picture = VisibleItem(id: "photo \(photo.text)", photo: photo, isText: false)
      let texts = VisibleItem(id: "texts of photo \(photo.text)", photo: photo, isText: true)
      return item.publishedVisibility == .everything ? [picture, texts] : [picture]
    }
  }

  /// Returns all decisions that must be stored for later builds, with `time` for entries without an earlier decision.
  ///
  /// The decisions include the present pictures, so that a hidden photo is recognized if its file or record changes.
  package func decisionsToStore(at time: Int64) -> ViewerDecisions {
    var stored = decisions
    stored.add(newDecisionEntries(notIn: stored, at: time))
    return stored
  }

  /// Returns the decisions that must be stored before published photos and texts are removed from a site.
  ///
  /// They include entries that mark private photos, but no decisions that exist only because other decisions were lost.
  package func decisionsToStoreFirst(at time: Int64) -> ViewerDecisions {
    var stored = explicitDecisions
    stored.add(newDecisionEntries(notIn: stored, at: time).filter(\.isAboutPrivatePhoto))
    return stored
  }

  private func newDecisionEntries(
    notIn stored: ViewerDecisions, at time: Int64
  ) -> [ViewerDecisions.Decision] {
    let known = Dictionary(grouping: stored.decisions) {
      [$0.recordID, $0.pathOrHash, $0.pictureID]
    }
    let lastTimes = Dictionary(
      stored.decisions.filter { $0.choice != nil }.map { ($0.recordID, $0.unixTime) },
      uniquingKeysWith: max)
    func others(_ entry: ViewerDecisions.Decision) -> [ViewerDecisions.Decision] {
      known[[entry.recordID, entry.pathOrHash, entry.pictureID]] ?? []
    }
    func isLatest(_ entry: ViewerDecisions.Decision) -> Bool {
      entry.unixTime >= lastTimes[entry.recordID] ?? 0
    }
    func isNew(_ entry: ViewerDecisions.Decision) -> Bool {
      if entry.isAboutPrivatePhoto {
        return !others(entry).contains { $0.isAboutPrivatePhoto && isLatest($0) }
      }
      guard entry.pictureID != nil else { return false }
      return switch entry.choice {
      case .nothing?: others(entry).allSatisfy(entry.takesPrecedence)
      case .picture?:
        others(entry).contains { $0.choice == .everything && entry.takesPrecedence(over: $0) }
          || others(entry).isEmpty
      default: others(entry).isEmpty
      }
    }
    let marks = privatePhotosOutsideJournal.map {
      $0.decision(nil, textID: ViewerDecisions.Decision.privatePhotoTextID, at: time)
    }
    return ((items + itemsOfPendingProfiles).map { $0.entryWithPresentState(at: time) } + marks)
      .filter(isNew)
  }
}

extension Milestone.Kind {
  /// True if viewers may see that a milestone of this kind was reached, even if its title is not shared.
  var isNamedForViewers: Bool {
    switch self {
    case .smile, .rolledOver, .sat, .crawled, .tooth, .step, .word: true
    case .food, .badge, .record, .other: false
    }
  }
}
