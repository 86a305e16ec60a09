extension ExportFields {
  /// The caregiver that a document of `users` tells of, changed at `exportedAt` where it does not say.
  mutating func caregiver(role: String, else exportedAt: Int64) throws -> ImportedRecord {
    var name = try text("displayName", "name")
    // Of an address only what a person is called by is kept.
    if name == nil {
      name = try text("email").flatMap { $0.split(separator: "@").first.map(String.init) }
    }
    pass("createdAt")
    return ImportedRecord(
      "caregivers", key: "users/\(document.id)", changedAt: try changedAt(else: exportedAt),
      row: document.line,
      ["name": .text(try needed(name, "displayName")), "role": .text(role)])
  }
}
