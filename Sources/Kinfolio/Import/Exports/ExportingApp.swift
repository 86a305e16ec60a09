/// The apps whose exports are JSON objects of collections, many of which are called alike.
enum ExportingApp: CaseIterable {
  case elderCare, petFood, toddler, familyApp

  /// As sentences and files of what was skipped call it.
  var name: String {
    switch self {
    case .elderCare: "elder-care app"
    case .petFood: "pet food tracker"
    case .toddler: "newborn and toddler tracker"
    case .familyApp: "multi-parent family app"
    }
  }

  private var source: ImportSource {
    switch self {
    case .elderCare: .elderCare
    case .petFood: .petFood
    case .toddler: .toddler
    case .familyApp: .familyApp
    }
  }

  /// Whether no other of these apps has such a collection.
  private func alone(has collection: String) -> Bool {
    switch self {
    case .elderCare: ["tasks", "responses", "gallery_events"].contains(collection)
    case .petFood: ["pets", "feedingLogs", "stock", "foodStock"].contains(collection)
    case .toddler: ToddlerKind(of: collection)?.isShared == false
    case .familyApp: ParentsKind(of: collection)?.isShared == false
    }
  }

  /// Whether the app may have such a collection, as others may.
  private func mayHave(_ collection: String) -> Bool {
    switch self {
    case .elderCare: ["profiles", "users"].contains(collection)
    case .petFood: ["users", "families", "logs"].contains(collection)
    case .toddler: ToddlerKind(of: collection) != nil
    case .familyApp: ParentsKind(of: collection) != nil
    }
  }

  /// Throws ``ImportProblem`` where a file with so many documents in each collection is of another app.
  ///
  /// Names that several apps have speak for none of them: then what the file looks like decides.
  func refuseOthers(_ counts: [String: Int], at path: String, skippedBy mark: String?) throws {
    if let mark {
      if mark == name { return }
      throw ImportProblem(
        counts, areOf: name, lacking: ": it holds what was skipped of the \(mark.prefix(60))")
    }
    func own(_ app: Self) -> Int { counts.keys.filter { app.alone(has: $0) }.count }
    let others = Self.allCases.filter { $0 != self }.map(own).max() ?? 0
    let mine = own(self)
    if mine > 0, mine >= others { return }
    let isNobodys = others == 0 && counts.keys.contains(where: mayHave)
    let looks = ImportFormat.likeliest(of: path)?.source
    if looks == source || looks == nil && (mine > 0 || isNobodys) { return }
    throw ImportProblem(counts, areOf: name)
  }
}
