/// A family's decisions about which photos and milestones its sites for viewers (grandparents and friends) show.
///
/// They are stored twice: in the family's database and in a file of the user. The union of both is used: if an old
/// backup of the database is restored or the file is lost, viewers still see nothing that the family has hidden.
package struct ViewerDecisions: Hashable, Sendable {
  /// A family's choice about a photo or a milestone, and properties by which Kinfolio recognizes it later.
  ///
  /// Photos and milestones about which the family has not decided can be stored without a choice, so that they are
  /// recognized if they change before the family decides.
  package struct Decision: Hashable, Sendable {
    package enum SubjectKind: String, Sendable {
      case photo
      case milestone
    }

    package let subjectKind: SubjectKind
    /// The id of the photo or milestone; nil if it is unknown, or if the decision is about all copies of the picture.
    package let recordID: String?
    /// The path of a photo in the photo folder, or nil if the database contains the picture; for a milestone, a hash of
    /// its profile, day, kind and title.
    package let pathOrHash: String?
    /// The identifier in the CSV file for decisions: of a photo, the hash of the picture's bytes, or of a milestone.
    package let pictureID: String?
    /// The brightness of parts of the picture, by which similar pictures are recognized; nil if it is unknown.
    package let brightnessGrid: String?
    /// The hash of the record's id and texts, which is the record's identifier in the CSV file for decisions.
    package let textID: String?
    /// What viewers may see of the photo or milestone, or nil if the family has not decided.
    package var choice: ViewerChoice?
    /// The time of the decision in seconds since 1970.
    package let unixTime: Int64

    package init(
      _ choice: ViewerChoice?, about subject: SubjectKind, recordID: String?, pathOrHash: String?,
      pictureID: String?, brightnessGrid: String?, textID: String?, unixTime: Int64
    ) {
      self.subjectKind = subject
      self.recordID = recordID
      self.pathOrHash = pathOrHash
      self.pictureID = pictureID
      self.brightnessGrid = brightnessGrid
      self.textID = textID
      self.choice = choice
      self.unixTime = unixTime
    }
  }

  /// The name of a value that is stored with the decisions.
  package enum SettingName: String, Sendable {
    /// The setting that is `show` if viewers see new photos before the family has decided about them, otherwise `wait`.
    case newPhotoPolicy = "new_photos"
    /// The time at which the last CSV file for the family's decisions was written.
    case table
    /// The number of decisions at the time they were stored; if another number is read, some were lost.
    case count
    /// The path of the family's database.
    case path
  }

  /// The value of a setting, and the time of its last change in seconds since 1970.
  private struct SettingValue: Hashable {
    let text: String
    let unixTime: Int64
  }

  package private(set) var decisions: Set<Decision> = []
  private var settingsByName: [String: SettingValue] = [:]
  /// True if the stored number of decisions proves that none was lost.
  private var isProvenComplete = false

  package init() {}

  /// True if `kinfolio viewers` has written a CSV file in which the family decides about its photos.
  package var hasWrittenCSVFile: Bool { self[.table] != nil }

  /// The time of the last CSV file for the family's decisions, in seconds since 1970, or 0 if no file was written.
  package var csvUnixTime: Int64 { self[.table].flatMap { Int64($0) }.map(Self.clampedTime) ?? 0 }

  /// True if viewers see new photos about which the family has not decided.
  ///
  /// It is false if decisions were lost, because one of them may have hidden a photo.
  package var showsNewPhotos: Bool { isProvenComplete && self[.newPhotoPolicy] == "show" }

  /// Returns the time for new decisions: `now`, or one second after the latest stored time if the clock was set back.
  package func nextDecisionUnixTime(now: Int64) -> Int64 {
    let times = decisions.map(\.unixTime) + settingsByName.values.map(\.unixTime) + [csvUnixTime]
    return max(now, (times.max() ?? 0) + 1)
  }

  package subscript(setting: SettingName) -> String? { settingsByName[setting.rawValue]?.text }

  package mutating func set(_ setting: SettingName, to text: String, atUnixTime time: Int64) {
    settingsByName[setting.rawValue] = SettingValue(text: text, unixTime: time)
    // A build stores the path, but does not ask the family about lost decisions.
    if setting != .path { isProvenComplete = true }
  }

  /// Adds decisions from another database of the user, but only those by which viewers see less.
  ///
  /// A picture that the family has hidden in the other database is then hidden here, too. `isAtSamePath` is true if one
  /// database has replaced the other at its path. Then decisions that hide records, files or texts are added, too, and
  /// so is a later setting that new photos wait for a decision.
  package mutating func addRestrictions(from other: ViewerDecisions, isAtSamePath: Bool) {
    let name = SettingName.newPhotoPolicy.rawValue
    if isAtSamePath, let value = other.settingsByName[name], value.text == "wait",
      value.unixTime > settingsByName[name]?.unixTime ?? -1
    {
      settingsByName[name] = value
    }
    let hiddenPictures = Set(decisions.filter { $0.choice == .nothing }.map(\.pictureID))
    let lastDecisions = Dictionary(
      decisions.map { ($0.recordID, $0) },
      uniquingKeysWith: { $0.takesPrecedence(over: $1) ? $0 : $1 })
    let shared = Dictionary(
      decisions.filter { $0.choice == .everything }.map {
        ([$0.recordID, $0.pictureID], $0.unixTime)
      },
      uniquingKeysWith: max)
    add(
      other.decisions.compactMap { decision in
        if decision.choice == .nothing {
          return isAtSamePath ? decision : decision.appliedToAllCopies
        }
        // A later decision must not replace a decision that hides.
        guard isAtSamePath, decision.choice == .picture,
          lastDecisions[decision.recordID]?.choice != .nothing,
          !hiddenPictures.contains(decision.pictureID),
          let time = shared[[decision.recordID, decision.pictureID]], time < decision.unixTime
        else { return nil }
        return decision
      })
  }

  /// The settings with their values and the times of their last changes, sorted by name.
  var storedSettings: [(name: String, text: String, time: Int64)] {
    settingsByName.map { ($0, $1.text, $1.unixTime) }.sorted { $0.0 < $1.0 }
  }

  /// True if the family has decided with `kinfolio viewers`, and some of its decisions were lost.
  package var hasLostDecisions: Bool { hasWrittenCSVFile && !isProvenComplete }

  /// Returns a copy that is marked as incomplete if these decisions are older than a CSV file from `time`.
  package func markedIncomplete(ifOlderThan time: Int64) -> Self {
    var copy = self
    if time > csvUnixTime {
      copy.isProvenComplete = false
      copy.settingsByName[SettingName.table.rawValue] = SettingValue(text: "\(time)", unixTime: 0)
    }
    return copy
  }

  /// Marks the decisions as incomplete, because the caller knows that some of them were lost.
  package mutating func markAsIncomplete() {
    (settingsByName[SettingName.table.rawValue], isProvenComplete) = (
      SettingValue(text: "\(csvUnixTime)", unixTime: 0), false
    )
  }

  /// Marks the decisions as complete if their number equals the stored number `count`, otherwise as incomplete.
  mutating func setCompleteness(expectedCount count: Int?) {
    isProvenComplete = count == decisions.count
  }

  /// The number of decisions, or nil if some decisions were lost.
  var countIfComplete: Int? { isProvenComplete ? decisions.count : nil }

  /// Adds decisions, each of which replaces earlier decisions about the same picture of the same record.
  package mutating func add(_ added: some Sequence<Decision>) {
    var latest: [[String?]: Decision] = [:]
    for decision in Array(decisions) + Array(added) {
      let key = [
        decision.subjectKind.rawValue, decision.recordID, decision.pathOrHash, decision.pictureID,
        decision.recordID == nil || decision.isAboutPrivatePhoto ? decision.textID : nil,
      ]
      if let other = latest[key], other.takesPrecedence(over: decision) { continue }
      latest[key] = decision
    }
    decisions = Set(latest.values)
  }

  /// Adds the decisions and settings of another stored copy.
  ///
  /// If both copies have different values of a setting, the later value is used. If the values have the same time, the
  /// setting becomes empty. If the newer copy is incomplete, the result is incomplete, too.
  package mutating func merge(_ other: ViewerDecisions) {
    add(other.decisions)
    if other.csvUnixTime >= csvUnixTime {
      let isNewer = other.csvUnixTime > csvUnixTime
      isProvenComplete = other.isProvenComplete || (isProvenComplete && !isNewer)
    }
    let time = max(csvUnixTime, other.csvUnixTime)
    for (name, value) in other.settingsByName {
      let own = settingsByName[name]
      if own == nil || own.map({ $0.unixTime < value.unixTime }) == true {
        settingsByName[name] = value
      }
      if let own, own.unixTime == value.unixTime, own != value {
        settingsByName[name] = SettingValue(text: "", unixTime: own.unixTime)
      }
    }
    if time > 0 {
      settingsByName[SettingName.table.rawValue] = SettingValue(text: "\(time)", unixTime: 0)
    }
  }
}

