import Records

/// Imports the elder-care app's documents in Firestore, exported as JSON: users as caregivers, profiles as elders, and
/// tasks, responses and gallery events as records of their own tables.
struct ElderCareReading: ExportReading {
  var state: ExportState
  /// The time zones of the imported profiles, by the names of their documents.
  var zones: [String: Zone] = [:]
  var owners = TaskOwners()

  mutating func importAll(into importer: inout Importer) throws {
    try findColors()
    try refuseTooMany(in: ["users"])
    try read(["users"], into: &importer) { try $0.importUser(&$1, into: &$2) }
    try read(["profiles"], into: &importer) { try $0.importProfile(&$1, into: &$2) }
    try read(["tasks"], into: &importer) { try $0.importTask(&$1, into: &$2) }
    try read(["responses"], into: &importer) { try $0.importReply(&$1, into: &$2) }
    try read(["gallery_events"], into: &importer) { try $0.importEvent(&$1, into: &$2) }
  }

  /// Returns a profile's color number for the file of skipped documents, because other documents determine the color.
  func hints(for document: ExportDocument) -> [String: JSONNode] {
    guard document.collection == "profiles", let color = colors[document.id] else { return [:] }
    return ["profileSlot": .integer(color)]
  }

  /// Returns a user's document with only the name, or any other document without contact details.
  func withoutSecrets(_ document: ExportDocument) -> ExportDocument {
    document.collection == "users" ? document.withOnlyName() : document.withoutContacts()
  }

  /// Sets `colors` to the color number in the latest document about each profile (the profile itself or a gallery
  /// event), or else to one from the order in which the profiles were created.
  mutating func findColors() throws {
    var latest: [String: (at: Int64, color: Int)] = [:]
    try inspect(at: ["profiles", "gallery_events"]) { fields in
      let at = (try? fields.moment("createdAt")) ?? 0
      let color = (try? fields.number("profileSlot")).flatMap { Int(exactly: $0) }
      let isProfile = fields.document.collection == "profiles"
      let profile = isProfile ? fields.document.id : try? fields.referencedName("profileId")
      guard let color, (0...3).contains(color), let id = profile else { return }
      if latest[id].map({ $0 < (at, color) }) != false { latest[id] = (at, color) }
    }
    state.colors = try colors(in: ["profiles"]).merging(latest.mapValues(\.color)) { $1 }
  }
}

/// The profile that each task of an export is for, stored compactly, because an export can contain a million tasks.
struct TaskOwners {
  /// The index in `profiles` of a task's profile, by the hash of the name of the task's document.
  private var places: [Int: Int32] = [:]
  private var profiles: [String] = []
  private var known: [String: Int32] = [:]

  mutating func add(_ profile: String, of task: String) {
    let place = known[profile] ?? Int32(profiles.count)
    if known[profile] == nil {
      known[profile] = place
      profiles.append(profile)
    }
    places[task.hashValue] = place
  }

  /// The name of the profile that a task is for, or nil if the export does not contain the task.
  subscript(task: String) -> String? { places[task.hashValue].map { profiles[Int($0)] } }
}
