import Audiences
import Importing
import Photos
import Records
import SQLite

extension ImportSourceSpec {
  static let babyBuddy = ImportSourceSpec(
    source: .babyBuddy, mark: BabyBuddy.source,
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
    unknownHeading:
      "tables and columns that are not taken over, and how many rows and values they hold",
    skippedRecordName: {
      $0.key.split(separator: " of ", maxSplits: 1).first.map(String.init) ?? "row \($0.row)"
    }
  ) { request in
    let files = request.paths
    let kinds = files.map { FileKind(at: $0) }
    if kinds.allSatisfy({ $0 == .folder || $0 == .text }) { return try openTables(request) }
    for (path, kind) in zip(files, kinds)
    where [.missing, .specialFile, .unreadable, .empty].contains(kind) {
      try request.reading(path, asText: true) {}
    }
    if files.count > 1 {
      throw UsageError("Import one Baby Buddy database at a time, or the tables of one.")
    }
    return try openDatabase(files[0], request)
  }

  private static func openDatabase(_ path: String, _ request: ImportRequest) throws -> [ImportFile]
  {
    if try request.arguments.zone() != nil {
      throw UsageError("Baby Buddy's database keeps its times in UTC: leave out --time-zone.")
    }
    // The database is closed before the user is asked, because Baby Buddy may be unable to save until then.
    let (begun, gaps) = try request.reading(path, asText: false) {
      let buddy = try BabyBuddy(at: path)
      let declared = try BabyBuddyDeclaration(request, of: buddy)
      return (declared, try declared.gaps(of: buddy))
    }
    var declared = begun
    try request.reading(path) { try declared.fill(gaps) }
    return [
      ImportFile(path: path) { [declared] importer in
        let changed = BabyBuddy.lastSaved(at: path, notAfter: request.people.referenceTime)
        return try declared.read(
          BabyBuddy(at: path), from: path, changed: changed, by: nil, into: &importer)
      }
    ]
  }

  private static func openTables(_ request: ImportRequest) throws -> [ImportFile] {
    let files = request.paths
    var export = BabyBuddyExport()
    for path in files { try request.reading(path) { try export.add(path) } }
    let given = export
    return try request.reading(files[0]) {
      let buddy = try BabyBuddy(given)
      var declared = try BabyBuddyDeclaration(request, of: buddy)
      if let problem = buddy.missingChildrenProblem(knowing: Set(request.people.profiles.map(\.id)))
      {
        throw problem
      }
      var gaps = try declared.gaps(of: buddy)
      gaps.lacksServerZone = given.containsTimes && declared.serverZone == nil
      try declared.fill(gaps)
      let dates = try files.flatMap(TableFiles.tablePaths).map(request.timeOfLastChange)
      return [
        ImportFile(path: files[0]) { [declared] importer in
          try declared.read(
            buddy, from: "babybuddy.csv", changed: dates.max() ?? 0,
            by: given.containsTimes ? declared.serverZone : nil, into: &importer)
        }
      ]
    }
  }
}

/// What a user has stated about data from the app Baby Buddy, now or in an earlier import: units, sexes and time zone.
struct BabyBuddyDeclaration {
  let request: ImportRequest
  private(set) var units: DeclaredUnits
  /// The sexes of children, by name.
  private(set) var sexes: [String: Profile.Sex] = [:]
  /// The time zone of Baby Buddy's server, in which exported tables contain times, or nil if it is unknown.
  private(set) var serverZone: Zone?
  let photos: PhotoFolder?
  private let unitsBefore: DeclaredUnits
  private let serverZoneBefore: Zone?

  /// Combines what the command line states with the units and the time zone that an earlier import has stored.
  init(_ request: ImportRequest, of buddy: BabyBuddy) throws {
    let arguments = request.arguments
    let people = request.people
    self.request = request
    photos = try request.photoFolder().flatMap { try PhotoFolder($0) }
    let setting = buddy.settingName(
      withUnitsIn: people.family.settings, knowing: Set(people.profiles.map(\.id)))
    let kept = setting.flatMap { people.family.settings[$0] } ?? ""
    do throws(ImportProblem) { unitsBefore = try DeclaredUnits(kept) } catch {
      throw UnusableInputError(
        description: "\(request.targetDatabase.path): the setting \(setting ?? ""): \(error)"
          .printable)
    }
    units = unitsBefore
    units.add(try arguments.declaredUnits([arguments.value("--units") ?? ""]))
    sexes = try arguments.declaredSexes()
    let keptZone = people.family.settings[BabyBuddy.zoneSettingName]
    serverZoneBefore = keptZone.flatMap(Zone.init)
    serverZone = try arguments.zone() ?? serverZoneBefore
  }

