extension ExportFields {
  /// The caregiver that a document of `users` tells of, changed at `exportedAt` where it does not say; nil
  /// for a `role` takes none back that another export tells.
  mutating func caregiver(role: String?, else exportedAt: Int64) throws -> ImportedRecord {
    // Of an address only what a person is called by is kept.
    var name = try text("displayName", "name")?.calledName
    if name == nil {
      let address = try? text("email")
      if address == nil { leave("email") }
      name = address?.beforeAt
    }
    pass("createdAt")
    return ImportedRecord(
      "caregivers", key: "users/\(document.id)", changedAt: try changedAt(else: exportedAt),
      row: document.line,
      ["name": .text(try needed(name, "displayName")), "role": .lasting(.text(role))])
  }
}
