import PhotoProtocol
import Records

/// Determines which of the family's decisions on what viewers may see apply to each photo and milestone.
///
/// A decision that hides something applies if the record, the file name, the bytes or the pixels are the same. A
/// decision that shows something applies only to the same picture. The latest decision about a photo counts, and the
/// strictest of the decisions about equal pictures. A decision about a photo does not apply to its milestones, and a
/// decision about a milestone does not apply to its photo.
struct DecisionIndex {
  let storedDecisions: ViewerDecisions
  private let decisionList: [ViewerDecisions.Decision]
  /// The photos and milestones that the family decides about.
  ///
  /// If the file of a photo cannot be read now, its subject has the picture that the file contained before.
  let subjects: [PhotoOrMilestone]
  /// The pictures of all decisions in `decisionList`, followed by those of all `subjects`.
  private let pictures: EqualPictureFinder
  private let subjectIndicesByRecordID: [String: [Int]]
  /// The decisions about each record, by the record's code in the CSV table in which the family decides.
  private let decisionsByRecordCode: [String: [ViewerDecisions.Decision]]
  private let decisionIndicesByRecordID: [String: [Int]]
  private let decisionIndicesByFile: [String: [Int]]
  private let milestoneIndicesByContentHash: [String: [Int]]
  /// The result of all decisions for each photo and milestone, in the order of `subjects`.
  private(set) var verdicts: [Verdict] = []

  /// The result of all decisions for one photo or milestone.
  struct Verdict {
    /// The family's decision about the photo or milestone itself, if the decision still applies.
    fileprivate let ownDecision: AppliedDecision?
    /// What viewers may see of the photo or milestone, or nil if no decision applies.
    fileprivate(set) var resultingChoice: ViewerChoice?
    /// The last time at which the photo was stored as private, in seconds since 1970, or -1 if it never was.
    let lastPrivateTime: Int64
    /// True if the photo or an equal one was stored as private, or if an equal private photo has no decision.
    fileprivate(set) var isCopyOfPrivatePhoto: Bool
    /// The strictest choice for photos or milestones that are equal to this one, or nil if none is decided.
    fileprivate(set) var choiceForEqualSubjects: ViewerChoice?
    /// The indices of the other photos and milestones whose decisions also apply to this one, because they are equal.
    fileprivate let equalSubjectIndices: Set<Int>

    /// True if the texts of the photo have changed since the family decided to show them.
    var textsHaveChanged: Bool { ownDecision?.textsHaveChanged ?? false }

    /// The family's choice for the photo or milestone with its present texts, or nil if the family has to decide, or to
    /// decide again.
    var currentChoice: ViewerChoice? { textsHaveChanged ? nil : ownDecision?.choice }

    /// The family's last choice for the photo or milestone, even if its texts have changed since then.
    var lastChoice: ViewerChoice? { ownDecision?.decision.choice }

    /// The time of the family's decision in seconds since 1970, or -1 if there is none.
    var decisionTime: Int64 { ownDecision?.decision.unixTime ?? -1 }

    /// The choice for equal photos or milestones, if it shows less than the choice for this one alone.
    ///
    /// A photo without a decision is limited only if an equal photo is hidden.
    var limitByEqualSubjects: ViewerChoice? {
      choiceForEqualSubjects.flatMap {
        $0.isMorePrivate(than: ownDecision?.choice ?? .picture) ? $0 : nil
      }
    }
  }

  /// A decision of the family, and the choice that follows from it for the present texts of a photo or milestone.
  fileprivate struct AppliedDecision {
    let choice: ViewerChoice
    /// True if the texts have changed since the decision to show everything, so that only the picture is shown.
    let textsHaveChanged: Bool
    let decision: ViewerDecisions.Decision
  }

