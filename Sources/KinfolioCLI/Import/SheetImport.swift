import Audiences
import Escapes
import Importing
import Records
import Site

extension ImportSourceSpec {
  static let feedLogSheet = ImportSourceSpec(
    source: .sheet, sourceColumnText: SheetFeedLog.recordSource,
    summary: "a feed log from a Google sheet, each tab saved as CSV",
    options: [
      .value("--for", "NAME", "the child, if the family has more than one"),
      .value("--units", "volume=ml|oz", "the unit of volumes without one"),
      .value(
        "--date-order", "mdy|dmy|ymd",
        "the order of day, month and year (default: the one that fits)"),
      .value("--tab", "feeds|pumping", "its content, if its columns do not show it"),
      .value("--time-zone", "ZONE", "the time zone of its times (default: the child's)"),
    ],
    unrecognizedNamesHeading: "columns that are not recognized, with the number of values",
    skippedRecordName: { "row \($0.rowNumber)" }
  ) { request in
    var sheet = try SheetImport(request)
    let files = try request.paths.map { path in
      try request.readingFile(path, asText: true) { try TextFile(path) }
    }
    try sheet.askForVolumeUnit(of: files)
    let ordered = try sheet.filesInReadingOrder(files)
    return ordered.map { [sheet] file in
      let isLast = file.path == ordered.last?.path
      return ImportFile(path: file.path) { try sheet.importFile(file, isLast: isLast, into: &$0) }
    }
  }
}

/// The import of a child's feed log from a spreadsheet.
private struct SheetImport {
  let request: ImportRequest
  let child: Profile
  private(set) var volumeUnit: String?
  let dateOrderOption: DateOrder?
  /// The order of day and month that the user has chosen for `filesWithAmbiguousDates`, or nil.
  private var chosenDateOrder: DateOrder?
  /// The paths of the files whose dates do not show the order of day and month.
  private var filesWithAmbiguousDates: Set<String> = []
  /// The orders of day and month that the dates in the files show.
  ///
  /// A file with only ambiguous dates adds none.
  private var dateOrdersInFiles: Set<DateOrder> = []
  let tab: SheetFeedLog.VolumeTab?
  let zone: Zone
  /// True if the user has not named the sheet's time zone in this import.
  ///
  /// The zone of an earlier import then has priority over `zone`.
  let isZoneProposed: Bool

  init(_ request: ImportRequest) throws {
    let arguments = request.arguments
    self.request = request
    volumeUnit = try arguments.value("--units").map(Self.parseVolumeUnit)
    dateOrderOption = try arguments.enumValue("--date-order")
    tab = try arguments.enumValue("--tab")
    let said = try arguments.timeZone()
    child = try Self.child(request)
    let kept = SheetFeedLog.zoneOfEarlierImports(of: child.id, in: request.people.family.settings)
    let isAsked = said == nil && kept == nil && request.canAskUser
    let own = kept ?? request.people.zone(of: child)
    zone =
      try said
      ?? (isAsked
        ? Console.askForZone("By whose clock are the times in the sheet?", proposed: own) : own)
    isZoneProposed = said == nil && !isAsked
  }

  /// Asks the user for the unit of volumes if the files contain volumes without a unit and the user can be asked.
  mutating func askForVolumeUnit(of files: [TextFile]) throws {
    guard volumeUnit == nil, request.canAskUser else { return }
    let settings = request.people.family.settings
    let lacks = try files.contains { file in
      try request.readingFile(file.path) {
        try feedLog(of: file).lacksVolumeUnit(file, settings: settings)
      }
    }
    guard lacks else { return }
    volumeUnit = try Console.askForChoice("In which unit are its volumes?", among: ["ml", "oz"])
  }

  /// Returns the files in the order of reading: first those with dates that show the order of day and month.
  ///
  /// The order of day and month in these files also applies to the other files. Asks the user if it is still not clear.
  mutating func filesInReadingOrder(_ files: [TextFile]) throws -> [TextFile] {
    let told = try files.reduce(into: [String: DateOrder]()) { told, file in
      if case .determined(let order) = try dateOrder(of: file) { told[file.path] = order }
    }
    self.dateOrdersInFiles = Set(told.values)
    let others = files.filter { told[$0.path] == nil }
    if request.canAskUser { try askForDateOrders(of: others) }
    return files.filter { told[$0.path] != nil } + others
  }

  /// Asks the user once for the order of day and month in all files whose dates do not show it.
  private mutating func askForDateOrders(of files: [TextFile]) throws {
    for file in files {
      guard case .undecided(let example, let orders) = try dateOrder(of: file) else { continue }
      if filesWithAmbiguousDates.isEmpty {
        chosenDateOrder = try Self.askForDateOrder(of: example, among: orders)
      }
      filesWithAmbiguousDates.insert(file.path)
    }
  }

  private func dateOrder(of file: TextFile) throws -> FileDateOrder {
    let settings = request.people.family.settings
    return try request.readingFile(file.path) {
      try feedLog(of: file).dateOrder(of: file, settings)
    }
  }

