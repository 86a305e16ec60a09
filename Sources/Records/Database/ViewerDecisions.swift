/// The decisions of a family about its sites for viewers.
///
/// They are stored twice: in the tracking database and in a file of the user. The union of both is used,
/// so that a restored backup or a lost file shows nothing that the family has hidden.
package struct ViewerDecisions: Hashable, Sendable {
  /// A decision about a photo or a milestone, and the properties by which it is recognized later.
  ///
  /// A photo that is not decided yet is stored without a choice, so that it is recognized if it changes before the
  /// family decides.
  package struct Decision: Hashable, Sendable {
    package enum Subject: String, Sendable {
      case photo
      case milestone
    }

    package let subject: Subject
    /// The id of the record, or nil if the decision was read from a table without its record.
    package let record: String?
    /// The path in the photo folder, or nil for a photo in the database.
    package let file: String?
    /// The identifier that the table for viewers contains for the picture's bytes, or for a milestone.
    package let picture: String?
    /// The brightness of the picture, as text, or nil if the picture could not be decoded.
    package let grid: String?
    /// The identifier that the table for viewers contains for the record and its texts.
    package let code: String?
    package var choice: ViewerChoice?
    /// The time of the decision in seconds since 1970.
    package let time: Int64

    package init(
      _ choice: ViewerChoice?, about subject: Subject, record: String?, file: String?,
      picture: String?, grid: String?, code: String?, time: Int64
    ) {
      self.subject = subject
      self.record = record
      self.file = file
      self.picture = picture
      self.grid = grid
      self.code = code
      self.choice = choice
      self.time = time
    }
  }

  /// A choice about all sites for viewers.
  package enum Setting: String, Sendable {
    /// The setting with the value `show` if photos without a decision are shown.
    case newPhotos = "new_photos"
    /// The time of the last table that was written for the family; no decision in that table is later.
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
  /// False if no copy contains all decisions.
  private var isComplete = false

  package init() {}

  /// True if the family has looked at its photos with `kinfolio viewers`.
  package var areReviewed: Bool { self[.table] != nil }

  /// The time of the last table in seconds since 1970, or 0.
  package var tableTime: Int64 { self[.table].flatMap { Int64($0) }.map(Self.time) ?? 0 }

  /// True if new photos appear without a decision.
  ///
  /// It is false if decisions were lost, because one of them may have hidden a photo.
  package var showNewPhotos: Bool { isComplete && self[.newPhotos] == "show" }

  /// Returns a time for new decisions that is later than all others, even if the clock is wrong.
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

  /// Adds the decisions of another database of the user that show less.
  ///
  /// A picture that is hidden there is also hidden here. If the other database is at the same path, the records, files
  /// and texts that it hides are also hidden here, and its later choice to let new photos wait counts here.
  package mutating func takeLimits(of other: ViewerDecisions, isAtSamePath: Bool) {
    let name = Setting.newPhotos.rawValue
    if isAtSamePath, let value = other.settings[name], value.text == "wait",
      value.time > settings[name]?.time ?? -1
    {
      settings[name] = value
    }
    let hiddenPictures = Set(decisions.filter { $0.choice == .nothing }.map(\.picture))
    let lastDecisions = Dictionary(
      decisions.map { ($0.record, $0) }, uniquingKeysWith: { $0.outweighs($1) ? $0 : $1 })
    let shared = Dictionary(
      decisions.filter { $0.choice == .everything }.map { ([$0.record, $0.picture], $0.time) },
      uniquingKeysWith: max)
    add(
      other.decisions.compactMap { decision in
        if decision.choice == .nothing { return isAtSamePath ? decision : decision.aboutPicture }
        // A later decision must not replace one that hides.
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

  /// True if decisions were lost, so that one that hid a photo may be missing.
  package var haveLosses: Bool { areReviewed && !isComplete }

  /// Returns the decisions, marked as incomplete if they are older than the family's table, which has the given time.
  package func compared(withTableTime time: Int64) -> Self {
    var copy = self
    if time > tableTime {
      copy.isComplete = false
      copy.settings[Setting.table.rawValue] = Value(text: "\(time)", time: 0)
    }
    return copy
  }

  /// Notes that decisions were lost, even if this copy itself does not show it.
  package mutating func noteLosses() {
    (settings[Setting.table.rawValue], isComplete) = (Value(text: "\(tableTime)", time: 0), false)
  }

  /// Notes whether there are as many decisions as were written; `count` is nil if that number is unknown.
  mutating func setCompleteness(expecting count: Int?) { isComplete = count == decisions.count }

  /// The number of decisions, or nil if some were lost.
  var completeCount: Int? { isComplete ? decisions.count : nil }

  /// Adds decisions; a new one replaces earlier ones about the same picture of the same record.
  package mutating func add(_ added: some Sequence<Decision>) {
    var latest: [[String?]: Decision] = [:]
    for decision in Array(decisions) + Array(added) {
      let key = [
        decision.subject.rawValue, decision.record, decision.file, decision.picture,
        decision.record == nil || decision.isMarkOfPrivatePhoto ? decision.code : nil,
      ]
      if let other = latest[key], other.outweighs(decision) { continue }
      latest[key] = decision
    }
    decisions = Set(latest.values)
  }

  /// Adds the content of another copy; of two values of a setting, the later one counts.
  ///
  /// If two values have the same time, neither of them counts, because no value is stricter. Decisions that a newer
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
  /// The code of a photo without a decision that was private, for example because it answered a task.
  ///
  /// The photo stays private if the answer is deleted.
  package static let privateCode = "private"

  package var isMarkOfPrivatePhoto: Bool { choice == nil && code == Self.privateCode }

  /// The same decision, but about the picture in any record.
  fileprivate var aboutPicture: Self {
    Self(
      choice, about: subject, record: nil, file: nil, picture: picture, grid: grid, code: code,
      time: time)
  }

  /// Returns another decision about the same picture and texts.
  package func changed(to choice: ViewerChoice, at time: Int64) -> Self {
    Self(
      choice, about: subject, record: record, file: file, picture: picture, grid: grid, code: code,
      time: time)
  }

  /// Returns true if this decision was made later, or at the same time and shows less.
  package func outweighs(_ other: Self) -> Bool {
    guard let choice else { return other.choice == nil && time > other.time }
    guard let otherChoice = other.choice else { return true }
    return time == other.time ? choice.isMorePrivate(than: otherChoice) : time > other.time
  }
}

extension ViewerChoice {
  package func isMorePrivate(than other: ViewerChoice) -> Bool { privacy > other.privacy }

  private var privacy: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
