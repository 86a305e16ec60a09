import Records

/// Imports the pet food tracker's documents in Firestore, exported as JSON: users as caregivers, pets as profiles, and
/// food, feedings and stock as records of their own tables.
struct PetFoodReading: ExportReading {
  /// The properties of an imported pet that are also stored with its foods.
  struct Pet {
    let kcalPerPacket: Double?
    let changedAt: Int64
    let line: Int
  }

  var state: ExportState
  var owners: Set<String> = []
  var members: Set<String> = []
  /// The imported pets by the names of their documents.
  var pets: [String: Pet] = [:]
  /// The keys of the imported foods, such as `pets/miso/wet`.
  var foods: Set<String> = []

  mutating func importAll(into importer: inout Importer) throws {
    state.colors = try colors(in: ["pets"])
    try read(["families"], into: &importer) { reading, fields, _ in
      try reading.importFamily(&fields)
    }
    try refuseTooMany(in: ["users"])
    try read(["users"], into: &importer) { try $0.importUser(&$1, into: &$2) }
    try read(["pets"], into: &importer) { try $0.importPet(&$1, into: &$2) }
    // The documents of `feedingLogs` are pets, whose meals are in `logs`, or else meals, each of which names its pet.
    for collection in ["feedingLogs", "logs"] {
      try read([collection], into: &importer) { try $0.importMeal(&$1, into: &$2) }
    }
    for collection in ["stock", "foodStock"] {
      try read([collection], into: &importer) { try $0.importStock(&$1, into: &$2) }
    }
  }

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
}
