import Kinfolio

extension SourceSpec {
  /// A feed log from a Google sheet.
  static let sheet = SourceSpec(
    source: .sheet, mark: SheetFeedLog.source,
    summary: "a feed log from a Google sheet, each tab saved as CSV",
    options: [
      .value("--for", "NAME", "whose it is, where the family has more than one child"),
      .value("--units", "volume=ml", "the unit of volumes that stand without one: ml or oz"),
      .value("--date-order", "mdy|dmy|ymd", "how the file writes its days (default: as they tell)"),
      .value("--tab", "feeds|pumping", "what it is about, where its columns do not tell"),
      .value("--time-zone", "ZONE", "whose clock its times are of (default: the child's)"),
    ],
    unknown: "columns that are not recognised, and how many values they hold",
    name: { "row \($0.row)" }
  ) { request in
    let sheet = try SheetImport(request)
    return try request.order.files.map { path in
      let file = try request.reading(path, asText: true) { try TextFile(path) }
      return ImportFile(path: path) { try sheet.read(file, into: &$0) }
    }
  }
}

/// How a feed log is read.
private struct SheetImport {
  let request: ImportRequest
  let child: Profile
  let volumeUnit: String?
  let dateOrder: DateOrder?
  let tab: SheetFeedLog.Tab?
  let zone: Zone
  /// Whether nobody has said whose clock it is, so that the one it was read by before counts more.
  let isZoneProposed: Bool

  init(_ request: ImportRequest) throws {
    let arguments = request.order.arguments
    self.request = request
    volumeUnit = try arguments.value("--units").map(Self.volumeUnit)
    dateOrder = try arguments.word("--date-order")
    tab = try arguments.word("--tab")
    let said = try arguments.zone()
    child = try Self.child(request)
    let kept = SheetFeedLog.rememberedZone(of: child.id, in: request.people.family.settings)
    let isAsked = said == nil && kept == nil && request.mayAsk
    let own = kept ?? request.people.zone(of: child)
    zone =
      try said
      ?? (isAsked
        ? Console.zone("By whose clock are the times in the sheet?", proposed: own) : own)
    isZoneProposed = said == nil && !isAsked
  }

  private static func volumeUnit(_ text: String) throws(UsageError) -> String {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0] == "volume", ["ml", "oz"].contains(parts[1]) else {
      throw UsageError("--units is volume=ml or volume=oz, not '\(text)'.")
    }
    return String(parts[1])
  }

  /// The child whose log it is: the one that was named, or the only one.
  private static func child(_ request: ImportRequest) throws -> Profile {
    let people = request.people
    guard let name = request.order.arguments.value("--for") else {
      let children = people.profiles.filter { $0.kind == .child && $0.status == .confirmed }
      if children.count == 1 { return children[0] }
      if children.isEmpty {
        throw InputProblem(
          description: "There is no child in \(request.order.into.path) yet whose log it could be.")
      }
      let names = children.map { "--for \($0.name.printable.inShell)" }
      throw UsageError("Say whose it is: \(names.joined(separator: " or ")).", in: .importing)
    }
    do throws(ProfileProblem) {
      let profile = try people.profile(called: name)
      if profile.kind == .child { return profile }
    } catch { throw UsageError(error.description.printable, in: .importing) }
    throw UsageError("\(name) is no child; a feed log is a child's.", in: .importing)
  }

  func read(_ file: TextFile, into importer: inout Importer) throws -> ImportReport {
    let settings = request.people.family.settings
    let log = SheetFeedLog(
      of: child.id, in: zone, isZoneProposed: isZoneProposed, volumeUnit: volumeUnit,
      dates: dateOrder, tab: tab, exportedAt: try request.changed(file.path), settings: settings)
    let skipped = try SkippedFile(of: file.path, reason: request.sentence)
    let told = try log.read(file, into: &importer, skipped: skipped)
    let (order, zone) = (told.order, told.zone)
    if !importer.outcome.counts.isEmpty {
      try importer.remember(told.setting, told.reading.text)
    }
    // What one file does not tell anew the next may.
    let left =
      file.path == request.order.files.last
      ? try SheetFeedLog.leftAsTheyWere(of: child.id, before: settings, in: importer) : 0
    return ImportReport(
      request: request, file: file.path,
      about: "a feed log of \(child.name), days written \(order.words), "
        + "times by the clock of \(zone.name)",
      facts: [
        "profile": .text(child.name), "time_zone": .text(zone.name),
        "date_order": .text(order.rawValue),
      ], outcome: importer.outcome, unknown: importer.outcome.unknown,
      suspicions: left > 0 ? [.leftAsTheyWere(left)] : [], skipped: skipped
    ) { path in
      "The skipped rows of \(file.path.printable) are in \(path.printable). "
        + "Correct them there, then:\n  "
        + request.order.command(
          for: [path], adding: ["--date-order": order.rawValue, "--time-zone": zone.name])
    }
  }
}

extension DateOrder {
  fileprivate var words: String {
    switch self {
    case .monthFirst: "month/day/year"
    case .dayFirst: "day/month/year"
    case .yearFirst: "year-month-day"
    }
  }
}

extension Remark {
  /// That some records are not among those that are told anew.
  fileprivate static func leftAsTheyWere(_ count: Int64) -> Remark {
    Remark(
      event: "left_as_they_were", fields: ["records": .integer(Int(count))],
      text:
        "Records of this log that were read in another unit or zone before, and that no row of these "
        + "files tells anew: \(count). They stay as they were.")
  }
}