  init(_ decisions: ViewerDecisions, _ incompleteSubjects: [PhotoOrMilestone]) {
    self.storedDecisions = decisions
    let list = Array(decisions.decisions)
    let known = Dictionary(grouping: list.filter { $0.pictureID != nil }) { $0.recordID ?? "" }
    let subjects = incompleteSubjects.map { $0.completed(from: known[$0.recordID] ?? []) }
    self.decisionList = list
    self.subjects = subjects
    pictures = EqualPictureFinder(
      list.map { ($0.pictureID, $0.brightnessGrid.flatMap(BrightnessGrid.init(hexText:))) }
        + subjects.map { ($0.pictureID, $0.brightnessGrid) })
    subjectIndicesByRecordID = Dictionary(grouping: subjects.indices) { subjects[$0].recordID }
    decisionsByRecordCode = Dictionary(grouping: list.filter { $0.recordID != nil }) {
      PhotoOrMilestone.recordCode($0.subjectKind, $0.recordID ?? "")
    }
    decisionIndicesByRecordID = Dictionary(grouping: list.indices) { list[$0].recordID ?? "" }
    decisionIndicesByFile = Dictionary(grouping: list.indices) { list[$0].pathOrHash ?? "" }
    milestoneIndicesByContentHash = Dictionary(
      grouping: subjects.indices.filter { subjects[$0].kind == .milestone }
    ) { subjects[$0].file ?? "" }
    verdicts = subjects.indices.map(verdict)
    let alone = verdicts.map(\.resultingChoice)
    for place in subjects.indices {
      let relatives = verdicts[place].equalSubjectIndices
      let ofOthers = relatives.reduce(nil) { ViewerChoice.mostPrivate($0, alone[$1]) }
      // A copy that viewers may see does not make a photo without a decision visible.
      if alone[place] != nil || ofOthers == .nothing {
        verdicts[place].resultingChoice = ViewerChoice.mostPrivate(ofOthers, alone[place])
      }
      verdicts[place].choiceForEqualSubjects = ofOthers
      // The texts stay hidden as long as an app allows only the picture.
      if verdicts[place].resultingChoice == .everything,
        relatives.union([place]).contains(where: { subjects[$0].appChoice == .picture })
      {
        verdicts[place].resultingChoice = .picture
      }
      if subjects[place].kind == .photo,
        relatives.contains(where: { subjects[$0].isPrivate && alone[$0] == nil })
      {
        verdicts[place].isCopyOfPrivatePhoto = true
      }
    }
  }

  /// Returns the result of the decisions about one photo or milestone, without those about equal photos and milestones.
  ///
  /// `place` is an index of `subjects`.
  private func verdict(aboutOnly place: Int) -> Verdict {
    let subject = subjects[place]
    let equal = pictures.indices(ofPicturesEqualTo: decisionList.count + place)
    let named =
      (decisionIndicesByRecordID[subject.recordID] ?? [])
      + (subject.file.flatMap { decisionIndicesByFile[$0] } ?? [])
    let found = Set(named).union(equal.filter { $0 < decisionList.count })
      .filter { decisionList[$0].subjectKind == subject.kind }
    var relatives = Set(equal.filter { $0 >= decisionList.count }.map { $0 - decisionList.count })
    relatives.formUnion(found.compactMap { self.subjectIndex(of: decisionList[$0], at: $0) })
    if subject.kind == .milestone {
      relatives.formUnion(milestoneIndicesByContentHash[subject.file ?? ""] ?? [])
    }
    relatives.remove(place)
    let ofSubject = found.filter {
      (self.subjectIndex(of: decisionList[$0], at: $0) ?? place) == place
    }
    // A decision that was made before the photo became private no longer shows the photo.
    let privateTime =
      ofSubject.filter { decisionList[$0].isAboutPrivatePhoto }.map { decisionList[$0].unixTime }
      .max()
      ?? -1
    // If two decisions have the same time and choice, the one about the present texts counts.
    let own = ofSubject.compactMap {
      applied(decisionList[$0], index: $0, to: place, privateUntil: privateTime)
    }
    .sorted { $0.textsHaveChanged && !$1.textsHaveChanged }
    let latest = Self.latestDecision(among: own)
    // A later decision about a missing record with the same picture does not show what the family has hidden.
    let ofRecord = Self.latestDecision(
      among: own.filter { $0.decision.recordID == subject.recordID })
    let strictest = ViewerChoice.mostPrivate(ofRecord?.choice, latest?.choice)
    var stored = ofRecord?.choice == strictest ? ofRecord : latest
    // A later decision that hides the texts also counts if the family has undone a change of the texts since, or if the
    // record of that decision is missing.
    if strictest == .everything, let shown = stored?.decision,
      let later = ofSubject.map({ decisionList[$0] })
        .first(where: { $0.choice == .picture && $0.takesPrecedence(over: shown) })
    {
      stored = AppliedDecision(choice: .picture, textsHaveChanged: false, decision: later)
    }
    return Verdict(
      ownDecision: stored, resultingChoice: stored?.choice,
      lastPrivateTime: privateTime,
      isCopyOfPrivatePhoto: found.contains { decisionList[$0].isAboutPrivatePhoto },
      equalSubjectIndices: relatives)
  }

