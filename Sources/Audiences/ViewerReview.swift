import Knowledge
import Photos
import Records

/// A photo or a milestone, with the family's choice and the resulting visibility for viewers.
package struct ReviewItem: Sendable {
  package let photo: Photo?
  package let milestone: Milestone?
  package let profile: ID<Profile>
  /// The texts that the family wrote: a photo's caption and food, or the title of a milestone.
  package let texts: [String]
  package let reasons: Set<PrivatePhotos.Reason>
  package fileprivate(set) var subject: ReviewSubject
  /// What viewers may see according to all decisions, or nil if the family has not decided.
  package fileprivate(set) var choice: ViewerChoice?
  /// The family's choice for the present texts, or that for an equal photo or milestone if it shows less; nil if there
  /// is none.
  package fileprivate(set) var word: ViewerChoice?
  /// The time of the family's decision about the photo or milestone, in seconds since 1970, or -1 if there is none.
  fileprivate(set) var decisionTime: Int64 = -1
  /// True if the photo or milestone is hidden, and an equal one is hidden too.
  package fileprivate(set) var equalsHiddenPicture = false
  /// True if `word` is the choice for an equal photo or milestone, because the choice for this one shows more.
  fileprivate(set) var takesWordOfEqual = false
  /// What viewers see of the photo or milestone in a new site; for a milestone, `picture` means its kind without its
  /// title.
  package fileprivate(set) var shown = ViewerChoice.nothing
  /// What viewers may see of the photo or milestone on sites that are already published.
  ///
  /// A published photo whose file cannot be read now is not removed.
  fileprivate(set) var published = ViewerChoice.nothing
  /// True if viewers would see more of the photo or milestone after a decision of the family.
  package fileprivate(set) var isWaiting = false
  /// True if viewers see the photo only after a decision, even if the family lets new photos appear.
  package fileprivate(set) var isPrivate = false

  /// True if viewers see less of the photo or milestone because of a choice that an app has stored.
  package var isLimitedByApp: Bool {
    subject.appChoice == .nothing || (subject.appChoice == .picture && word == .everything)
  }
  /// True if the photo is private; false if every photo may be private, because the database does not show which ones
  /// are.
  var isKnownToBePrivate: Bool { !reasons.isSubset(of: [.unknown]) }

  /// The identifiers in the column `code` of the CSV table: one of the record with its texts, and one of the record
  /// alone.
  package var code: String { subject.textID + subject.recordCode }

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

/// The visibility of each photo and milestone for viewers.
///
/// A photo or milestone without a decision is hidden until the family decides, unless the family lets new photos
/// appear. Even then, a photo is hidden if it has no record, if it is one of `PrivatePhotos`, or if it equals a private or hidden photo.
package struct ViewerReview: Sendable {
  /// The identifier of a folder with a review of what viewers see, in the manifest of the folder.
  package static let folderIdentifier = "review for viewers"

  /// The photos and milestones of people who have agreed to be shown.
  package private(set) var items: [ReviewItem] = []
  /// The photos and milestones of people who have not agreed yet to be shown, if they are private or decided.
  private(set) var unlistedItems: [ReviewItem] = []
  /// The private photos whose rows the journal leaves out.
  private(set) var unseenPrivatePhotos: [ReviewSubject] = []
  /// The hashes of the photos that could be read, including private photos outside the journal, by their original ids.
  let contentHashes: [ID<Photo>: String]
  /// The stored decisions, and new ones from the CSV table, from apps, and because of losses.
  package private(set) var decisions: ViewerDecisions
  /// The stored decisions and new ones that show less, without those that exist only because other decisions were lost.
  private(set) var saidDecisions = ViewerDecisions()
  package private(set) var unusedWordCount = 0
  /// The number of choices in the CSV table that show less than later decisions about the same photo or milestone.
  package private(set) var olderCellCount = 0
  /// The number of new decisions from the CSV table and from apps that have an effect.
  package private(set) var newDecisionCount = 0
  private var shownByRecord: [ViewerDecisions.Decision.Subject: [String: ViewerChoice]] = [:]
  /// The number of photos that are hidden only because their files cannot be read.
  package private(set) var unreadableCount = 0

  package var waitingCount: Int { items.count(where: \.isWaiting) }
  package var shownCount: Int { items.count { $0.shown != .nothing } }
  package var shownWithTextsCount: Int {
    items.count { $0.shown == .everything && !$0.texts.isEmpty }
  }
  package var hiddenCount: Int { items.count - shownCount }
  package var hiddenCopyCount: Int { items.count(where: \.equalsHiddenPicture) }

  /// True if the family or an app has hidden a photo or a milestone.
  package var hidesPhotos: Bool { items.contains { $0.choice == .nothing } }

  /// Determines what viewers may see of all photos and milestones of a family.
  ///
  /// Names of `commonFoods` do not count as texts of the family. Without `identities`, which are the hashes of photos,
  /// copies of hidden photos are not recognized. Without `decisionTime`, as in a build, only choices in the CSV table
  /// that show less count; with it, all choices in the table are decisions of this time. If `isFirst` is true, the
  /// choices of apps are the family's first decisions; otherwise, a choice of an app counts only if it hides something.
  package init(
    of records: FamilyRecords, _ commonFoods: CommonFoodNames, _ identities: PhotoIdentities?,
    madeAt decisionTime: Int64? = nil, isFirst: Bool = false
  ) {
    contentHashes = identities?.contentHashes ?? [:]
    decisions = records.viewerDecisions
    let table = records.viewerTable
    let evidence = ViewerEvidence(of: records.journal, commonFoods, identities)
    var index = DecisionIndex(decisions, evidence.subjects)
    decide(about: evidence, by: index, arePicturesKnown: identities != nil)
    let shown = items.map(\.published) + evidence.unseen.map { _ in .nothing }
    let newTime = decisionTime ?? max(decisions.nextTime(now: records.now), table.time + 1)
    let reading = table.read(
      index, shown: shown, at: newTime,
      acceptsOpenDecisions: decisionTime != nil && !decisions.haveLosses)
    let ofApps = index.decisionsOfApps(at: newTime, areFirst: isFirst)
    (unusedWordCount, olderCellCount) = (reading.unusedCount, reading.olderCount)
    saidDecisions = decisions
    let lost =
      decisions.haveLosses
      ? index.hidingAfterLoss(at: newTime, unlessConfirmedBy: table.rows) : []
    let limits = ofApps + reading.limits
    let added = limits + reading.openings + lost
    if !added.isEmpty {
      let known = decisions
      decisions.add(added)
      index = DecisionIndex(decisions, evidence.subjects)
      // A choice shows no more than the choice for an equal picture. Otherwise it would count once an app deletes the
      // other record.
      let limited = added.map(index.limited)
      saidDecisions.add(limited.prefix(limits.count))
      if limited != added {
        unusedWordCount += zip(added, limited).count { $0 != $1 }
        decisions = known
        decisions.add(limited)
        index = DecisionIndex(decisions, evidence.subjects)
      }
      decide(about: evidence, by: index, arePicturesKnown: identities != nil)
    }
    // A decision has no effect if the photo has changed since the table was written.
    let said = limits + reading.openings
    let ineffectiveCount = said.count { !index.follows($0) }
    unusedWordCount += ineffectiveCount
    newDecisionCount = said.count - ineffectiveCount
    // Viewers see nothing of people who have not agreed yet, so there is nothing to decide.
    let pending = Set(records.journal.profiles.filter { $0.status == .pending }.map(\.id))
    unlistedItems = items.filter {
      pending.contains($0.profile) && ($0.isKnownToBePrivate || $0.word != nil)
    }
    unseenPrivatePhotos = evidence.unseen.filter { $0.kind == .photo }
    items.removeAll { pending.contains($0.profile) }
  }

  private mutating func decide(
    about evidence: ViewerEvidence, by index: DecisionIndex, arePicturesKnown: Bool
  ) {
    (items, unreadableCount, shownByRecord) = ([], 0, [:])
    for (place, item) in evidence.items.enumerated() {
      add(item, index, place: place, arePicturesKnown: arePicturesKnown && item.photo != nil)
    }
  }

  func shown(of photo: ID<Photo>) -> ViewerChoice { shownByRecord[.photo]?[photo.text] ?? .nothing }

  func shown(of milestone: Milestone) -> ViewerChoice {
    shownByRecord[.milestone]?[milestone.entry.id] ?? .nothing
  }

  private mutating func add(
    _ undecided: ReviewItem, _ index: DecisionIndex, place: Int, arePicturesKnown: Bool
  ) {
    var item = undecided
    let verdict = index.verdicts[place]
    item.choice = verdict.choice
    (item.word, item.decisionTime) = (verdict.word, verdict.decisionTime)
    if let limit = verdict.limit { (item.word, item.takesWordOfEqual) = (limit, true) }
    item.equalsHiddenPicture = item.choice == .nothing && verdict.choiceOfRelatives == .nothing
    item.isPrivate = !item.reasons.isEmpty || verdict.isCopyOfPrivate
    // A picture with unknown bytes or brightness may be a copy of a hidden picture.
    let isUnreadable =
      arePicturesKnown
      && (item.subject.picture == nil || (item.subject.grid == nil && item.choice == nil))
    if isUnreadable && item.choice != .nothing { unreadableCount += 1 }
    item.subject = index.subjects[place]
    if let choice = item.choice {
      item.published = choice
      item.isWaiting = verdict.hasLapsed && choice == .picture && !item.texts.isEmpty
    } else {
      let appears = decisions.showNewPhotos && item.photo?.isUnlisted == false && !item.isPrivate
      item.published = appears ? .picture : .nothing
      item.isWaiting = isUnreadable || !appears || !item.texts.isEmpty
    }
    if let kind = item.milestone?.kind {
      // A milestone of the kind `record`, such as the longest night, is a metric. It need not be decided.
      if kind == .record { item.isWaiting = false }
      if !kind.isNamedForViewers && item.published == .picture { item.published = .nothing }
    }
    item.shown = isUnreadable ? .nothing : item.published
    // Two records can have ids that are equal strings, because the ids differ only in the composition of accented
    // letters.
    let (kind, id) = (item.subject.kind, item.subject.record)
    shownByRecord[kind, default: [:]][id] = .mostPrivate(shownByRecord[kind]?[id], item.shown)
    items.append(item)
  }

  func photoItems(_ pseudonyms: Pseudonyms) -> [ViewerItem] {
    items.filter { $0.published != .nothing }.flatMap { item -> [ViewerItem] in
      guard let photo = item.photo.map({ pseudonyms.of($0.id) }) else { return [] }
      let picture = ViewerItem(id: "photo \(photo.text)", photo: photo, isText: false)
      let texts = ViewerItem(id: "texts of photo \(photo.text)", photo: photo, isText: true)
      return item.published == .everything ? [picture, texts] : [picture]
    }
  }

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

extension Milestone.Kind {
  /// True if viewers may see that a milestone of this kind was reached, even if its title is not shared.
  var isNamedForViewers: Bool {
    switch self {
    case .smile, .rolledOver, .sat, .crawled, .tooth, .step, .word: true
    case .food, .badge, .record, .other: false
    }
  }
}
