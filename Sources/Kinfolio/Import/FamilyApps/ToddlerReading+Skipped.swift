/// What is noted of a document that is skipped, for the others of its export are not there when it comes
/// again.
extension ToddlerReading {
  /// From when numbers count, a child's colour, and what all tastings together tell of a food.
  func hints(for document: ExportDocument) -> [String: JSONNode] {
    var hints = [NumberOrigin.note: JSONNode.integer(Int(origin))]
    switch ToddlerKind(of: document.collection) {
    case .child: hints[Self.slotHint] = slots[document.id].map { .integer($0) }
    case .foodLog:
      var fields = ExportFields(document, in: zone)
      let name = try? fields.text("foodName", "food", "name")
      let food = name.flatMap { foods[ToddlerFood.key($0)] }
      hints[Self.allergensHint] = food.map { food in
        .list(food.allergens.map(\.rawValue).sorted().map(JSONNode.text))
      }
    default: break
    }
    return hints
  }

  static let slotHint = "_slot"
  static let allergensHint = "_allergens"
}
