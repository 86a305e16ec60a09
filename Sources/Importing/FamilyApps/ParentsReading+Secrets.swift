import Records

/// The import without the secrets of the export: tokens of invitations and the addresses in them are never printed.
extension ParentsReading {
  mutating func collectSecrets() throws {
    let invitations = names(of: [.invitation])
    if !invitations.isEmpty { try state.export.secrets.addAll(from: source, in: invitations) }
  }

  func containsSecret(_ text: String) -> Bool { secrets.areIn(text) }

  /// Returns a document whose name contains no secret; documents of people and children keep their names, in which
  /// hashes replace email addresses, because other documents refer to them.
  func redacted(_ document: ExportDocument) -> ExportDocument {
    var document = document
    let kind = ParentsKind(of: document.collection)
    if kind == .permission, document.id.isEmpty { document = namedByUser(document) }
    document = document.withoutAddressesInPath()
    let isPointedTo = kind == .child || kind == .user
    return !isPointedTo && containsSecret(document.id) ? document.renamed() : document
  }

  /// Returns a document about a permission under the name of its user, because the app gives it no name.
  private func namedByUser(_ permission: ExportDocument) -> ExportDocument {
    let id = Self.userFields.lazy.compactMap { permission.fields[$0]?.documentName }.first ?? ""
    return permission.withPath(permission.place.collection + "/" + id.replacing("/", with: "%2F"))
  }

  func redacted(_ problem: RowProblem, of document: ExportDocument) -> RowProblem {
    // A long text is shortened in a problem, perhaps in the middle of a secret.
    let words = document.fields[problem.column]?.plainText ?? problem.found
    let isSecret = containsSecret(words) || containsSecret(problem.found)
    return RowProblem(
      problem.fault, column: redacted(problem.column), found: isSecret ? "…" : problem.found)
  }

  /// Returns the name of a field or a collection with an ellipsis in place of each secret.
  func redacted(_ name: String) -> String { secrets.redacted(name) }

  /// Returns a person's name without email addresses and phone numbers, or nil if the name contains a secret.
  func nameWithoutSecrets(_ name: String) -> String? {
    name.nameWithoutContacts.flatMap { containsSecret($0) ? nil : $0 }
  }

  /// Imports a record with an ellipsis in place of each secret in its texts, and returns whether the database contains
  /// it.
  mutating func storeRedacted(
    _ record: ImportedRecord, into importer: inout Importer
  ) throws -> Bool {
    let secrets = secrets
    var cuts = 0
    let redacted = record.replacingTexts { column, text in
      // Dates, words of the schema and ids from this program contain no secrets.
      guard Self.redactedColumns.contains(column) else { return text }
      let name = column == "name" ? text.nameWithoutContacts ?? "…" : text
      let redacted = secrets.redacted(name)
      if redacted != text { cuts += 1 }
      return redacted
    }
    if cuts > 0 { state.unknown.count("secrets in \(record.table)", cuts) }
    return try importer.storeAndCheck(redacted)
  }

  private static let redactedColumns: Set = [
    "name", "reason", "app", "subject", "before", "after", "care_notes", "note",
  ]
}
