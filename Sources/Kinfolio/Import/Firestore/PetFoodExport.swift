/// The export of the pet food tracker's Firestore as JSON: users become caregivers, pets profiles, what
/// they eat foods, and feedings and stock what they are here.
package struct PetFoodExport: Sendable {
  /// What its records are marked with in the database.
  package static let source = "pet_food"

  let zone: Zone
  let foodNames: [PetFood.Form: String]
  let exportedAt: Int64

  /// Describes an export.
  ///
  /// Times without a zone are by the clock of `zone`, that of the family. The tracker gives most foods no
  /// name: they are called by `foodNames`, in the family's language. Documents that do not say when they
  /// were changed count as of `exportedAt`, in seconds since 1970.
  package init(in zone: Zone, foodNames: [PetFood.Form: String], exportedAt: Int64) {
    self.zone = zone
    self.foodNames = foodNames
    self.exportedAt = exportedAt
  }

  /// Whether a file looks like such an export.
  package static func fits(_ path: String) -> Bool {
    let counts = (try? CollectionFile(path, nested: nested).counts()) ?? [:]
    return counts["pets"] != nil || counts["feedingLogs"] != nil || counts["foodStock"] != nil
  }

  /// Takes every document over, or skips it with the reason; tells by name how many fields and documents
  /// are none that it knows.
  ///
  /// Throws ``ImportProblem`` for a file that is no such export or not whole, what SQLite or the disk
  /// refuses, and `CancellationError`.
  @discardableResult
  package func read(_ path: String, into importer: inout Importer) throws -> [String: Int] {
    let file = try CollectionFile(path, nested: Self.nested)
    let counts = try file.counts(with: "pets", of: "pet food tracker")
    var reading = PetFoodReading(of: file, counts, self)
    reading.unknown.add(counts.filter { !Self.collections.contains($0.key) })
    try reading.takeSlots()
    try reading.take("families", into: &importer) { reading, fields, _ in
      try reading.takeFamily(&fields)
    }
    try reading.take("users", into: &importer) { try $0.takeUser(&$1, into: &$2) }
    try reading.take("pets", into: &importer) { try $0.takePet(&$1, into: &$2) }
    // Where the logs lie in one list, each names its pet.
    for collection in ["feedingLogs", "logs"] {
      try reading.take(collection, into: &importer) { try $0.takeMeal(&$1, into: &$2) }
    }
    for collection in ["stock", "foodStock"] {
      try reading.take(collection, into: &importer) { try $0.takeStock(&$1, into: &$2) }
    }
    return reading.unknown
  }

  private static let nested: Set = ["logs"]
  private static let collections = nested.union([
    "users", "families", "pets", "feedingLogs", "stock", "foodStock",
  ])
}

/// What is known of an export while it is read.
struct PetFoodReading {
  /// What the foods of a pet need to know of it.
  struct Pet {
    let kcalPerPacket: Double?
    let changedAt: Int64
    let line: Int
  }

  let file: CollectionFile
  /// How many documents each collection has: the file is not read for those it does not have.
  let counts: [String: Int]
  let export: PetFoodExport
  var unknown: [String: Int] = [:]
  var slots: [String: Int] = [:]
  var owners: Set<String> = []
  var members: Set<String> = []
  /// The users that are there.
  var users: Set<String> = []
  /// The pets that are there.
  var pets: [String: Pet] = [:]
  /// The keys of the foods that are there.
  var foods: Set<String> = []

  init(of file: CollectionFile, _ counts: [String: Int], _ export: PetFoodExport) {
    self.file = file
    self.counts = counts
    self.export = export
  }

  /// Takes the documents of a collection one by one.
  mutating func take(
    _ collection: String, into importer: inout Importer,
    _ body: (inout Self, inout ExportFields, inout Importer) throws -> Void
  ) throws {
    guard counts[collection] != nil else { return }
    let (file, zone) = (file, export.zone)
    let left = try file.take([collection], in: zone, into: &importer) { try body(&self, &$0, &$1) }
    unknown.add(left)
  }

  /// Gives pets their colours in the order in which they were made.
  mutating func takeSlots() throws {
    var made: [(at: Int64, id: String)] = []
    try file.forEachDocument(in: ["pets"]) { document in
      var fields = ExportFields(document, in: export.zone)
      made.append(((try? fields.moment("createdAt")) ?? 0, document.id))
    }
    for (place, pet) in made.sorted(by: <).enumerated() { slots[pet.id] = place % 4 }
  }

  /// Who made a document, where that user is there.
  func user(of fields: inout ExportFields, _ name: String) throws(RowProblem)
    -> ImportedRecord.Content
  {
    guard let id = try fields.reference(name) else { return .null }
    if users.contains(id) { return .record(of: "caregivers", named: "users/\(id)") }
    fields.leave(name)
    return .null
  }
}
