import Records

/// The import without the secrets of the export: tokens of invitations and the addresses in them are never printed.
extension ParentsReading {
  mutating func learnSecrets() throws {
    let invitations = names(of: [.invitation])
    if !invitations.isEmpty { try secrets.learn(from: source, in: invitations) }
  }

  func givesAway(_ text: String) -> Bool { secrets.stand(in: text) }

  /// Returns a document without a secret in its name; people and children keep their names, or hashes of addresses,
  /// because other documents refer to them.
  func tellable(_ document: ExportDocument) -> ExportDocument {
    var document = document
    let kind = ParentsKind(of: document.collection)
    if kind == .permission, document.id.isEmpty { document = namedByUser(document) }
    document = document.withoutAddressesInPath()
    let isPointedTo = kind == .child || kind == .user
    return !isPointedTo && givesAway(document.id) ? document.renamed() : document
  }

  /// Returns a document about a permission under the name of its user, because the app gives it no name.
  private func namedByUser(_ permission: ExportDocument) -> ExportDocument {
    let id = Self.userFields.lazy.compactMap { permission.fields[$0]?.asName }.first ?? ""
    return permission.withPath(permission.place.collection + "/" + id.replacing("/", with: "%2F"))
  }

  func tellable(_ problem: RowProblem, of document: ExportDocument) -> RowProblem {
    // A long text is shortened in a problem, perhaps in the middle of a secret.
    let words = document.fields[problem.column]?.spoken ?? problem.found
    let isSecret = givesAway(words) || givesAway(problem.found)
    return RowProblem(
      problem.fault, column: tellable(problem.column), found: isSecret ? "…" : problem.found)
  }

  /// Returns the name of a field or a collection with an ellipsis in place of each secret.
  func tellable(_ name: String) -> String { secrets.cut(from: name) }

  /// Returns a person's name without email addresses and phone numbers, or nil if the name contains a secret.
  func tellableName(_ name: String) -> String? {
    name.calledName.flatMap { givesAway($0) ? nil : $0 }
  }

  /// Imports a record with an ellipsis in place of each secret in its texts, and returns whether the database contains
  /// it.
  mutating func take(
    tellable record: ImportedRecord, into importer: inout Importer
  ) throws -> Bool {
    let secrets = secrets
    var cuts = 0
    let told = record.replacingTexts { column, text in
      // Dates, words of the schema and ids from this program contain no secrets.
      guard Self.spokenColumns.contains(column) else { return text }
      let name = column == "name" ? text.calledName ?? "…" : text
      let told = secrets.cut(from: name)
      if told != text { cuts += 1 }
      return told
    }
    if cuts > 0 { unknown.count("secrets in \(record.table)", cuts) }
    return try importer.takes(told)
  }

  private static let spokenColumns: Set = [
    "name", "reason", "app", "subject", "before", "after", "care_notes", "note",
  ]
}
