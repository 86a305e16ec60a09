/// The decisions of a family about the photos and milestones that its sites for viewers show.
///
/// They are stored twice: in the tracking database and in a file of the user. The union of both is used, so that a
/// restored backup or a lost file shows nothing that the family has hidden.
package struct ViewerDecisions: Hashable, Sendable {
  /// A decision about a photo or a milestone, and the properties by which the photo or milestone is recognized later.
  ///
  /// A photo without a decision is stored without a choice, so that it is recognized if it changes before the family
  /// decides.
  package struct Decision: Hashable, Sendable {
    package enum Subject: String, Sendable {
      case photo
      case milestone
    }

    package let subject: Subject
    /// The id of the photo or milestone; nil if it is unknown, or if the decision is about the picture in any record.
    package let record: String?
    /// The path in the photo folder, or nil for a photo in the database; for a milestone, a hash of its profile, day,
    /// kind and title.
    package let file: String?
    /// The identifier of the picture's bytes, or of a milestone, in the CSV file for the family's decisions.
    package let picture: String?
    /// The brightness grid of the picture, as text, or nil if the picture could not be decoded.
    package let grid: String?
    /// The identifier of the record with its texts in the CSV file for the family's decisions.
    package let textID: String?
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

  /// A value that is stored with the decisions and applies to all sites for viewers.
  package enum Setting: String, Sendable {
    /// The setting with the value `show` if photos without a decision are shown.
    case newPhotos = "new_photos"
    /// The time of the last CSV file that was written for the family's decisions; no decision in that file is later.
    case table
    /// The number of decisions, which reveals if some of them were lost.
    case count
    /// The path of the tracking database.
    case path
  }

  private struct Value: Hashable {
    let text: String
    let time: Int64
  }

  package private(set) var decisions: Set<Decision> = []
  private var settings: [String: Value] = [:]
  /// False if decisions were lost, so that no stored copy contains all of them.
  private var isComplete = false

  package init() {}

  /// True if the family has reviewed its photos with `kinfolio viewers`.
  package var areReviewed: Bool { self[.table] != nil }

  /// The time of the last CSV file for the family's decisions, in seconds since 1970, or 0 if there is none.
  package var tableTime: Int64 { self[.table].flatMap { Int64($0) }.map(Self.time) ?? 0 }

  /// True if viewers see new photos without a decision of the family.
  ///
  /// The value is false if decisions were lost, because a lost decision may have hidden a photo.
  package var showNewPhotos: Bool { isComplete && self[.newPhotos] == "show" }

  /// Returns a time for new decisions that is later than the times of all stored values, even if the clock is wrong.
  package func nextTime(now: Int64) -> Int64 {
    let times = decisions.map(\.time) + settings.values.map(\.time) + [tableTime]
    return max(now, (times.max() ?? 0) + 1)
  }

  package subscript(setting: Setting) -> String? { settings[setting.rawValue]?.text }

  package mutating func set(_ setting: Setting, to text: String, at time: Int64) {
    settings[setting.rawValue] = Value(text: text, time: time)
    // A build stores the path, but does not ask the family about lost decisions.
    if setting != .path { isComplete = true }
  }

  /// Adds those decisions about another database of the user by which viewers see less.
  ///
  /// A picture that is hidden there is also hidden here. If both databases have the same path, the records, files and
  /// texts that are hidden there are also hidden here, and a later choice that new photos wait for a decision applies
  /// here.
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

  /// The settings as they are stored, sorted by name.
  var storedSettings: [(name: String, text: String, time: Int64)] {
    settings.map { ($0, $1.text, $1.time) }.sorted { $0.0 < $1.0 }
  }

  /// True if decisions were lost, possibly one that hid a photo.
  package var haveLosses: Bool { areReviewed && !isComplete }

  /// Returns the decisions, marked as incomplete if they are older than the family's CSV file, which was written at
  /// `time`.
  package func compared(withTableTime time: Int64) -> Self {
    var copy = self
    if time > tableTime {
      copy.isComplete = false
      copy.settings[Setting.table.rawValue] = Value(text: "\(time)", time: 0)
    }
    return copy
  }

  /// Marks the decisions as incomplete, even if their stored copy itself does not show that some were lost.
  package mutating func noteLosses() {
    (settings[Setting.table.rawValue], isComplete) = (Value(text: "\(tableTime)", time: 0), false)
  }

  /// Marks the decisions as complete if their number is `count`, the number that was stored; nil means unknown.
  mutating func setCompleteness(expecting count: Int?) { isComplete = count == decisions.count }

  /// The number of decisions, or nil if some were lost.
  var completeCount: Int? { isComplete ? decisions.count : nil }

  /// Adds decisions; a later decision replaces earlier ones about the same picture of the same record.
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

  /// Adds the decisions and settings of another stored copy; of two values of a setting, the later value is kept.
  ///
  /// If two different values have the same time, neither is kept, because no value is stricter. Decisions that a newer
  /// copy has lost stay lost, even if an older copy is added.
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
        settings[name] = Value(text: "", time: own.time)
      }
    }
    if time > 0 { settings[Setting.table.rawValue] = Value(text: "\(time)", time: 0) }
  }
}

extension ViewerDecisions.Decision {
  /// The text ID of a photo without a decision that viewers must not see, for example because it answered a task.
  ///
  /// The photo stays private if the answer is deleted.
  package static let privateTextID = "private"

  package var isMarkOfPrivatePhoto: Bool { choice == nil && textID == Self.privateTextID }

  /// The same decision, but about the picture in any photo record.
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

  /// Returns whether this decision replaces another: it was made later, or at the same time and shows less.
  ///
  /// A decision with a choice always replaces one without a choice.
  package func replaces(_ other: Self) -> Bool {
    guard let choice else { return other.choice == nil && time > other.time }
    guard let otherChoice = other.choice else { return true }
    return time == other.time ? choice.isMorePrivate(than: otherChoice) : time > other.time
  }
}

extension ViewerChoice {
  package func isMorePrivate(than other: ViewerChoice) -> Bool { privacy > other.privacy }

  private var privacy: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
