import Records

/// The people in a family app's export, which has no list of people; they are collected from all documents that mention
/// them.
struct ParentsPeople {
  struct Person {
    var name: String?
    var role: String?
    var nameTime: Int64 = -1
    var roleTime: Int64 = -1
    var changedAt: Int64 = 0
    var line: Int
  }

  private(set) var known: [String: Person] = [:]
  var owners: Set<String> = []
  var shared: Set<String> = []

  /// Notes that a document mentions a person at a time, perhaps with a name or a role; the latest name and role are
  /// kept.
  mutating func add(_ id: String, at moment: Int64, name: String?, role: String?, line: Int) {
    // One person more than the limit is enough to throw an error later.
    guard known[id] != nil || known.count <= ImportProblem.maximumCount else { return }
    var person = known[id] ?? Person(line: line)
    if let name, (person.nameTime, person.name ?? "") < (moment, name) {
      (person.name, person.nameTime) = (name, moment)
    }
    if let role, (person.roleTime, person.role ?? "") < (moment, role) {
      (person.role, person.roleTime) = (role, moment)
    }
    person.changedAt = max(person.changedAt, moment)
    known[id] = person
  }

  /// Returns the role that a document states for a person, or else the role of the family's owner or members; nil if
  /// unknown.
  func role(of id: String) -> String? {
    if let role = known[id]?.role { return role }
    if owners.contains(id) { return "owner" }
    return shared.contains(id) ? "co_parent" : nil
  }
}

extension ParentsReading {
  /// Collects the people that the documents of the export mention.
  mutating func collectPeople() throws {
    var people = people
    try inspect(at: names(of: [.family])) { fields in
      let owner = try? fields.referencedName("ownerUserID", "ownerUserId", "ownerID")
      if let owner { people.owners.insert(owner) }
      for id in fields.value(["sharedWithUserIDs"])?.node.names ?? [] {
        people.shared.insert(id.withoutAddress)
      }
    }
    let kinds: [ParentsKind] = [.user, .permission, .coordination, .activity, .points]
    try inspect(at: names(of: kinds)) { fields in
      let kind = ParentsKind(of: fields.document.collection)
      let isUser = kind == .user
      let nameTime = try? fields.referencedName("userID", "userId")
      guard let id = nameTime ?? (isUser ? fields.document.id : nil), !id.isEmpty else { return }
      let said = (try? fields.word("role", of: Self.roles)) ?? nil
      let role = said ?? ((try? fields.word(ExportDocument.roleField, of: Self.roles)) ?? nil)
      let name = try? isUser ? fields.text("displayName", "name") : fields.text("userName")
      // A document about points that lacks the user's name adds no person.
      if kind == .points, name == nil { return }
      let own = (try? fields.moment("timestamp")) ?? nil
      let at = (try? fields.latest(own, else: export.exportedAt)) ?? export.exportedAt
      people.add(
        id, at: at, name: name.flatMap(nameWithoutSecrets), role: role, line: fields.document.line)
    }
    if people.known.count > ImportProblem.maximumCount { throw ImportProblem.tooManyPeople }
    self.people = people
  }

  static let roles: KeyValuePairs = [
    "owner": "owner", "coparent": "co_parent", "co-parent": "co_parent", "co_parent": "co_parent",
    "viewer": "viewer",
  ]

  static let userFields = [
    "userID", "userId", "givenByUserID", "createdByUserID", "invitedByUserID", "invitedByUserId",
    "ownerUserID", "ownerUserId", "ownerID",
  ]

  mutating func importPeople(into importer: inout Importer) throws {
    for (id, person) in people.known.sorted(by: { $0.key < $1.key }) {
      guard let name = person.name else {
        state.unknown.count("users without a name")
        continue
      }
      let record = ImportedRecord(
        "caregivers", key: "user/\(id)", changedAt: person.changedAt, row: person.line,
        ["name": .text(name), "role": .lasting(.text(people.role(of: id)))])
      if try storeRedacted(record, into: &importer) { state.imported.add(record.key) }
    }
    for id in people.shared where people.known[id] == nil {
      state.unknown.count("users without a name")
    }
  }

  /// Marks the fields as taken that ``collectPeople()`` has read, and throws if one of them is invalid.
  static func markPersonTaken(_ fields: inout ExportFields) throws(RowProblem) {
    switch ParentsKind(of: fields.document.collection) {
    case .family:
      fields.markTaken("ownerUserID", "ownerUserId", "ownerID")
      guard let (name, node) = fields.value(["sharedWithUserIDs"]) else { return }
      if node.names == nil { throw fields.problem(.notAllowed, name, node) }
    case .permission:
      _ = try fields.needed(fields.referencedName("userID", "userId"), "userID")
      _ = try fields.needed(fields.word("role", of: roles), "role")
      fields.markTaken("userName")
    default: fields.markTaken("displayName", "name", "userID", "userId")
    }
    _ = try fields.latest(else: 0)
  }
}
