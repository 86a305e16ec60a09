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
    try app.refuseOtherApps(counts, in: file, at: [path])
    var reading = ElderCareReading(
      source: file, counts: counts, export: self,
      skipped: skipped.map { SkippedDocuments($0, of: app.source) })
    reading.unknown.add(counts.filter { !app.has($0.key) })
    try reading.findColors()
    try reading.refuseTooMany(in: ["users"])
    try reading.read(["users"], into: &importer) { try $0.importUser(&$1, into: &$2) }
    try reading.read(["profiles"], into: &importer) { try $0.importProfile(&$1, into: &$2) }
    try reading.read(["tasks"], into: &importer) { try $0.importTask(&$1, into: &$2) }
    try reading.read(["responses"], into: &importer) { try $0.importReply(&$1, into: &$2) }
    try reading.read(["gallery_events"], into: &importer) { try $0.importEvent(&$1, into: &$2) }
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
  var colors: [String: Int] = [:]
  var imported = ImportedKeys()
  /// The time zones of the imported profiles, by the names of their documents.
  var zones: [String: Zone] = [:]
  var owners = TaskOwners()

  var zone: Zone { export.zone }

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
    colors = try colors(in: ["profiles"]).merging(latest.mapValues(\.color)) { $1 }
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