  private static func latestDecision(among decisions: [AppliedDecision]) -> AppliedDecision? {
    decisions.max { $1.decision.takesPrecedence(over: $0.decision) }
  }

  func hasEntry(about recordCode: String) -> Bool { decisionsByRecordCode[recordCode] != nil }

  /// Returns the latest stored entry about a record, even if it contains no choice.
  func latestEntry(about recordCode: String) -> ViewerDecisions.Decision? {
    decisionsByRecordCode[recordCode]?.max { $0.unixTime < $1.unixTime }
  }

  func lastDecision(about recordCode: String) -> ViewerDecisions.Decision? {
    decisionsByRecordCode[recordCode]?.filter { $0.choice != nil }.max {
      $1.takesPrecedence(over: $0)
    }
  }

  /// Returns the decision with the strictest of these choices: its own, the choice for equal photos or milestones, and
  /// `nothing` if an app hides the photo or milestone.
  func withStrictestChoice(_ decision: ViewerDecisions.Decision) -> ViewerDecisions.Decision {
    guard decision.choice != nil else { return decision }
    var limited = decision
    for place in subjectIndicesByRecordID[decision.recordID ?? ""] ?? []
    where subjects[place].kind == decision.subjectKind {
      limited.choice = .mostPrivate(limited.choice, verdicts[place].choiceForEqualSubjects)
      if subjects[place].appChoice == .nothing { limited.choice = .nothing }
    }
    return limited
  }

  /// Returns true if the decision hides something, or if a choice of the family applies to the present picture and
  /// texts of its photo or milestone.
  func hasEffect(_ decision: ViewerDecisions.Decision) -> Bool {
    decision.choice == .nothing
      || (subjectIndicesByRecordID[decision.recordID ?? ""] ?? []).contains {
        subjects[$0].kind == decision.subjectKind && verdicts[$0].currentChoice != nil
      }
  }

  /// Returns new decisions, made at `time`, that hide what an app hides, unless the last stored decision already hides
  /// it.
  ///
  /// If `areFirst` is true, the result also contains all other choices of apps, except those about private photos.
  func decisionsOfApps(at time: Int64, areFirst: Bool) -> [ViewerDecisions.Decision] {
    subjects.enumerated().compactMap { place, subject in
      guard let choice = subject.appChoice else { return nil }
      let isPrivate =
        subject.kind == .photo && (subject.isPrivate || verdicts[place].isCopyOfPrivatePhoto)
      let counts =
        choice == .nothing
        ? lastDecision(about: subject.recordCode)?.choice != .nothing : areFirst && !isPrivate
      return counts ? subject.decision(choice, textID: subject.textID, at: time) : nil
    }
  }

