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
    package enum Subject: String, Sendable {
      case photo
      case milestone
    }

    package let subject: Subject
    /// The id of the photo or milestone; nil if it is unknown, or if the decision is about all copies of the picture.
    package let record: String?
    /// The path of a photo in the photo folder, or nil if the database contains the picture; for a milestone, a hash of
    /// its profile, day, kind and title.
    package let file: String?
    /// The identifier of the picture, which is a hash of its bytes, or of the milestone, in the CSV file for decisions.
    package let picture: String?
    /// The brightness of parts of the picture, by which similar pictures are recognized; nil if it is unknown.
    package let grid: String?
    /// The hash of the record's id and texts, which is the record's identifier in the CSV file for decisions.
    package let textID: String?
    /// What viewers may see of the photo or milestone, or nil if the family has not decided.
    package var choice: ViewerChoice?
    /// The time of the decision in seconds since 1970.
    package let time: Int64

    package init(
      _ choice: ViewerChoice?, about subject: Subject, record: String?, file: String?,
      picture: String?, grid: String?, textID: String?, time: Int64
    ) {
      self.subject = subject
      self.record = record
      self.file = file
      self.picture = picture
      self.grid = grid
      self.textID = textID
      self.choice = choice
      self.time = time
    }
  }

  /// The name of a value that is stored with the decisions.
  package enum Setting: String, Sendable {
    /// The setting that is `show` if viewers see new photos before the family has decided about them, otherwise `wait`.
    case newPhotos = "new_photos"
    /// The time at which the last CSV file for the family's decisions was written.
    case table
    /// The number of stored decisions, which differs from the present number if some were lost.
    case count
    /// The path of the family's database.
    case path
  }

  /// The value of a setting, and the time of its last change in seconds since 1970.
  private struct SettingValue: Hashable {
    let text: String
    let time: Int64
  }

  package private(set) var decisions: Set<Decision> = []
  private var settings: [String: SettingValue] = [:]
  /// True if the stored number of decisions proves that none was lost.
  private var isComplete = false

  package init() {}

  /// True if `kinfolio viewers` has written a CSV file in which the family decides about its photos.
  package var areReviewed: Bool { self[.table] != nil }

  /// The time of the last CSV file for the family's decisions, in seconds since 1970, or 0 if no file was written.
  package var tableTime: Int64 { self[.table].flatMap { Int64($0) }.map(Self.validTime) ?? 0 }

  /// True if viewers see new photos about which the family has not decided.
  ///
  /// It is false if decisions were lost, because one of them may have hidden a photo.
  package var showNewPhotos: Bool { isComplete && self[.newPhotos] == "show" }

  /// Returns the time for new decisions: `now`, or one second after the latest stored time if the clock was set back.
  package func nextTime(now: Int64) -> Int64 {
    let times = decisions.map(\.time) + settings.values.map(\.time) + [tableTime]
    return max(now, (times.max() ?? 0) + 1)
  }

  package subscript(setting: Setting) -> String? { settings[setting.rawValue]?.text }

  package mutating func set(_ setting: Setting, to text: String, at time: Int64) {
    settings[setting.rawValue] = SettingValue(text: text, time: time)
    // A build stores the path, but does not ask the family about lost decisions.
    if setting != .path { isComplete = true }
  }

  /// Adds decisions about another database of the user, but only those by which viewers see less.
  ///
  /// A picture that is hidden in the other database is then hidden in this one. `isAtSamePath` is true if one database
  /// has replaced the other. Then hidden records, files and texts, and a later choice that new photos wait for a
  /// decision, are added, too.
  package mutating func addRestrictions(from other: ViewerDecisions, isAtSamePath: Bool) {
    let name = Setting.newPhotos.rawValue
    if isAtSamePath, let value = other.settings[name], value.text == "wait",
      value.time > settings[name]?.time ?? -1
    {
      settings[name] = value
    }
    let hiddenPictures = Set(decisions.filter { $0.choice == .nothing }.map(\.picture))
    let lastDecisions = Dictionary(
      decisions.map { ($0.record, $0) }, uniquingKeysWith: { $0.replaces($1) ? $0 : $1 })
    let shared = Dictionary(
      decisions.filter { $0.choice == .everything }.map { ([$0.record, $0.picture], $0.time) },
      uniquingKeysWith: max)
    add(
      other.decisions.compactMap { decision in
        if decision.choice == .nothing { return isAtSamePath ? decision : decision.aboutPicture }
        // A later decision must not replace a decision that hides.
        guard isAtSamePath, decision.choice == .picture,
          lastDecisions[decision.record]?.choice != .nothing,
          !hiddenPictures.contains(decision.picture),
          let time = shared[[decision.record, decision.picture]], time < decision.time
        else { return nil }
        return decision
      })
  }

  /// The settings with their values and the times of their last changes, sorted by name.
  var storedSettings: [(name: String, text: String, time: Int64)] {
    settings.map { ($0, $1.text, $1.time) }.sorted { $0.0 < $1.0 }
  }

  /// True if the family has decided with `kinfolio viewers`, and some of its decisions were lost.
  package var haveLosses: Bool { areReviewed && !isComplete }

  /// Returns a copy that is marked as incomplete if these decisions are older than a CSV file from `time`.
  package func compared(withTableTime time: Int64) -> Self {
    var copy = self
    if time > tableTime {
      copy.isComplete = false
      copy.settings[Setting.table.rawValue] = SettingValue(text: "\(time)", time: 0)
    }
    return copy
  }

  /// Marks the decisions as incomplete, because the caller knows that some of them were lost.
  package mutating func markAsIncomplete() {
    (settings[Setting.table.rawValue], isComplete) = (
      SettingValue(text: "\(tableTime)", time: 0), false
    )
  }

  /// Marks the decisions as complete if their number equals the stored number `count`, otherwise as incomplete.
  mutating func setCompleteness(expecting count: Int?) { isComplete = count == decisions.count }

  /// The number of decisions, or nil if some decisions were lost.
  var completeCount: Int? { isComplete ? decisions.count : nil }

  /// Adds decisions, each of which replaces earlier decisions about the same picture of the same record.
  package mutating func add(_ added: some Sequence<Decision>) {
    var latest: [[String?]: Decision] = [:]
    for decision in Array(decisions) + Array(added) {
      let key = [
        decision.subject.rawValue, decision.record, decision.file, decision.picture,
        decision.record == nil || decision.isMarkOfPrivatePhoto ? decision.textID : nil,
      ]
      if let other = latest[key], other.replaces(decision) { continue }
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
    if other.tableTime >= tableTime {
      let isNewer = other.tableTime > tableTime
      isComplete = other.isComplete || (isComplete && !isNewer)
    }
    let time = max(tableTime, other.tableTime)
    for (name, value) in other.settings {
      let own = settings[name]
      if own == nil || own.map({ $0.time < value.time }) == true { settings[name] = value }
      if let own, own.time == value.time, own != value {
        settings[name] = SettingValue(text: "", time: own.time)
      }
    }
    if time > 0 { settings[Setting.table.rawValue] = SettingValue(text: "\(time)", time: 0) }
  }
}

