import Audiences
import Importing
import Photos
import Records
import SQLite

extension ImportSourceSpec {
  static let babyBuddy = ImportSourceSpec(
    source: .babyBuddy, sourceColumnText: BabyBuddy.recordSource,
    summary:
      "Baby Buddy's database, data/db.sqlite3, or the tables it exports as CSV (or their folder)",
    options: [
      .value("--units", "LIST", "its units, such as weight=kg,height=cm,volume=ml,temperature=c"),
      .repeatable(
        "--sex", "NAME=female|male", "the sex of a child, for growth; once for each child"),
      .value(
        "--photos", "FOLDER",
        "the photo folder, with Baby Buddy's media (default: photos next to the database)"),
      .value("--time-zone", "ZONE", "for tables: the time zone of Baby Buddy's server"),
    ],
    unrecognizedNamesHeading:
      "tables and columns that are not taken over, and how many rows and values they hold",
    skippedRecordName: {
      $0.key.split(separator: " of ", maxSplits: 1).first.map(String.init) ?? "row \($0.rowNumber)"
    }
  ) { request in
    let files = request.paths
    let kinds = files.map { DatabaseFileKind(at: $0) }
    if kinds.allSatisfy({ $0 == .folder || $0 == .textFile }) {
      return try openExportedTables(request)
    }
    for (path, kind) in zip(files, kinds)
    where [.missing, .specialFile, .unreadable, .empty].contains(kind) {
      try request.readingFile(path, asText: true) {}
    }
    if files.count > 1 {
      throw UsageError("Import one Baby Buddy database at a time, or the tables of one.")
    }
    return try openDatabase(files[0], request)
  }

  private static func openDatabase(_ path: String, _ request: ImportRequest) throws -> [ImportFile]
  {
    if try request.arguments.timeZone() != nil {
      throw UsageError("Baby Buddy's database keeps its times in UTC: leave out --time-zone.")
    }
    // The database is closed before the user is asked, because Baby Buddy may be unable to save until then.
    let (begun, gaps) = try request.readingFile(path, asText: false) {
      let buddy = try BabyBuddy(at: path)
      let declared = try BabyBuddyDeclaration(request, of: buddy)
      return (declared, try declared.missingDetails(of: buddy))
    }
    var declared = begun
    try request.readingFile(path) { try declared.askForMissingDetails(gaps) }
    return [
      ImportFile(path: path) { [declared] importer in
        let changed = BabyBuddy.lastSaveTime(ofFileAt: path, notAfter: request.people.referenceTime)
        return try declared.importRecords(
          of: BabyBuddy(at: path), fileName: path, changedAt: changed, timeZone: nil,
          into: &importer)
      }
    ]
  }

  private static func openExportedTables(_ request: ImportRequest) throws -> [ImportFile] {
    let files = request.paths
    var export = BabyBuddyExport()
    for path in files { try request.readingFile(path) { try export.addTables(at: path) } }
    let given = export
    return try request.readingFile(files[0]) {
      let buddy = try BabyBuddy(given)
      var declared = try BabyBuddyDeclaration(request, of: buddy)
      if let problem = buddy.missingChildrenProblem(
        knownProfileIDs: Set(request.people.profiles.map(\.id)))
      {
        throw problem
      }
      var gaps = try declared.missingDetails(of: buddy)
      gaps.lacksServerZone = given.containsTimes && declared.serverZone == nil
      try declared.askForMissingDetails(gaps)
      let dates = try files.flatMap(CSVTables.tablePaths).map(request.timeOfLastChange)
      return [
        ImportFile(path: files[0]) { [declared] importer in
          try declared.importRecords(
            of: buddy, fileName: "babybuddy.csv", changedAt: dates.max() ?? 0,
            timeZone: given.containsTimes ? declared.serverZone : nil, into: &importer)
        }
      ]
    }
  }
}

