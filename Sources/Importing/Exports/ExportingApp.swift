import Records

/// The apps whose exports are JSON objects of collections, many of which are called alike.
enum ExportingApp: CaseIterable {
  case elderCare, petFood, toddler, familyApp

  /// As sentences call it.
  var name: String {
    switch self {
    case .elderCare: "elder-care app"
    case .petFood: "pet food tracker"
    case .toddler: "newborn and toddler tracker"
    case .familyApp: "multi-parent family app"
    }
  }

  /// The word that chooses it, and that marks the files of what was skipped.
  var source: ImportSource {
    switch self {
    case .elderCare: .elderCare
    case .petFood: .petFood
    case .toddler: .toddler
    case .familyApp: .familyApp
    }
  }

  /// Whether it keeps its documents in Firestore, so that an export may have what those of any app have.
  private var isOfFirestore: Bool { self == .elderCare || self == .petFood }

  /// Whether the app has such a collection, as others may.
  func has(_ collection: String) -> Bool {
    switch self {
    case .elderCare: ElderCareExport.collections.contains(collection)
    case .petFood: PetFoodExport.collections.contains(collection)
    case .toddler: ToddlerKind(of: collection) != nil
    case .familyApp: ParentsKind(of: collection) != nil
    }
  }

  /// How many collections are there that only one of the apps has, by the app.
  private static func votes(of collections: some Sequence<String>) -> [Self: Int] {
    collections.compactMap(owner).reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  private static func owner(of collection: String) -> Self? {
    let name = CollectionName.single(collection)
    if people.contains(name) || plain.contains(name) { return nil }
    let owners = allCases.filter { $0.has(collection) }
    return owners.count == 1 ? owners[0] : nil
  }

  /// Words for people that any other app may have for a collection, too.
  private static let people: Set = ["account", "family", "parent"]
  /// Words so plain that a bank or a shop may have a collection of that name, which only its fields tell.
  private static let plain: Set = [
    "activity", "dose", "log", "measurement", "medication", "permission", "photo", "stock", "task",
    "transaction",
  ]

  /// Whose an export or a file of what was skipped is, as its mark or most of its collections tell; nil where
  /// they do not.
  static func ofFile(at path: String) -> Self? {
    let nested = [
      ElderCareExport.nested, PetFoodExport.nested, ToddlerExport.nested, ParentsExport.nested,
    ]
    guard
      let file = try? CollectionFile(
        path, nested: nested.reduce([]) { $0.union($1) },
        singles: ToddlerExport.singles.union(ParentsExport.singles), allowsIDLast: true)
    else { return nil }
    if let mark = try? file.skippedBy() { return allCases.first { $0.source.rawValue == mark } }
    let votes = votes(of: file.collections { name in allCases.contains { $0.has(name) } })
    let most = votes.filter { $0.value == votes.values.max() }.keys
    return most.count == 1 ? most.first : nil
  }

  /// Throws ``ImportProblem`` where documents, so many in each collection, are of another app.
  ///
  /// Names that several apps have speak for none of them, and tables may have those of any program's: then what
  /// the files at the `paths` look like decides.
  func refuseOthers(
    _ counts: [String: Int], in documents: some DocumentSource, at paths: [String]
  ) throws {
    let file = documents as? CollectionFile
    if let mark = try file?.skippedBy() {
      if mark == source.rawValue { return }
      let app = Self.allCases.first { $0.source.rawValue == mark }
      let other = app.map { "the \($0.name)" } ?? "another program"
      throw ImportProblem(counts, areOf: name, lacking: ": it holds what was skipped of \(other)")
    }
    let votes = Self.votes(of: counts.keys)
    let mine = votes[self] ?? 0
    let most = votes.filter { $0.key != self }.values.max() ?? 0
    let isMine = mine > 0 && mine >= most
    if isMine, file != nil { return }
    if isMine || most == 0 && counts.keys.contains(where: has) {
      let formats = looks(of: documents, at: paths).filter { format in
        isMine ? format.source != nil : !(isOfFirestore && format.isOfAnyFirestore)
      }
      let own = formats.count { $0.source == source }
      let isAllowed = try own > 0 || isMine || fieldsAllow(counts, documents)
      if isAllowed, own * 2 >= formats.count { return }
    }
    throw ImportProblem(counts, areOf: name)
  }

  /// What files look like; of tables those that have names of the app's collections.
  private func looks(of documents: some DocumentSource, at paths: [String]) -> [ImportFormat] {
    let tables = (documents as? TableFiles)?.paths.filter { has($0.collection) }.map(\.path)
    return (tables ?? paths).prefix(ImportFormat.mostTables).compactMap(ImportFormat.likeliest(of:))
  }

  /// Whether the fields of plain collections are the app's, or there are none.
  private func fieldsAllow(
    _ counts: [String: Int], _ documents: some DocumentSource
  ) throws -> Bool {
    let plain = counts.keys.filter { Self.plain.contains(CollectionName.single($0)) }
    if plain.isEmpty { return true }
    var fields: Set<String> = []
    try documents.forEachDocument(in: Set(plain)) { document in
      if fields.count < Self.mostFields { fields.formUnion(document.fields.keys) }
    }
    let format = ImportFormat.likeliest(withNames: fields.union(plain))
    return fields.isEmpty || format?.source == source
  }

  private static let mostFields = 1000
}
