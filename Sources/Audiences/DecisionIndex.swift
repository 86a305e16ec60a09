import PhotoProtocol
import Records

/// Determines which of the family's decisions about viewers apply to each photo and milestone.
///
/// A decision that hides something applies if the record, the file name, the bytes or the pixels are the same. A
/// decision that shows something applies only to the same picture. The latest decision about a photo counts, and the
/// strictest of the decisions about equal pictures. A decision about a photo does not apply to its milestones, or the
/// reverse.
struct DecisionIndex {
  let decisions: ViewerDecisions
  private let list: [ViewerDecisions.Decision]
  /// The photos and milestones; if the file of a photo cannot be read now, with the picture that the file contained
  /// before.
  let subjects: [ReviewSubject]
  private let pictures: EqualPictures
  private let placesByRecord: [String: [Int]]
  /// The decisions about each record, by the identifier of the record in the CSV table for viewers.
  private let entries: [String: [ViewerDecisions.Decision]]
  private let placesOfDecisionsByRecord: [String: [Int]]
  private let placesOfDecisionsByFile: [String: [Int]]
  private let placesOfMilestonesByFile: [String: [Int]]
  /// The result of all decisions for each photo and milestone, in the order of `subjects`.
  private(set) var verdicts: [Verdict] = []

  /// The result of all decisions for one photo or milestone.
  struct Verdict {
    /// The family's decision about the photo or milestone itself, if the decision still applies.
    fileprivate let stored: Stored?
    /// What viewers may see of the photo or milestone, or nil if there is no decision that applies.
    fileprivate(set) var choice: ViewerChoice?
    /// The time of the last entry that marks the photo as private, in seconds since 1970, or -1 if there is none.
    let privateTime: Int64
    /// True if the photo was private, or if a private photo without a decision has the same picture.
    fileprivate(set) var isCopyOfPrivate: Bool
    /// The strictest choice for photos or milestones that are equal to this one, or nil if none is decided.
    fileprivate(set) var choiceOfRelatives: ViewerChoice?
    /// The indices of the other photos and milestones whose decisions also apply to this one, because they are equal.
    fileprivate let relatives: Set<Int>

    /// True if the texts of the photo have changed since the family decided to show them.
    var hasLapsed: Bool { stored?.hasLapsed ?? false }

    /// The family's choice for the photo or milestone with its present texts, or nil if the family has to decide, or to
    /// decide again.
    var word: ViewerChoice? { hasLapsed ? nil : stored?.choice }

    /// The family's last choice for the photo or milestone, even if its texts have changed since then.
    var lastChoice: ViewerChoice? { stored?.decision.choice }

    /// The time of the family's decision in seconds since 1970, or -1 if there is none.
    var decisionTime: Int64 { stored?.decision.time ?? -1 }

    /// The choice for equal photos or milestones, if it shows less than the choice for this one alone.
    ///
    /// A photo without a decision is limited only if an equal photo is hidden.
    var limit: ViewerChoice? {
      choiceOfRelatives.flatMap { $0.isMorePrivate(than: stored?.choice ?? .picture) ? $0 : nil }
    }
  }

  fileprivate struct Stored {
    let choice: ViewerChoice
    /// True if the texts have changed since the decision to show everything, so that only the picture is shown.
    let hasLapsed: Bool
    let decision: ViewerDecisions.Decision
  }

  init(_ decisions: ViewerDecisions, _ incompleteSubjects: [ReviewSubject]) {
    self.decisions = decisions
    let list = Array(decisions.decisions)
    let known = Dictionary(grouping: list.filter { $0.picture != nil }) { $0.record ?? "" }
    let subjects = incompleteSubjects.map { $0.completed(from: known[$0.record] ?? []) }
    self.list = list
    self.subjects = subjects
    pictures = EqualPictures(
      list.map { ($0.picture, $0.grid.flatMap(BrightnessGrid.init(text:))) }
        + subjects.map { ($0.picture, $0.grid) })
    placesByRecord = Dictionary(grouping: subjects.indices) { subjects[$0].record }
    entries = Dictionary(grouping: list.filter { $0.record != nil }) {
      ReviewSubject.recordCode($0.subject, $0.record ?? "")
    }
    placesOfDecisionsByRecord = Dictionary(grouping: list.indices) { list[$0].record ?? "" }
    placesOfDecisionsByFile = Dictionary(grouping: list.indices) { list[$0].file ?? "" }
    placesOfMilestonesByFile = Dictionary(
      grouping: subjects.indices.filter { subjects[$0].kind == .milestone }
    ) { subjects[$0].file ?? "" }
    verdicts = subjects.indices.map(verdict)
    let alone = verdicts.map(\.choice)
    for place in subjects.indices {
      let relatives = verdicts[place].relatives
      let ofOthers = relatives.reduce(nil) { ViewerChoice.mostPrivate($0, alone[$1]) }
      // A copy that viewers may see does not make a photo without a decision visible.
      if alone[place] != nil || ofOthers == .nothing {
        verdicts[place].choice = ViewerChoice.mostPrivate(ofOthers, alone[place])
      }
      verdicts[place].choiceOfRelatives = ofOthers
      // The texts stay hidden as long as an app allows only the picture.
      if verdicts[place].choice == .everything,
        relatives.union([place]).contains(where: { subjects[$0].appChoice == .picture })
      {
        verdicts[place].choice = .picture
      }
      if subjects[place].kind == .photo,
        relatives.contains(where: { subjects[$0].isPrivate && alone[$0] == nil })
      {
        verdicts[place].isCopyOfPrivate = true
      }
    }
  }

