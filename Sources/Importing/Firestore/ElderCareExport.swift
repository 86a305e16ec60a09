import Records

/// The export of the elder-care app's Firestore as JSON: users become caregivers, profiles elders, and
/// their tasks, responses and gallery events what they are here.
package struct ElderCareExport: Sendable {
  /// What its records are marked with in the database.
  package static let source = "elder_care"

  let zone: Zone
  let photos: LocalPhotos
  let exportedAt: Int64

  /// Times without a zone are by the clock of `zone`, that of the family.
  ///
  /// Pictures that the export has only addresses of are taken over where `photos` has a file of
  /// that name. Documents that do not say when they were changed count as of `exportedAt`, in
  /// seconds since 1970.
  package init(in zone: Zone, photos: LocalPhotos, exportedAt: Int64) {
    self.zone = zone
    self.photos = photos
    self.exportedAt = exportedAt
  }

  /// Takes every document over, or skips it with the reason, which `skipped` holds; tells by name how
  /// many fields and documents are none that it knows.
  ///
  /// Throws ``ImportProblem`` for a file that is no such export or not whole, what SQLite or the disk
  /// refuses, and `CancellationError`.
  @discardableResult
  package func read(
    _ path: String, into importer: inout Importer, skipped: SkippedFile? = nil
  ) throws -> [String: Int] {
    let (file, app) = (try CollectionFile(path, nested: Self.nested), ExportingApp.elderCare)
    let counts = try file.counts(knowing: app.has)
    try app.refuseOthers(counts, in: file, at: [path])
    var reading = ElderCareReading(
      source: file, counts: counts, export: self,
      skipped: skipped.map { SkippedDocuments($0, of: app) })
    reading.unknown.add(counts.filter { !app.has($0.key) })
    try reading.takeSlots()
    try reading.refuseCrowd(in: ["users"])
    try reading.take(["users"], into: &importer) { try $0.takeUser(&$1, into: &$2) }
    try reading.take(["profiles"], into: &importer) { try $0.takeProfile(&$1, into: &$2) }
    try reading.take(["tasks"], into: &importer) { try $0.takeTask(&$1, into: &$2) }
    try reading.take(["responses"], into: &importer) { try $0.takeReply(&$1, into: &$2) }
    try reading.take(["gallery_events"], into: &importer) { try $0.takeEvent(&$1, into: &$2) }
    return reading.unknown
  }

  static let nested: Set = ["profiles", "tasks", "responses", "gallery_events"]
  static let collections = nested.union(["users"])
}

/// What is known of an export while it is read.
struct ElderCareReading: ExportReading {
  let source: any DocumentSource
  let counts: [String: Int]
  let export: ElderCareExport
  let skipped: SkippedDocuments?
  var unknown: [String: Int] = [:]
  /// The colours of profiles by their names.
  var slots: [String: Int] = [:]
  var links = ExportLinks()
  /// The zones of profiles that are there.
  var zones: [String: Zone] = [:]
  var owners = TaskOwners()

  var zone: Zone { export.zone }

  /// The colour of a profile, which the others and their events tell.
  func hints(for document: ExportDocument) -> [String: JSONNode] {
    guard document.collection == "profiles", let slot = slots[document.id] else { return [:] }
    return ["profileSlot": .integer(slot)]
  }

  /// Of caregivers the names are left, and how anybody is reached is told to nobody.
  func withoutSecrets(_ document: ExportDocument) -> ExportDocument {
    document.collection == "users" ? document.withNameAlone() : document.withoutContacts()
  }

  /// Finds each profile's colour: the latest event of the gallery tells it, else the order in which the
  /// profiles were made.
  mutating func takeSlots() throws {
    var told: [String: (at: Int64, slot: Int)] = [:]
    try look(at: ["profiles", "gallery_events"]) { fields in
      let at = (try? fields.moment("createdAt")) ?? 0
      let slot = (try? fields.number("profileSlot")).flatMap { Int(exactly: $0) }
      let isProfile = fields.document.collection == "profiles"
      let profile = isProfile ? fields.document.id : try? fields.reference("profileId")
      guard let slot, (0...3).contains(slot), let id = profile else { return }
      if told[id].map({ $0 < (at, slot) }) != false { told[id] = (at, slot) }
    }
    slots = try slots(in: ["profiles"]).merging(told.mapValues(\.slot)) { $1 }
  }
}

/// Whom each task of an export is for, of which there may be a million.
struct TaskOwners {
  /// The place of the profile by the hash of the task's name.
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

  /// The profile that a task is for; nil where the export has no such task.
  subscript(task: String) -> String? { places[task.hashValue].map { profiles[Int($0)] } }
}
