import Records

/// The people in an export of the multi-parent family app, collected from all documents that mention them, because the
/// export has no list of people.
struct ParentsAppPeople {
  struct Person {
    var name: String?
    var role: String?
    /// The time of the document with the name, in seconds since 1970, or -1 if there is none.
    var nameTime: Int64 = -1
    var roleTime: Int64 = -1
    var changedAt: Int64 = 0
    var line: Int
  }

  private(set) var peopleByID: [String: Person] = [:]
  var ownerIDs: Set<String> = []
  var memberIDs: Set<String> = []

  /// Adds the mention of a person in a document of the time `moment`, in seconds since 1970, and keeps the latest name
  /// and the latest role.
  mutating func addPerson(_ id: String, at moment: Int64, name: String?, role: String?, line: Int) {
    // One person more than the limit is enough to throw an error later.
    guard peopleByID[id] != nil || peopleByID.count <= ImportProblem.maximumProfileOrFoodCount
    else { return }
    var person = peopleByID[id] ?? Person(line: line)
    if let name, (person.nameTime, person.name ?? "") < (moment, name) {
      (person.name, person.nameTime) = (name, moment)
    }
    if let role, (person.roleTime, person.role ?? "") < (moment, role) {
      (person.role, person.roleTime) = (role, moment)
    }
    person.changedAt = max(person.changedAt, moment)
    peopleByID[id] = person
  }

  /// Returns the role of a person that a document states, or otherwise the role of the family's owner or of its
  /// members, or nil if the role is unknown.
  func role(of id: String) -> String? {
    if let role = peopleByID[id]?.role { return role }
    if ownerIDs.contains(id) { return "owner" }
    return memberIDs.contains(id) ? "co_parent" : nil
  }
}

extension ParentsAppImporter {
  mutating func collectPeople() throws {
    var people = people
    try inspectDocuments(in: collectionNames(of: [.family])) { fields in
      let owner = try? fields.referencedName("ownerUserID", "ownerUserId", "ownerID")
      if let owner { people.ownerIDs.insert(owner) }
      for id in fields.takeValue(["sharedWithUserIDs"])?.node.listedNames ?? [] {
        people.memberIDs.insert(id.hashIfContact)
      }
    }
    let kinds: [ParentsAppCollection] = [.user, .permission, .coordination, .activity, .points]
    try inspectDocuments(in: collectionNames(of: kinds)) { fields in
      let kind = ParentsAppCollection(of: fields.document.collection)
      let isUser = kind == .user
      let nameTime = try? fields.referencedName("userID", "userId")
      guard let id = nameTime ?? (isUser ? fields.document.id : nil), !id.isEmpty else { return }
      let said = (try? fields.word("role", of: Self.roleWords)) ?? nil
      let role = said ?? ((try? fields.word(ExportDocument.roleField, of: Self.roleWords)) ?? nil)
      let name = try? isUser ? fields.text("displayName", "name") : fields.text("userName")
      // A document about points that lacks the user's name adds no person.
      if kind == .points, name == nil { return }
      let own = (try? fields.moment("timestamp")) ?? nil
      let at = (try? fields.latestTime(own, else: appImport.exportedAt)) ?? appImport.exportedAt
      people.addPerson(
        id, at: at, name: name.flatMap(nameWithoutSecrets), role: role, line: fields.document.line)
    }
    if people.peopleByID.count > ImportProblem.maximumProfileOrFoodCount {
      throw ImportProblem.tooManyPeople
    }
    self.people = people
  }

  static let roleWords: KeyValuePairs = [
    "owner": "owner", "coparent": "co_parent", "co-parent": "co_parent", "co_parent": "co_parent",
    "viewer": "viewer",
  ]

  /// The fields that may contain the ID of a person.
  static let personIDFields = [
    "userID", "userId", "givenByUserID", "createdByUserID", "invitedByUserID", "invitedByUserId",
    "ownerUserID", "ownerUserId", "ownerID",
  ]

  mutating func importPeople(into importer: inout Importer) throws {
    for (id, person) in people.peopleByID.sorted(by: { $0.key < $1.key }) {
      guard let name = person.name else {
        state.unrecognizedCounts.count("users without a name")
        continue
      }
      let record = ImportedRecord(
        "caregivers", key: "user/\(id)", changedAt: person.changedAt, row: person.line,
        ["name": .text(name), "role": .keptIfMissing(.text(people.role(of: id)))])
      if try storeRedacted(record, into: &importer) { state.importedKeys.add(record.key) }
    }
    for id in people.memberIDs where people.peopleByID[id] == nil {
      state.unrecognizedCounts.count("users without a name")
    }
  }

  /// Marks the fields as taken that ``collectPeople()`` has read, and throws if one of them is invalid.
  static func markPersonFieldsTaken(_ fields: inout ExportFields) throws(RowProblem) {
    switch ParentsAppCollection(of: fields.document.collection) {
    case .family:
      fields.markTaken("ownerUserID", "ownerUserId", "ownerID")
      guard let (name, node) = fields.takeValue(["sharedWithUserIDs"]) else { return }
      if node.listedNames == nil { throw fields.problem(.notAllowed, name, node) }
    case .permission:
      _ = try fields.unwrap(fields.referencedName("userID", "userId"), "userID")
      _ = try fields.unwrap(fields.word("role", of: roleWords), "role")
      fields.markTaken("userName")
    default: fields.markTaken("displayName", "name", "userID", "userId")
    }
    _ = try fields.latestTime(else: 0)
  }
}