  /// Returns the decisions that a build adds after stored decisions were lost, because a lost one may have hidden
  /// something.
  ///
  /// They hide everything that the remaining decisions show. All photos and milestones without a decision wait until
  /// the family decides. A remaining decision still counts if the newest `rows` of the CSV table contain the same
  /// choice for the same picture and texts.
  func decisionsHidingAfterLoss(
    at time: Int64, unlessConfirmedBy rows: [ViewerTable.Row]
  ) -> [ViewerDecisions.Decision] {
    // The family may have copied the rows of an old table and a new one into one file.
    let newest = max(storedDecisions.csvUnixTime, rows.map(\.time).max() ?? 0)
    let words = Dictionary(grouping: rows.filter { $0.time == newest }) { $0.recordCode }
    func isConfirmed(_ old: ViewerDecisions.Decision, picture: String?, textID: String?) -> Bool {
      words[PhotoOrMilestone.recordCode(old.subjectKind, old.recordID ?? "")]?.allSatisfy {
        !$0.isChanged && $0.choice == old.choice && $0.pictureID == picture && $0.textID == textID
      } ?? false
    }
    let hidden = subjects.enumerated().compactMap { place, subject in
      guard let old = verdicts[place].ownDecision else {
        return subject.decision(nil, textID: ViewerDecisions.Decision.privatePhotoTextID, at: time)
      }
      return old.choice == .nothing
        || isConfirmed(old.decision, picture: subject.pictureID, textID: subject.textID)
        ? nil : subject.decision(.nothing, textID: subject.textID, at: time)
    }
    // The record of a decision can be missing now and come back later.
    let present = Set(subjects.map(\.recordCode))
    let missing = decisionsByRecordCode.keys.filter { !present.contains($0) }.compactMap(
      lastDecision
    ).filter {
      $0.choice != .nothing && !isConfirmed($0, picture: $0.pictureID, textID: $0.textID)
    }.map { $0.changed(to: .nothing, atUnixTime: time) }
    return hidden + missing
  }

  /// Returns the brightness grid of a picture as text, or nil if no picture with this identifier has a grid.
  func gridText(of picture: String) -> String? { pictures.grid(of: picture)?.hexText }

  /// Returns the index of the photo or milestone that a decision is about, or nil if it is missing or its picture has
  /// changed.
  ///
  /// `index` is the index of the decision in `decisionList`.
  private func subjectIndex(of decision: ViewerDecisions.Decision, at index: Int) -> Int? {
    guard let record = decision.recordID else { return nil }
    return subjectIndicesByRecordID[record]?.first { place in
      subjects[place].kind == decision.subjectKind
        && (decision.pictureID == nil || subjects[place].pictureID == decision.pictureID
          || pictures.areEqualPictures(at: index, and: decisionList.count + place))
    }
  }

  /// Returns the choice that follows from a decision for a photo or milestone, or nil if the decision does not apply.
  ///
  /// `index` is the index of the decision in `decisionList`, and `place` that of the photo or milestone in `subjects`.
  /// `time` is the last time at which the photo was stored as private, or -1.
  private func applied(
    _ decision: ViewerDecisions.Decision, index: Int, to place: Int, privateUntil time: Int64
  ) -> AppliedDecision? {
    let subject = subjects[place]
    guard let choice = decision.choice else { return nil }
    if choice == .nothing {
      return AppliedDecision(choice: .nothing, textsHaveChanged: false, decision: decision)
    }
    let isNamed =
      decision.recordID == subject.recordID
      || (decision.pathOrHash != nil && decision.pathOrHash == subject.file)
    // A photo whose file cannot be read is not shown, but keeps its decision.
    let isSame =
      subject.pictureID == nil
      ? isNamed
      : decision.pictureID == subject.pictureID
        || (isNamed && pictures.areEqualPictures(at: index, and: decisionList.count + place))
    let isAboutTexts = decision.textID == subject.textID
    guard isSame, decision.unixTime > time, isAboutTexts || !subject.isPrivate else { return nil }
    // A decision about another record, whose equal photo was deleted, does not show a photo that was private.
    if time >= 0 && decision.recordID != subject.recordID { return nil }
    let hasLapsed = !isAboutTexts && choice == .everything
    return AppliedDecision(
      choice: hasLapsed ? .picture : choice, textsHaveChanged: hasLapsed, decision: decision)
  }
}

extension ViewerChoice {
  /// Returns the choice with which viewers see less, or the only choice if the other one is nil.
  static func mostPrivate(_ first: ViewerChoice?, _ second: ViewerChoice?) -> ViewerChoice? {
    guard let first, let second else { return first ?? second }
    return first.isMorePrivate(than: second) ? first : second
  }
}
