import Records

/// The export of the pet food tracker's Firestore as JSON: users become caregivers, pets profiles, what
/// they eat foods, and feedings and stock what they are here.
package struct PetFoodExport: Sendable {
  /// What its records are marked with in the database.
  package static let source = "pet_food"

  let zone: Zone
  let foodNames: [PetFood.Form: String]
  let exportedAt: Int64

  /// Times without a zone are by the clock of `zone`, that of the family.
  ///
  /// The tracker gives most foods no name: they are called by `foodNames`, in the family's
  /// language. Documents that do not say when they were changed count as of `exportedAt`, in
  /// seconds since 1970.
  package init(in zone: Zone, foodNames: [PetFood.Form: String], exportedAt: Int64) {
    self.zone = zone
    self.foodNames = foodNames
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
    let (file, app) = (try CollectionFile(path, nested: Self.nested), ExportingApp.petFood)
    let counts = try file.counts(knowing: app.has)
    try app.refuseOthers(counts, in: file, at: [path])
    var reading = PetFoodReading(
      source: file, counts: counts, export: self,
      skipped: skipped.map { SkippedDocuments($0, of: app) })
    reading.unknown.add(counts.filter { !app.has($0.key) })
    reading.slots = try reading.slots(in: ["pets"])
    try reading.take(["families"], into: &importer) { reading, fields, _ in
      try reading.takeFamily(&fields)
    }
    try reading.refuseCrowd(in: ["users"])
    try reading.take(["users"], into: &importer) { try $0.takeUser(&$1, into: &$2) }
    try reading.take(["pets"], into: &importer) { try $0.takePet(&$1, into: &$2) }
    // Where the logs lie in one list, each names its pet.
    for collection in ["feedingLogs", "logs"] {
      try reading.take([collection], into: &importer) { try $0.takeMeal(&$1, into: &$2) }
    }
    for collection in ["stock", "foodStock"] {
      try reading.take([collection], into: &importer) { try $0.takeStock(&$1, into: &$2) }
    }
    return reading.unknown
  }

  static let nested: Set = ["logs"]
  static let collections = nested.union([
    "users", "families", "pets", "feedingLogs", "stock", "foodStock",
  ])
}

/// What is known of an export while it is read.
struct PetFoodReading: ExportReading {
  /// What the foods of a pet need to know of it.
  struct Pet {
    let kcalPerPacket: Double?
    let changedAt: Int64
    let line: Int
  }

  let source: any DocumentSource
  let counts: [String: Int]
  let export: PetFoodExport
  let skipped: SkippedDocuments?
  var unknown: [String: Int] = [:]
  var slots: [String: Int] = [:]
  var owners: Set<String> = []
  var members: Set<String> = []
  var links = ExportLinks()
  /// The pets that are there.
  var pets: [String: Pet] = [:]
  /// The keys of the foods that are there.
  var foods: Set<String> = []

  var zone: Zone { export.zone }

  /// The colour of a pet, which the order of all tells, and the role of a user, which the family does.
  func hints(for document: ExportDocument) -> [String: JSONNode] {
    switch document.collection {
    case "pets": slots[document.id].map { [ExportDocument.slotNote: .integer($0)] } ?? [:]
    case "users":
      role(of: document.id).map { [ExportDocument.roleNote: .text($0)] } ?? [:]
    default: [:]
    }
  }

  /// Of people the names are left, and of a family its people: the code by which they join is told to
  /// nobody.
  func withoutSecrets(_ document: ExportDocument) -> ExportDocument {
    switch document.collection {
    case "users": document.withNameAlone()
    case "families": document.keeping(only: ["ownerUserId", "memberUserIds"]).withoutContacts()
    default: document.withoutContacts()
    }
  }

  /// Who made a document, where that user is there.
  func user(
    of fields: inout ExportFields, _ name: String, in importer: Importer
  ) throws -> ImportedRecord.Content {
    guard let id = try fields.reference(name) else { return .unlinked }
    let document = fields.document
    if let user = try link(to: "caregivers", "users/\(id)", from: document, in: importer) {
      return user
    }
    fields.leave(name)
    return .unlinked
  }
}
