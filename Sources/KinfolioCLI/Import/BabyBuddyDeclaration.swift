import Importing
import Photos
import Records
import SQLite

/// The units, sexes and time zone that a family declares for a Baby Buddy database, in this or an earlier import.
struct BabyBuddyDeclaration {
  let request: ImportRequest
  private(set) var units: DeclaredUnits
  private(set) var sexes: [String: Profile.Sex] = [:]
  /// The time zone of Baby Buddy's server, in which the times of exported tables are, or nil if it is unknown.
  private(set) var clock: Zone?
  let photos: PhotoFolder?
  private let unitsBefore: DeclaredUnits
  private let clockBefore: Zone?

  /// Combines the declarations on the command line with the units and the time zone that an earlier import has stored.
  init(_ request: ImportRequest, of buddy: BabyBuddy) throws {
    let arguments = request.arguments
    let people = request.people
    self.request = request
    photos = try request.photoFolder().flatMap { try PhotoFolder($0) }
    let setting = buddy.setting(
      withUnitsIn: people.family.settings, knowing: Set(people.profiles.map(\.id)))
    let kept = setting.flatMap { people.family.settings[$0] } ?? ""
    do throws(ImportProblem) { unitsBefore = try DeclaredUnits(kept) } catch {
      throw UnusableInputError(
        description: "\(request.into.path): the setting \(setting ?? ""): \(error)"
          .printable)
    }
    units = unitsBefore
    units.add(try arguments.declaredUnits([arguments.value("--units") ?? ""]))
    sexes = try arguments.declaredSexes()
    let keptZone = people.family.settings[BabyBuddy.zoneSetting]
    clockBefore = keptZone.flatMap(Zone.init)
    clock = try arguments.zone() ?? clockBefore
  }

  private var problemLackingClock: ImportProblem {
    ImportProblem(
      "Baby Buddy's tables do not say by which clock their times are: it is that of the time zone "
        + "its server is set to. Add --time-zone \(request.people.family.zone.name), or another.")
  }

  struct Gaps {
    var quantities: [DeclaredUnits.Quantity]
    /// The names of children whose sex is unknown and whose name no other child has.
    var children: [String]
    /// True if the exported tables contain times, but their time zone is not declared.
    var clock = false
  }

  func gaps(of buddy: BabyBuddy) throws -> Gaps {
    let open = buddy.childrenLackingSex(sexes) { child in
      request.people.profiles.first { $0.id == buddy.profile(of: child) }?.sex != nil
    }
    return Gaps(quantities: try buddy.quantities(lackingIn: units), children: open)
  }

  /// Asks the user for missing declarations, and warns of each unknown sex; throws if units or the time zone stay
  /// unknown.
  mutating func fill(_ gaps: Gaps) throws {
    if gaps.clock, request.mayAsk {
      clock = try Console.askForZone(
        "Which time zone is Baby Buddy's server set to? Its tables tell times by that clock.",
        proposed: request.people.family.zone)
    }
    for quantity in gaps.quantities where request.mayAsk {
      let unit = try Console.askForChoice(
        "In which unit does Baby Buddy hold \(quantity.name)?", among: quantity.units)
      if let unit { units.add(try DeclaredUnits("\(quantity.rawValue)=\(unit)")) }
    }
    let lacking = gaps.quantities.filter { !units.hasUnit($0) }
    let problems = [
      gaps.clock && clock == nil ? problemLackingClock : nil, BabyBuddy.problem(lacking: lacking),
    ].compactMap { $0?.description }
    if !problems.isEmpty { throw ImportProblem(problems.joined(separator: " ")) }
    for child in gaps.children {
      let words = Profile.Sex.allCases.map(\.rawValue)
      if request.mayAsk {
        let word = try Console.askForChoice(
          "Is \(child.printable) a girl or a boy (for growth charts)?", among: words)
        sexes[child] = word.flatMap(Profile.Sex.init)
      }
      if sexes[child] == nil { request.reporter.report([.undeclared(sexOf: child)]) }
    }
  }

  /// Imports the records of Baby Buddy, and stores the family's declarations for the next import.
  ///
  /// The name of the list of skipped records is derived from `file`. `changed` is the time of the last change of the
  /// data, in seconds since 1970, and `zone` is the time zone of the times in the data, or nil for UTC.
  func read(
    _ buddy: BabyBuddy, from file: String, changed: Int64, by zone: Zone?,
    into importer: inout Importer
  ) throws -> ImportReport {
    let skipped = try SkippedFile(
      of: file, in: request.into.path.folderOfPath, reason: request.sentence)
    let home = request.people.family.zone
    var declared = BabyBuddy.Declared(units: units, zone: home, exportedAt: changed)
    declared.sexes = sexes
    declared.photos = photos
    declared.clock = zone ?? .utc
    let isByOtherClock = zone != nil && clockBefore != nil && zone != clockBefore
    declared.differsFromBefore = units.contradicts(unitsBefore) || isByOtherClock
    let reading = try buddy.read(into: &importer, declared: declared, skipped: skipped)
    if !units.isEmpty { try importer.storeSetting(buddy.unitsSetting, units.text) }
    var facts: [String: JSONNode] = ["units": .text(units.text), "time_zone": .text(home.name)]
    if let zone {
      try importer.storeSetting(BabyBuddy.zoneSetting, zone.name)
      facts["time_zone_of_tables"] = .text(zone.name)
    }
    return ImportReport(
      file: request.paths[0], about: about(buddy, by: zone), facts: facts,
      outcome: importer.outcome, unknown: reading.unknown,
      suspicions: reading.suspicions.map(BuildRemark.suspicion), skipped: skipped, advice: advice)
  }

  private func about(_ buddy: BabyBuddy, by zone: Zone?) -> String {
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

  private func advice(_ list: String) -> String {
    let paths = request.paths
    let again = "\n  \(request.command(for: paths))"
    if FileKind(at: paths[0]) == .folder || FileKind(at: paths[0]) == .text {
      return "The skipped records are listed in \(list.printable). "
        + "Correct them in Baby Buddy, export its tables anew, then:" + again
    }
    return "The skipped records of \(paths[0].printable) are listed in \(list.printable). "
      + "Correct them in Baby Buddy, then:" + again
  }
}

extension DeclaredUnits.Quantity {
  var name: String {
    switch self {
    case .weight: "weights"
    case .height: "heights"
    case .head: "head circumferences"
    case .volume: "volumes of bottles"
    case .pumping: "volumes of pumped milk"
    case .temperature: "temperatures"
    }
  }

  /// Returns a unit for a sentence, such as `°C`; `word` is the unit in the option `--units`, such as `c`.
  func symbol(_ word: String) -> String { self == .temperature ? "°\(word.uppercased())" : word }
}
