import Records

/// The pet food tracker's Firestore export as JSON: users become caregivers, pets become profiles, and food, feedings
/// and stock become records of their kinds.
package struct PetFoodExport: Sendable {
  package static let source = "pet_food"

  let zone: Zone
  let foodNames: [PetFood.Form: String]
  let exportedAt: Int64

  /// Times without a zone are local times in `zone`, the family's zone.
  ///
  /// The tracker does not name most foods, which get their names from `foodNames`, in the family's language. A document
  /// without a time of change gets the time `exportedAt`, in seconds since 1970.
  package init(in zone: Zone, foodNames: [PetFood.Form: String], exportedAt: Int64) {
    self.zone = zone
    self.foodNames = foodNames
    self.exportedAt = exportedAt
  }

  /// Imports every document, or writes it to `skipped` with the reason; returns the number of unrecognized fields and
  /// documents by name.
  ///
  /// Throws ``ImportProblem`` for an invalid or incomplete file, SQLite and disk errors, and `CancellationError`.
  @discardableResult
  package func read(
    _ path: String, into importer: inout Importer, skipped: SkippedFile? = nil
  ) throws -> [String: Int] {
    let app = ExportingApp.petFood
    let file = try CollectionFile(path, nested: app.nested)
    let counts = try file.counts(knowing: app.has)
    try app.refuseOthers(counts, in: file, at: [path])
    var reading = PetFoodReading(
      source: file, counts: counts, export: self,
      skipped: skipped.map { SkippedDocuments($0, of: app.source) })
    reading.unknown.add(counts.filter { !app.has($0.key) })
    reading.slots = try reading.slots(in: ["pets"])
    try reading.take(["families"], into: &importer) { reading, fields, _ in
      try reading.takeFamily(&fields)
    }
    try reading.refuseCrowd(in: ["users"])
    try reading.take(["users"], into: &importer) { try $0.takeUser(&$1, into: &$2) }
    try reading.take(["pets"], into: &importer) { try $0.takePet(&$1, into: &$2) }
    // If the logs are in one list, each names its pet.
    for collection in ["feedingLogs", "logs"] {
      try reading.take([collection], into: &importer) { try $0.takeMeal(&$1, into: &$2) }
    }
    for collection in ["stock", "foodStock"] {
      try reading.take([collection], into: &importer) { try $0.takeStock(&$1, into: &$2) }
    }
    return reading.unknown
  }
}

struct PetFoodReading: ExportReading {
  /// The facts about a pet that its foods need.
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
  /// The imported pets.
  var pets: [String: Pet] = [:]
  /// The keys of the imported foods.
  var foods: Set<String> = []

  var zone: Zone { export.zone }

  /// Returns the color of a pet, which depends on all pets, or the role of a user, which the family contains.
  func hints(for document: ExportDocument) -> [String: JSONNode] {
    switch document.collection {
    case "pets": slots[document.id].map { [ExportDocument.slotNote: .integer($0)] } ?? [:]
    case "users":
      role(of: document.id).map { [ExportDocument.roleNote: .text($0)] } ?? [:]
    default: [:]
    }
  }

  /// Keeps only the name of a user and the people of a family, because the code for joining is secret.
  func withoutSecrets(_ document: ExportDocument) -> ExportDocument {
    switch document.collection {
    case "users": document.withNameAlone()
    case "families": document.keeping(only: ["ownerUserId", "memberUserIds"]).withoutContacts()
    default: document.withoutContacts()
    }
  }

  /// Returns a link to the document's user, or no link if the user is not there.
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