  private static func askForDateOrder(of example: String, among orders: Set<DateOrder>) throws
    -> DateOrder?
  {
    let orders = orders.sorted { $0.rawValue > $1.rawValue }
    let words = orders.map(\.nameInMessages).joined(separator: " or ")
    return try Console.askForChoice(
      "Is \(example.printable) \(words)?", among: orders.map(\.rawValue)
    )
    .flatMap(DateOrder.init)
  }

  private func feedLog(of file: TextFile) throws -> SheetFeedLog {
    var log = SheetFeedLog(
      of: child.id, in: zone, isZoneProposed: isZoneProposed, volumeUnit: volumeUnit,
      dates: dateOrderOption
        ?? (filesWithAmbiguousDates.contains(file.path) ? chosenDateOrder : nil), tab: tab,
      exportedAt: try request.timeOfLastChange(file.path))
    log.dateOrdersOfOtherFiles = dateOrdersInFiles
    return log
  }

  private static func parseVolumeUnit(_ text: String) throws(UsageError) -> String {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0] == "volume", ["ml", "oz"].contains(parts[1]) else {
      throw UsageError("--units is volume=ml or volume=oz, not '\(text)'.")
    }
    return String(parts[1])
  }

  /// Returns the child that the option `--for` names, or the only child; throws if there is no such child.
  private static func child(_ request: ImportRequest) throws -> Profile {
    let (people, arguments) = (request.people, request.arguments)
    guard let name = arguments.value("--for") else {
      let children = people.profiles.filter { $0.kind == .child && $0.status == .confirmed }
      if children.count == 1 { return children[0] }
      if children.isEmpty {
        throw UnusableInputError(
          description:
            "There is no child in \(request.targetDatabase.path) yet whose log it could be.")
      }
      let isPlain = Set(children.map(\.name)).count == children.count
      let names = children.map {
        "--for \((isPlain ? $0.name : $0.id.text).printable.quotedForShell)"
      }
      throw UsageError("Say whose it is: \(names.joined(separator: " or ")).")
    }
    let profile = try ProfileFinder(people).profile(called: name, in: arguments)
    if profile.kind == .child { return profile }
    throw UsageError("\(name) is no child; a feed log is a child's.")
  }

  func importFile(_ file: TextFile, isLast: Bool, into importer: inout Importer) throws
    -> ImportReport
  {
    let skipped = try SkippedItemsFile(of: file.path, reason: request.sentence)
    let told = try feedLog(of: file).importFile(file, into: &importer, skipped: skipped)
    // The command that is suggested to the user repeats only what neither a setting nor the name of a column contains.
    var said = importer.outcome.countsByTable.isEmpty ? ["--time-zone": told.zone.name] : [:]
    if told.containsEvents { said["--date-order"] = told.dateOrder?.rawValue }
    var facts: [String: JSONNode] = [
      "profile": .text(child.name), "time_zone": .text(told.zone.name),
    ]
    facts["date_order"] = told.dateOrder.map { .text($0.rawValue) }
    let days = told.dateOrder.map { ", days written \($0.nameInMessages)" } ?? ""
    return ImportReport(
      path: file.path,
      contentDescription:
        "a feed log of \(child.name)\(days), times by the clock of \(told.zone.name)",
      jsonFields: facts, outcome: importer.outcome,
      unrecognizedCounts: importer.outcome.unrecognizedCounts,
      suspicionRemarks: try remarks(on: told, isLast: isLast, importer), skippedRecordsFile: skipped
    ) { [said] path in
      "The skipped rows of \(file.path.printable) are in \(path.printable). "
        + "Correct them there, then:\n  "
        + request.commandLine(for: [path], addingOptions: said)
    }
  }

  private func remarks(
    on told: SheetReadingSummary, isLast: Bool, _ importer: Importer
  ) throws -> [BuildRemark] {
    var remarks: [BuildRemark] = []
    if told.hasNoRows { remarks.append(.noRows) }
    if let before = told.earlierDateOrder { remarks.append(.changedDateOrder(from: before)) }
    // The number is known only after the last file, because a record that is missing in one file may be in the next.
    if isLast {
      let left = try SheetFeedLog.misreadRecordCount(
        of: child.id, before: request.people.family.settings, in: importer)
      if left > 0 { remarks.append(.keptMisreadRecords(count: left)) }
    }
    return remarks
  }
}

extension BuildRemark {
  fileprivate static let noRows = BuildRemark(
    event: "no_rows", fields: [:], text: "There is no row below the names of its columns.")

  fileprivate static func changedDateOrder(from before: DateOrder) -> BuildRemark {
    BuildRemark(
      event: "another_order", fields: ["before": .text(before.rawValue)],
      text:
        "The log was read as \(before.nameInMessages) before. If that was wrong, its records have "
        + "wrong dates: delete them first, as Documentation/Import.md describes.")
  }

  /// Returns a remark on records that an earlier import read with another unit or zone, and that no file contains now.
  fileprivate static func keptMisreadRecords(count: Int64) -> BuildRemark {
    BuildRemark(
      event: "left_as_they_were", fields: ["records": .integer(Int(count))],
      text:
        "Records of this log that an earlier import read differently, and that are not in these "
        + "files: \(count). They stay unchanged until a file contains them.")
  }
}
