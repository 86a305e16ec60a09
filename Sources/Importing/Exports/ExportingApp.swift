import Records
import SQLite

/// The apps whose exports are JSON objects of collections, for which several apps use the same names.
package enum ExportingApp: CaseIterable, Sendable {
  case elderCare, petFood, toddler, familyApp

  private var identity: (name: String, source: ImportSource, mark: String) {
    switch self {
    case .elderCare: ("elder-care app", .elderCare, "elder_care")
    case .petFood: ("pet food tracker", .petFood, "pet_food")
    case .toddler: ("newborn and toddler tracker", .toddler, "toddler_tracker")
    case .familyApp: ("multi-parent family app", .familyApp, "multi_parent")
    }
  }

  var name: String { identity.name }
  /// The word for the app on the command line, which its files of skipped documents also contain.
  package var source: ImportSource { identity.source }
  /// The text in the column `source` of the records that are imported from the app.
  package var recordSource: String { identity.mark }

  /// True if the app can export a CSV table for each collection.
  package var exportsTables: Bool { self == .toddler }

  /// True if the app uses Firestore, so that its exports can look like those of any other Firestore app.
  var usesFirestore: Bool { self == .elderCare || self == .petFood }

  /// Returns whether the app has a collection with this name, which other apps may have, too.
  func hasCollection(_ collection: String) -> Bool {
    switch self {
    case .elderCare: nestedCollections.contains(collection) || collection == "users"
    case .petFood: nestedCollections.contains(collection) || Self.petFoodRoots.contains(collection)
    case .toddler: ToddlerAppCollection(of: collection) != nil
    case .familyApp: ParentsAppCollection(of: collection) != nil
    }
  }

  /// Returns whether an export of the app or, if it is one of the two family apps, of the other one can contain a
  /// collection.
  func mayContainCollection(_ collection: String) -> Bool {
    usesFirestore ? hasCollection(collection) : CollectionName.isKnown(collection)
  }

  /// Returns whether the documents of a collection are imported.
  func importsCollection(_ collection: String) -> Bool {
    // An account contains nothing about the family that the family's database stores.
    hasCollection(collection)
      && (self != .toddler || ToddlerAppCollection(of: collection) != .account)
  }

  private static let petFoodRoots: Set = [
    "users", "families", "pets", "feedingLogs", "stock", "foodStock",
  ]

  /// The names of collections that a document can contain as ordinary fields, without a mark like `__collections__`.
  var nestedCollections: Set<String> {
    switch self {
    case .elderCare: ["profiles", "tasks", "responses", "gallery_events"]
    case .petFood: ["logs"]
    case .toddler:
      [
        "childProfiles", "bottleFeeds", "nursingSessions", "sleepSessions", "sleepLogs",
        "diaperLogs", "medicationLogs", "growthLogs", "foodLogs", "messyFacePhotos",
        "pediatricianSummaries",
      ]
    case .familyApp:
      [
        "children", "childProfiles", "invitations", "familyInvitations", "parentPermissions",
        "coordinationEvents", "parentCoordinationEvents", "activityEvents", "pointTransactions",
        "pointsTransactions", "transactions", "usageSessions",
      ]
    }
  }

  /// The names of the collections that consist of a single document.
  var singleDocumentCollections: Set<String> {
    switch self {
    case .elderCare, .petFood: []
    case .toddler: ["userAccount", "account"]
    case .familyApp: ["family"]
    }
  }

  /// The fields that can contain pictures, whose length is not counted in the length of a document.
  var pictureFields: Set<String> {
    self == .toddler ? ["imageData", "thumbnailData", "photoData", "profileImageData"] : []
  }

  /// Returns groups of files that are read together: all tables, and each JSON file by itself.
  package func filesReadTogether(of paths: [String]) -> [[String]] {
    let tables = paths.filter {
      exportsTables && (DatabaseFileKind(at: $0) == .folder || FilePreview(of: $0).kind == .table)
    }
    let others = paths.filter { !tables.contains($0) }.map { [$0] }
    return tables.isEmpty ? others : [tables] + others
  }

  /// Returns for each app the number of the collections that only this app has.
  private static func votes(of collections: some Sequence<String>) -> [Self: Int] {
    collections.compactMap(onlyApp).reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  /// Returns the app that has a collection with this name, or nil if several apps or any other program may have one.
  private static func onlyApp(withCollection collection: String) -> Self? {
    let name = CollectionName.singular(collection)
    if peopleWords.contains(name) || commonWords.contains(name) { return nil }
    let owners = allCases.filter { $0.hasCollection(collection) }
    return owners.count == 1 ? owners[0] : nil
  }

  /// Words for people that any other app may use as the name of a collection.
  private static let peopleWords: Set = ["account", "family", "parent"]
  /// Words so common that a bank or a shop may use them for a collection, so that only its fields identify the app.
  private static let commonWords: Set = [
    "activity", "dose", "log", "measurement", "medication", "permission", "photo", "stock", "task",
    "transaction",
  ]

  /// Returns the app of an export or of a file of skipped documents, or nil if the app is unclear.
  ///
  /// A file of skipped documents names its app. Otherwise, the app to which most collections belong is returned.
  static func app(ofFileAt path: String) -> Self? {
    guard let file = try? JSONExportFile(path, of: allCases) else { return nil }
    if let mark = try? file.sourceOfSkippedDocuments() {
      return allCases.first { $0.source.rawValue == mark }
    }
    let votes = votes(of: file.collections { name in allCases.contains { $0.hasCollection(name) } })
    let most = votes.filter { $0.value == votes.values.max() }.keys
    return most.count == 1 ? most.first : nil
  }

  /// Throws ``ImportProblem`` if the documents are from another app; `counts` contains their number by collection.
  ///
  /// Names of collections that several apps use show nothing, and any program's tables may have the same names. In
  /// these cases, the format of the files at the `paths` decides.
  func refuseOtherApps(
    documentCounts counts: [String: Int], in documents: some DocumentSource, at paths: [String]
  ) throws {
    let file = documents as? JSONExportFile
    if let mark = try file?.sourceOfSkippedDocuments() {
      if mark == source.rawValue { return }
      let app = Self.allCases.first { $0.source.rawValue == mark }
      let other = app.map { "the \($0.name)" } ?? "another program"
      throw ImportProblem(
        documentCounts: counts, areNotOf: name,
        explanation: ": it contains skipped records of \(other)")
    }
    let votes = Self.votes(of: counts.keys)
    let mine = votes[self] ?? 0
    let most = votes.filter { $0.key != self }.values.max() ?? 0
    let isMine = mine > 0 && mine >= most
    if isMine, file != nil { return }
    if isMine || most == 0 && counts.keys.contains(where: hasCollection) {
      let formats = formats(of: documents, at: paths).filter { format in
        isMine ? format.source != nil : !(usesFirestore && format.isUnknownFirestoreExport)
      }
      let own = formats.count { $0.source == source }
      let isAllowed = try own > 0 || isMine || fieldsMatchApp(counts, documents)
      if isAllowed, own * 2 >= formats.count { return }
    }
    throw ImportProblem(documentCounts: counts, areNotOf: name)
  }

  /// Returns the formats of the files; tables count only if they have the name of one of the app's collections.
  private func formats(of documents: some DocumentSource, at paths: [String]) -> [ImportFormat] {
    let tables = (documents as? CSVTables)?.paths.filter { hasCollection($0.collection) }.map(
      \.path)
    return (tables ?? paths).prefix(ImportFormat.tableLimit).compactMap(ImportFormat.likeliest(of:))
  }

  /// Returns whether the fields in collections with common names, such as `log`, are the app's, or there are no fields.
  private func fieldsMatchApp(
    _ counts: [String: Int], _ documents: some DocumentSource
  ) throws -> Bool {
    let commonWords = counts.keys.filter { Self.commonWords.contains(CollectionName.singular($0)) }
    if commonWords.isEmpty { return true }
    var fields: Set<String> = []
    try documents.forEachDocument(in: Set(commonWords)) { document in
      if fields.count < 1000 { fields.formUnion(document.fields.keys) }
    }
    let format = ImportFormat.likeliest(withJSONKeys: fields.union(commonWords))
    return fields.isEmpty || format?.source == source
  }
}
