import Records

/// The tokens by which people join, and the addresses of those who asked them: nowhere are they taken for
/// something to tell.
extension ParentsReading {
  mutating func learnSecrets() throws {
    let invitations = names(of: [.invitation])
    if !invitations.isEmpty { try secrets.learn(from: source, in: invitations) }
  }

  func givesAway(_ text: String) -> Bool { secrets.stand(in: text) }

  /// What people and children are pointed to by is the same in every export, though it be an address; whatever
  /// else is called by a secret gets another name.
  func tellable(_ document: ExportDocument) -> ExportDocument {
    var document = document
    let kind = ParentsKind(of: document.collection)
    if kind == .permission, document.id.isEmpty { document = document.namedByUser() }
    document = document.withoutAddressesInPath()
    let isPointedTo = kind == .child || kind == .user
    return !isPointedTo && givesAway(document.id) ? document.renamed() : document
  }

  func tellable(_ problem: RowProblem, of document: ExportDocument) -> RowProblem {
    // Of a long text only the beginning is found, in which a secret may be cut.
    let words = document.fields[problem.column]?.spoken ?? problem.found
    let isSecret = givesAway(words) || givesAway(problem.found)
    return RowProblem(
      problem.fault, column: tellable(problem.column), found: isSecret ? "…" : problem.found)
  }

  /// What fields and collections are called, for those that are called by a secret.
  func tellable(_ name: String) -> String { secrets.cut(from: name) }

  /// What a person is called, who may go by an address.
  func tellableName(_ name: String) -> String? {
    name.calledName.flatMap { givesAway($0) ? nil : $0 }
  }

  /// Takes a record without any secret that its texts give away.
  mutating func take(
    tellable record: ImportedRecord, into importer: inout Importer
  ) throws -> Bool {
    let secrets = secrets
    var cuts = 0
    let told = record.replacingTexts { column, text in
      // Days, words of the schema and ids of rows that were made here hold none.
      guard Self.spokenColumns.contains(column) else { return text }
      let name = column == "name" ? text.calledName ?? "…" : text
      let told = secrets.cut(from: name)
      if told != text { cuts += 1 }
      return told
    }
    if cuts > 0 { unknown.count("secrets in \(record.table)", cuts) }
    return try importer.takes(told)
  }

  /// The columns that hold the words of people.
  private static let spokenColumns: Set = [
    "name", "reason", "app", "subject", "before", "after", "care_notes", "note",
  ]
}

extension ExportDocument {
  /// A permission is known by whose it is, for the app gives it no name of its own.
  fileprivate func namedByUser() -> ExportDocument {
    let id = ParentsReading.userFields.lazy.compactMap { fields[$0]?.asName }.first ?? ""
    return withPath(place.collection + "/" + id.replacing("/", with: "%2F"))
  }
}
