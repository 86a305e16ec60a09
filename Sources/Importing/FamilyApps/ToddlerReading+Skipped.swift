import Records

/// What is noted of a document that is skipped, for the others of its export are not there when it comes
/// again.
extension ToddlerReading {
  /// From when numbers count, and a child's colour.
  func hints(for document: ExportDocument) -> [String: JSONNode] {
    var hints = [NumberOrigin.note: JSONNode.integer(Int(origin))]
    if ToddlerKind(of: document.collection) == .child {
      hints[ExportDocument.slotNote] = slots[document.id].map { .integer($0) }
    }
    return hints
  }
}