  /// Returns the result of the decisions about one photo or milestone, without the decisions about equal ones.
  ///
  /// `place` is an index of `subjects`.
  private func verdict(aboutOnly place: Int) -> Verdict {
    let subject = subjects[place]
    let equal = pictures.places(equalTo: list.count + place)
    let named =
      (placesOfDecisionsByRecord[subject.record] ?? [])
      + (subject.file.flatMap { placesOfDecisionsByFile[$0] } ?? [])
    let found = Set(named).union(equal.filter { $0 < list.count })
      .filter { list[$0].subject == subject.kind }
    var relatives = Set(equal.filter { $0 >= list.count }.map { $0 - list.count })
    relatives.formUnion(found.compactMap { self.subject(of: list[$0], $0) })
    if subject.kind == .milestone {
      relatives.formUnion(placesOfMilestonesByFile[subject.file ?? ""] ?? [])
    }
    relatives.remove(place)
    let ofSubject = found.filter { (self.subject(of: list[$0], $0) ?? place) == place }
    // A decision that was made before the photo became private no longer shows the photo.
    let privateTime =
      ofSubject.filter { list[$0].isMarkOfPrivatePhoto }.map { list[$0].time }.max() ?? -1
    // If two decisions have the same time and choice, the one about the present texts counts.
    let own = ofSubject.compactMap {
      applied(list[$0], index: $0, to: place, privateUntil: privateTime)
    }
    .sorted { $0.hasLapsed && !$1.hasLapsed }
    let latest = Self.latest(own)
    // A later decision about a missing record with the same picture does not show what the family has hidden.
    let ofRecord = Self.latest(own.filter { $0.decision.record == subject.record })
    let strictest = ViewerChoice.mostPrivate(ofRecord?.choice, latest?.choice)
    var stored = ofRecord?.choice == strictest ? ofRecord : latest
    // A later decision that hides the texts also counts if the family has undone a change of the texts since, or if the
    // record of that decision is missing.
    if strictest == .everything, let shown = stored?.decision,
      let later = ofSubject.map({ list[$0] })
        .first(where: { $0.choice == .picture && $0.replaces(shown) })
    {
      stored = Stored(choice: .picture, hasLapsed: false, decision: later)
    }
    return Verdict(
      stored: stored, choice: stored?.choice,
      privateTime: privateTime, isCopyOfPrivate: found.contains { list[$0].isMarkOfPrivatePhoto },
      relatives: relatives)
  }

  private static func latest(_ decisions: [Stored]) -> Stored? {
    decisions.max { $1.decision.replaces($0.decision) }
  }

  func isKnown(_ recordCode: String) -> Bool { entries[recordCode] != nil }

  func entry(about recordCode: String) -> ViewerDecisions.Decision? {
    entries[recordCode]?.max { $0.time < $1.time }
  }

  func lastDecision(about recordCode: String) -> ViewerDecisions.Decision? {
    entries[recordCode]?.filter { $0.choice != nil }.max { $1.replaces($0) }
  }

  /// Returns the decision with the strictest of three choices: its own, that for equal photos or milestones, and that
  /// of an app that hides the photo or milestone.
  func limited(_ decision: ViewerDecisions.Decision) -> ViewerDecisions.Decision {
    guard decision.choice != nil else { return decision }
    var limited = decision
    for place in placesByRecord[decision.record ?? ""] ?? []
    where subjects[place].kind == decision.subject {
      limited.choice = .mostPrivate(limited.choice, verdicts[place].choiceOfRelatives)
      if subjects[place].appChoice == .nothing { limited.choice = .nothing }
    }
    return limited
  }

  /// Returns true if the decision hides something, or if it is about a photo or milestone in `subjects` for whose
  /// present picture and texts a choice of the family applies.
  func follows(_ decision: ViewerDecisions.Decision) -> Bool {
    decision.choice == .nothing
      || (placesByRecord[decision.record ?? ""] ?? []).contains {
        subjects[$0].kind == decision.subject && verdicts[$0].word != nil
      }
  }