extension ViewerDecisions.Decision {
  /// The `textID` of a private photo without a decision, such as a photo by which an elder answered a task.
  ///
  /// By this mark, the photo stays hidden from viewers if the answer is deleted.
  package static let privateTextID = "private"

  package var isMarkOfPrivatePhoto: Bool { choice == nil && textID == Self.privateTextID }

  /// The same choice about the same picture, but for every record with this picture.
  fileprivate var aboutPicture: Self {
    Self(
      choice, about: subject, record: nil, file: nil, picture: picture, grid: grid, textID: textID,
      time: time)
  }

  /// Returns a decision with another choice and time about the same picture and texts.
  package func changed(to choice: ViewerChoice, at time: Int64) -> Self {
    Self(
      choice, about: subject, record: record, file: file, picture: picture, grid: grid,
      textID: textID, time: time)
  }

  /// Returns true if this decision counts instead of `other`, which is about the same photo or milestone.
  ///
  /// The later decision counts. If both have the same time, the one that shows less counts. A decision without a choice
  /// never replaces one with a choice.
  package func replaces(_ other: Self) -> Bool {
    guard let choice else { return other.choice == nil && time > other.time }
    guard let otherChoice = other.choice else { return true }
    return time == other.time ? choice.isMorePrivate(than: otherChoice) : time > other.time
  }
}

extension ViewerChoice {
  package func isMorePrivate(than other: ViewerChoice) -> Bool { privacyRank > other.privacyRank }

  private var privacyRank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
