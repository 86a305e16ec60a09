import Records

/// Imports the pet food tracker's documents in Firestore, exported as JSON: users as caregivers, pets as profiles, and
/// food, feedings and stock as records of their own tables.
package struct PetFoodExport: Sendable {
  package static let source = "pet_food"

  let zone: Zone
  let foodNames: [PetFood.Form: String]
  let exportedAt: Int64

  /// Creates an import; times without a zone are local times in `zone`, the family's zone.
  ///
  /// The tracker does not name most foods. Each pet's wet food and dry food get the names in `foodNames`, in the
  /// family's language. A document that does not contain the time of its last change gets the time `exportedAt`, in
  /// seconds since 1970.
  package init(in zone: Zone, foodNames: [PetFood.Form: String], exportedAt: Int64) {
    self.zone = zone
    self.foodNames = foodNames
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
    let app = ExportingApp.petFood
    let file = try CollectionFile(path, nested: app.nested)
    let counts = try file.counts(knowing: app.has)
    try app.refuseOtherApps(counts, in: file, at: [path])
    var reading = PetFoodReading(
      source: file, counts: counts, export: self,
      skipped: skipped.map { SkippedDocuments($0, of: app.source) })
    reading.unknown.add(counts.filter { !app.has($0.key) })
    reading.colors = try reading.colors(in: ["pets"])
    try reading.read(["families"], into: &importer) { reading, fields, _ in
      try reading.importFamily(&fields)
    }
    try reading.refuseTooMany(in: ["users"])
    try reading.read(["users"], into: &importer) { try $0.importUser(&$1, into: &$2) }
    try reading.read(["pets"], into: &importer) { try $0.importPet(&$1, into: &$2) }
    // The documents of `feedingLogs` are pets, whose meals are in `logs`, or else meals, each of which names its pet.
    for collection in ["feedingLogs", "logs"] {
      try reading.read([collection], into: &importer) { try $0.importMeal(&$1, into: &$2) }
    }
    for collection in ["stock", "foodStock"] {
      try reading.read([collection], into: &importer) { try $0.importStock(&$1, into: &$2) }
    }
    return reading.unknown
  }
}

struct PetFoodReading: ExportReading {
  /// The properties of an imported pet that are also stored with its foods.
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
  var colors: [String: Int] = [:]
  var owners: Set<String> = []
  var members: Set<String> = []
  var imported = ImportedKeys()
  /// The imported pets by the names of their documents.
  var pets: [String: Pet] = [:]
  /// The keys of the imported foods, such as `pets/miso/wet`.
  var foods: Set<String> = []

  var zone: Zone { export.zone }

  /// Returns a pet's color number or a user's role for the file of skipped documents; other documents determine both.
  func hints(for document: ExportDocument) -> [String: JSONNode] {
    switch document.collection {
    case "pets": colors[document.id].map { [ExportDocument.colorField: .integer($0)] } ?? [:]
    case "users":
      role(of: document.id).map { [ExportDocument.roleField: .text($0)] } ?? [:]
    default: [:]
    }
  }

  /// Returns a user's document with only the name, a family's document with only its people and without the secret code
  /// for joining the family, or any other document without contact details.
  func withoutSecrets(_ document: ExportDocument) -> ExportDocument {
    switch document.collection {
    case "users": document.withOnlyName()
    case "families": document.keeping(only: ["ownerUserId", "memberUserIds"]).withoutContacts()
    default: document.withoutContacts()
    }
  }

  /// Returns a link to the user that the field `name` of a document names, or no link if the export lacks that user.
  func user(
    of fields: inout ExportFields, _ name: String, in importer: Importer
  ) throws -> ImportedRecord.Content {
    guard let id = try fields.referencedName(name) else { return .unlinked }
    let document = fields.document
    if let user = try link(to: "caregivers", "users/\(id)", from: document, in: importer) {
      return user
    }
    fields.markNotTaken(name)
    return .unlinked
  }
}