extension ViewerDecisions.Decision {
  /// The `textID` of a private photo without a decision, such as a photo by which an elder answered a task.
  ///
  /// Because of this mark, the photo stays hidden from viewers if the answer is deleted.
  package static let privatePhotoTextID = "private"

  package var isAboutPrivatePhoto: Bool { choice == nil && textID == Self.privatePhotoTextID }

  /// The same choice about the same picture, but for every record with this picture.
  fileprivate var appliedToAllCopies: Self {
    Self(
      choice, about: subjectKind, recordID: nil, pathOrHash: nil, pictureID: pictureID,
      brightnessGrid: brightnessGrid, textID: textID,
      unixTime: unixTime)
  }

  /// Returns a decision with another choice and time about the same picture and texts.
  package func changed(to choice: ViewerChoice, atUnixTime time: Int64) -> Self {
    Self(
      choice, about: subjectKind, recordID: recordID, pathOrHash: pathOrHash, pictureID: pictureID,
      brightnessGrid: brightnessGrid,
      textID: textID, unixTime: time)
  }

  /// Returns true if this decision counts instead of `other`, which is about the same photo or milestone.
  ///
  /// The later decision counts. If both have the same time, the one that shows less counts. A decision without a choice
  /// never replaces one with a choice.
  package func takesPrecedence(over other: Self) -> Bool {
    guard let choice else { return other.choice == nil && unixTime > other.unixTime }
    guard let otherChoice = other.choice else { return true }
    return unixTime == other.unixTime
      ? choice.isMorePrivate(than: otherChoice) : unixTime > other.unixTime
  }
}

extension ViewerChoice {
  package func isMorePrivate(than other: ViewerChoice) -> Bool { privacyRank > other.privacyRank }

  private var privacyRank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