  /// What the user must still state about data from Baby Buddy.
  struct Gaps {
    var quantitiesLackingUnit: [DeclaredUnits.Quantity]
    /// The names of children whose sex is unknown and whose name no other child has.
    var childrenLackingSex: [String]
    /// True if the exported tables contain times, but the time zone of the times is unknown.
    var lacksServerZone = false
  }

  func gaps(of buddy: BabyBuddy) throws -> Gaps {
    let open = buddy.childrenLackingSex(sexes) { child in
      request.people.profiles.first { $0.id == buddy.profileID(of: child) }?.sex != nil
    }
    return Gaps(
      quantitiesLackingUnit: try buddy.recordedQuantities(lackingUnitIn: units),
      childrenLackingSex: open)
  }

  /// Asks the user for missing units, sexes and the time zone, and prints a warning for each sex that stays unknown.
  ///
  /// Throws if a unit or the time zone stays unknown.
  mutating func fill(_ gaps: Gaps) throws {
    if gaps.lacksServerZone, request.canAskUser {
      serverZone = try Console.askForZone(
        "Which time zone is Baby Buddy's server set to? Its tables tell times by that clock.",
        proposed: request.people.family.zone)
    }
    for quantity in gaps.quantitiesLackingUnit where request.canAskUser {
      let unit = try Console.askForChoice(
        "In which unit does Baby Buddy hold \(quantity.pluralName)?", among: quantity.units)
      if let unit { units.add(try DeclaredUnits("\(quantity.rawValue)=\(unit)")) }
    }
    let lacking = gaps.quantitiesLackingUnit.filter { units.unit(of: $0) == nil }
    var problems: [String] = []
    if gaps.lacksServerZone, serverZone == nil {
      problems.append(
        "Baby Buddy's tables do not say by which clock their times are: it is that of the time zone "
          + "its server is set to. Add --time-zone \(request.people.family.zone.name), or another.")
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
        sexes[child] = word.flatMap(Profile.Sex.init)
      }
      if sexes[child] == nil { request.reporter.report([.unknownSex(of: child)]) }
    }
  }

  /// Imports the records of Baby Buddy, and stores the stated units and time zone for the next import.
  ///
  /// The name of the list of skipped records is derived from `file`. `changed` is the time of the last change of the
  /// data, in seconds since 1970. `zone` is the time zone of the times in the data, or nil for UTC.
  func read(
    _ buddy: BabyBuddy, from file: String, changed: Int64, by zone: Zone?,
    into importer: inout Importer
  ) throws -> ImportReport {
    let skipped = try SkippedFile(
      of: file, in: request.targetDatabase.path.folderOfPath, reason: request.sentence)
    let home = request.people.family.zone
    var declared = BabyBuddy.DeclaredValues(units: units, zone: home, exportedAt: changed)
    declared.sexes = sexes
    declared.photoFolder = photos
    declared.sourceZone = zone ?? .utc
    let isByOtherClock = zone != nil && serverZoneBefore != nil && zone != serverZoneBefore
    declared.differsFromEarlierImport = units.contradicts(unitsBefore) || isByOtherClock
    let reading = try buddy.read(into: &importer, declared: declared, skipped: skipped)
    if !units.isEmpty { try importer.storeSetting(buddy.unitsSettingName, units.text) }
    var facts: [String: JSONNode] = ["units": .text(units.text), "time_zone": .text(home.name)]
    if let zone {
      try importer.storeSetting(BabyBuddy.zoneSettingName, zone.name)
      facts["time_zone_of_tables"] = .text(zone.name)
    }
    return ImportReport(
      path: request.paths[0], contentDescription: contentDescription(buddy, by: zone),
      jsonFields: facts,
      outcome: importer.outcome, unknown: reading.omittedCounts,
      suspicions: reading.unitSuspicions.map(BuildRemark.suspicion), skippedRecordsFile: skipped,
      advice: advice)
  }

  private func contentDescription(_ buddy: BabyBuddy, by zone: Zone?) -> String {
    let names = buddy.children.map(\.name).joined(separator: " and ")
    let count = request.paths.count
    let parts = [
      count > 1 ? "\(count) files together" : "",
      "Baby Buddy's records" + (names.isEmpty ? "" : " of \(names)"),
      units.isEmpty ? "" : "in units \(units.text)",
      zone.map { "times by the clock of \($0.name)" } ?? "",
      "days by the clock of \(request.people.family.zone.name)",
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// Returns what the user should do with the list of skipped records at a path.
  private func advice(_ list: String) -> String {
    let paths = request.paths
    let areTables = [.folder, .text].contains(FileKind(at: paths[0]))
    return "The skipped records\(areTables ? "" : " of \(paths[0].printable)") are listed in "
      + "\(list.printable). Correct them in Baby Buddy, "
      + "\(areTables ? "export its tables anew, " : "")then:\n  \(request.command(for: paths))"
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
  func symbol(_ word: String) -> String { self == .temperature ? "°\(word.uppercased())" : word }
}