/// What a user has stated about data from the app Baby Buddy, now or in an earlier import: units, sexes and time zone.
struct BabyBuddyDeclaration {
  let request: ImportRequest
  private(set) var units: DeclaredUnits
  private(set) var sexesByChildName: [String: Profile.Sex] = [:]
  /// The time zone of Baby Buddy's server, in which exported tables contain times, or nil if it is unknown.
  private(set) var serverZone: Zone?
  let photos: PhotoFolder?
  private let earlierUnits: DeclaredUnits
  private let earlierServerZone: Zone?

  /// Combines what the command line states with the units and the time zone that an earlier import has stored.
  init(_ request: ImportRequest, of buddy: BabyBuddy) throws {
    let arguments = request.arguments
    let people = request.people
    self.request = request
    photos = try request.photoFolderPath().flatMap { try PhotoFolder($0) }
    let setting = buddy.storedUnitsSettingName(
      in: people.family.settings, knownProfileIDs: Set(people.profiles.map(\.id)))
    let kept = setting.flatMap { people.family.settings[$0] } ?? ""
    do throws(ImportProblem) { earlierUnits = try DeclaredUnits(kept) } catch {
      throw UnusableInputError(
        description: "\(request.targetDatabase.path): the setting \(setting ?? ""): \(error)"
          .printable)
    }
    units = earlierUnits
    units.add(try arguments.declaredUnits([arguments.value("--units") ?? ""]))
    sexesByChildName = try arguments.declaredSexesByChildName()
    let keptZone = people.family.settings[BabyBuddy.zoneSettingName]
    earlierServerZone = keptZone.flatMap(Zone.init)
    serverZone = try arguments.timeZone() ?? earlierServerZone
  }

  /// What the user must still state about data from Baby Buddy.
  struct MissingDetails {
    var quantitiesLackingUnit: [DeclaredUnits.Quantity]
    /// The names of children whose sex is unknown and whose name no other child has.
    var childrenLackingSex: [String]
    /// True if the exported tables contain times, but the time zone of the times is unknown.
    var lacksServerZone = false
  }

  func missingDetails(of buddy: BabyBuddy) throws -> MissingDetails {
    let open = buddy.namesOfChildren(lackingSexIn: sexesByChildName) { child in
      request.people.profiles.first { $0.id == buddy.profileID(of: child) }?.sex != nil
    }
    return MissingDetails(
      quantitiesLackingUnit: try buddy.recordedQuantities(lackingUnitIn: units),
      childrenLackingSex: open)
  }

  /// Asks the user for missing units, sexes and the time zone, and prints a warning for each sex that remains unknown.
  ///
  /// Throws if a unit or the time zone remains unknown.
  mutating func askForMissingDetails(_ gaps: MissingDetails) throws {
    if gaps.lacksServerZone, request.canAskUser {
      serverZone = try Console.askForZone(
        "Which time zone is Baby Buddy's server set to? The times in its tables are in that zone.",
        proposed: request.people.family.timeZone)
    }
    for quantity in gaps.quantitiesLackingUnit where request.canAskUser {
      let unit = try Console.askForChoice(
        "In which unit does Baby Buddy hold \(quantity.pluralName)?", among: quantity.supportedUnits
      )
      if let unit { units.add(try DeclaredUnits("\(quantity.rawValue)=\(unit)")) }
    }
    let lacking = gaps.quantitiesLackingUnit.filter { units.unit(of: $0) == nil }
    var problems: [String] = []
    if gaps.lacksServerZone, serverZone == nil {
      problems.append(
        "Baby Buddy's tables do not say by which clock their times are: it is that of the time zone "
          + "its server is set to. Add --time-zone \(request.people.family.timeZone.name), or another."
      )
    }
    if let problem = BabyBuddy.missingUnitsProblem(of: lacking) {
      problems.append(problem.description)
    }
    if !problems.isEmpty { throw ImportProblem(problems.joined(separator: " ")) }
    for child in gaps.childrenLackingSex {
      let words = Profile.Sex.allCases.map(\.rawValue)
      if request.canAskUser {
        let word = try Console.askForChoice(
          "Is \(child.printable) a girl or a boy (for growth charts)?", among: words)
        sexesByChildName[child] = word.flatMap(Profile.Sex.init)
      }
      if sexesByChildName[child] == nil { request.reporter.report([.unknownSex(of: child)]) }
    }
  }