  /// Returns new decisions for photos and milestones that an app hides, unless the last stored decision hides them too.
  ///
  /// If `areFirst` is true, the result also contains all other choices of apps, except those about private photos.
  func decisionsOfApps(at time: Int64, areFirst: Bool) -> [ViewerDecisions.Decision] {
    subjects.enumerated().compactMap { place, subject in
      guard let choice = subject.appChoice else { return nil }
      let isPrivate =
        subject.kind == .photo && (subject.isPrivate || verdicts[place].isCopyOfPrivate)
      let counts =
        choice == .nothing
        ? lastDecision(about: subject.recordCode)?.choice != .nothing : areFirst && !isPrivate
      return counts ? subject.decision(choice, textID: subject.textID, at: time) : nil
    }
  }

  /// Returns the decisions that a build adds after decisions were lost, because a lost decision may have hidden
  /// something.
  ///
  /// They hide everything that the remaining decisions show. All photos and milestones without a decision wait until
  /// the family decides. A remaining decision still counts if the newest table contains the same choice for the same
  /// picture and texts.
  func hidingAfterLoss(
    at time: Int64, unlessConfirmedBy rows: [ViewerTable.Row]
  ) -> [ViewerDecisions.Decision] {
    // The family may have copied the rows of an old table and a new one into one file.
    let newest = max(decisions.tableTime, rows.map(\.time).max() ?? 0)
    let words = Dictionary(grouping: rows.filter { $0.time == newest }) { $0.recordCode }
    func isConfirmed(_ old: ViewerDecisions.Decision, picture: String?, textID: String?) -> Bool {
      words[ReviewSubject.recordCode(old.subject, old.record ?? "")]?.allSatisfy {
        !$0.isChanged && $0.choice == old.choice && $0.picture == picture && $0.textID == textID
      } ?? false
    }
    let hidden = subjects.enumerated().compactMap { place, subject in
      guard let old = verdicts[place].stored else {
        return subject.decision(nil, textID: ViewerDecisions.Decision.privateTextID, at: time)
      }
      return old.choice == .nothing
        || isConfirmed(old.decision, picture: subject.picture, textID: subject.textID)
        ? nil : subject.decision(.nothing, textID: subject.textID, at: time)
    }
    // The record of a decision can be missing now and come back later.
    let present = Set(subjects.map(\.recordCode))
    let missing = entries.keys.filter { !present.contains($0) }.compactMap(lastDecision).filter {
      $0.choice != .nothing && !isConfirmed($0, picture: $0.picture, textID: $0.textID)
    }.map { $0.changed(to: .nothing, at: time) }
    return hidden + missing
  }

  /// Returns the brightness grid of a picture as text, or nil if no picture with this identifier has a grid.
  func grid(of picture: String) -> String? { pictures.grid(of: picture)?.text }

  /// Returns the index of the photo or milestone that a decision is about, or nil if it is missing or its picture has
  /// changed.
  ///
  /// `index` is the index of the decision in `list`.
  private func subject(of decision: ViewerDecisions.Decision, _ index: Int) -> Int? {
    guard let record = decision.record else { return nil }
    return placesByRecord[record]?.first { place in
      subjects[place].kind == decision.subject
        && (decision.picture == nil || subjects[place].picture == decision.picture
          || pictures.areEqual(index, list.count + place))
    }
  }

  /// Returns the choice that follows from a decision for a photo or milestone, or nil if the decision does not apply.
  ///
  /// `time` is the last time at which the photo was marked as private, or -1.
  private func applied(
    _ decision: ViewerDecisions.Decision, index: Int, to place: Int, privateUntil time: Int64
  ) -> Stored? {
    let subject = subjects[place]
    guard let choice = decision.choice else { return nil }
    if choice == .nothing {
      return Stored(choice: .nothing, hasLapsed: false, decision: decision)
    }
    let isNamed =
      decision.record == subject.record || (decision.file != nil && decision.file == subject.file)
    // A photo whose file cannot be read is not shown, but keeps its decision.
    let isSame =
      subject.picture == nil
      ? isNamed
      : decision.picture == subject.picture
        || (isNamed && pictures.areEqual(index, list.count + place))
    let isAboutTexts = decision.textID == subject.textID
    guard isSame, decision.time > time, isAboutTexts || !subject.isPrivate else { return nil }
    // A decision about another record, whose equal photo was deleted, does not show a photo that was private.
    if time >= 0 && decision.record != subject.record { return nil }
    let hasLapsed = !isAboutTexts && choice == .everything
    return Stored(
      choice: hasLapsed ? .picture : choice, hasLapsed: hasLapsed, decision: decision)
  }
}

extension ViewerChoice {
  /// Returns the choice with which viewers see less; if one of the choices is nil, returns the other.
  static func mostPrivate(_ first: ViewerChoice?, _ second: ViewerChoice?) -> ViewerChoice? {
    guard let first, let second else { return first ?? second }
    return first.isMorePrivate(than: second) ? first : second
  }
}
