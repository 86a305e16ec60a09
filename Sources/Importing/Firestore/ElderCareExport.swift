import Records

/// Imports the elder-care app's documents in Firestore, exported as JSON: users as caregivers, profiles as elders, and
/// tasks, responses and gallery events as records of their own tables.
package struct ElderCareExport: Sendable {
  package static let source = "elder_care"

  let zone: Zone
  let photos: LocalPhotos
  let exportedAt: Int64

  /// Creates an import; times without a zone are local times in `zone`, the family's zone.
  ///
  /// If the export contains only the URL of a picture, the file of that name in `photos` is imported. A document
  /// without the time of its last change gets the time `exportedAt`, in seconds since 1970.
  package init(in zone: Zone, photos: LocalPhotos, exportedAt: Int64) {
    self.zone = zone
    self.photos = photos
    self.exportedAt = exportedAt
  }

  /// Imports the documents of an export, and returns the numbers of unrecognized fields and documents by name.
  ///
  /// A document that cannot be imported is written to `skipped` with the reason. Throws ``ImportProblem`` for an
  /// invalid or incomplete file, SQLite and disk errors, and `CancellationError`.
  @discardableResult
  package func read(
    _ path: String, into importer: inout Importer, skipped: SkippedFile? = nil
  ) throws -> [String: Int] {
    let app = ExportingApp.elderCare
    let file = try CollectionFile(path, nested: app.nested)
    let counts = try file.counts(knowing: app.has)
    try app.refuseOthers(counts, in: file, at: [path])
    var reading = ElderCareReading(
      source: file, counts: counts, export: self,
      skipped: skipped.map { SkippedDocuments($0, of: app.source) })
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
}

struct ElderCareReading: ExportReading {
  let source: any DocumentSource
  let counts: [String: Int]
  let export: ElderCareExport
  let skipped: SkippedDocuments?
  var unknown: [String: Int] = [:]
  /// The color number of each profile, from 0 to 3, by the name of the profile's document.
  var slots: [String: Int] = [:]
  var links = ExportLinks()
  /// The time zones of the imported profiles, by the names of their documents.
  var zones: [String: Zone] = [:]
  var owners = TaskOwners()

  var zone: Zone { export.zone }

  /// Returns a profile's color number for the file of skipped documents, because other documents determine the color.
  func hints(for document: ExportDocument) -> [String: JSONNode] {
    guard document.collection == "profiles", let slot = slots[document.id] else { return [:] }
    return ["profileSlot": .integer(slot)]
  }

  /// Returns a user's document with only the name, or any other document without contact details.
  func withoutSecrets(_ document: ExportDocument) -> ExportDocument {
    document.collection == "users" ? document.withNameAlone() : document.withoutContacts()
  }

  /// Sets `slots` to the color number in the latest document about each profile (the profile itself or a gallery
  /// event), or else to one from the order in which the profiles were created.
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