  /// Imports the records of Baby Buddy, and stores the stated units and time zone for the next import.
  ///
  /// The file with the skipped records is named after `file`. `changedAt` is when the data was last changed, in
  /// seconds since 1970. `zone` is the time zone of the times in the data, or nil for UTC.
  func importRecords(
    of buddy: BabyBuddy, fileName file: String, changedAt: Int64, timeZone zone: Zone?,
    into importer: inout Importer
  ) throws -> ImportReport {
    let skipped = try SkippedItemsFile(
      of: file, in: request.targetDatabase.path.folderOfPath, reason: request.sentence)
    let home = request.people.family.timeZone
    var declared = BabyBuddy.DeclaredValues(units: units, familyZone: home, exportedAt: changedAt)
    declared.sexesByChildName = sexesByChildName
    declared.photoFolder = photos
    declared.sourceZone = zone ?? .utc
    let isByOtherClock = zone != nil && earlierServerZone != nil && zone != earlierServerZone
    declared.differsFromEarlierImport = units.contradicts(earlierUnits) || isByOtherClock
    let reading = try buddy.importRows(into: &importer, declared: declared, skipped: skipped)
    if !units.isEmpty { try importer.storeSetting(buddy.unitsSettingName, units.text) }
    var facts: [String: JSONNode] = ["units": .text(units.text), "time_zone": .text(home.name)]
    if let zone {
      try importer.storeSetting(BabyBuddy.zoneSettingName, zone.name)
      facts["time_zone_of_tables"] = .text(zone.name)
    }
    return ImportReport(
      path: request.paths[0], contentDescription: contentDescription(of: buddy, timeZone: zone),
      jsonFields: facts,
      outcome: importer.outcome, unrecognizedCounts: reading.omittedCounts,
      suspicionRemarks: reading.unitSuspicions.map(BuildRemark.unitSuspicion),
      skippedRecordsFile: skipped,
      correctionAdvice: correctionAdvice)
  }

  private func contentDescription(of buddy: BabyBuddy, timeZone zone: Zone?) -> String {
    let names = buddy.children.map(\.name).joined(separator: " and ")
    let count = request.paths.count
    let parts = [
      count > 1 ? "\(count) files together" : "",
      "Baby Buddy's records" + (names.isEmpty ? "" : " of \(names)"),
      units.isEmpty ? "" : "in units \(units.text)",
      zone.map { "times by the clock of \($0.name)" } ?? "",
      "days by the clock of \(request.people.family.timeZone.name)",
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// Returns what the user should do with the list of skipped records at a path.
  private func correctionAdvice(_ list: String) -> String {
    let paths = request.paths
    let areTables = [.folder, .textFile].contains(DatabaseFileKind(at: paths[0]))
    return "The skipped records\(areTables ? "" : " of \(paths[0].printable)") are listed in "
      + "\(list.printable). Correct them in Baby Buddy, "
      + "\(areTables ? "export its tables again, " : "")then:\n  \(request.commandLine(for: paths))"
  }
}

extension DeclaredUnits.Quantity {
  var pluralName: String {
    switch self {
    case .weight: "weights"
    case .height: "heights"
    case .head: "head circumferences"
    case .volume: "volumes of bottles"
    case .pumping: "volumes of pumped milk"
    case .temperature: "temperatures"
    }
  }

  /// Returns the symbol for a unit in the option `--units`, such as `°C` for `c`.
  func unitSymbol(_ word: String) -> String {
    self == .temperature ? "°\(word.uppercased())" : word
  }
}
