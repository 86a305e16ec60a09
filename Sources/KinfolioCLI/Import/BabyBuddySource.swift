import Importing
import Knowledge
import Photos
import Records
import Site

/// A Baby Buddy database that a command reads instead of a tracking database.
struct BabyBuddySource {
  let declaration: UnitOptions
  let photos: String?
  let files: ProgramFiles

  /// Copies all records of a Baby Buddy database into a temporary tracking database, closes the original, and reports
  /// what was found.
  func open(
    _ options: DatabaseOptions, _ reporter: Reporter
  ) throws -> (database: TrackingDatabase, undeclared: [BuildRemark]) {
    do {
      let buddy = try BabyBuddy(
        at: options.path, busyTimeout: options.busyTimeout, languages: try files.languages().all)
      let zone = buddy.zone ?? .utc
      var declared = BabyBuddy.Declared(
        units: declaration.units, zone: zone,
        exportedAt: BabyBuddy.lastSaved(at: options.path, notAfter: Instant.validRange.upperBound))
      declared.sexes = declaration.sexes
      declared.photos = try photos.flatMap { try PhotoFolder($0) }
      declared.keepsMissingPhotos = true
      let conversion = try buddy.convert(options.path, by: try files.schema(), declared: declared)
      tell(of: buddy, zone, conversion.unknown, reporter)
      let units = conversion.undeclared
      return (
        conversion.database,
        conversion.suspicions.map(BuildRemark.suspicion)
          + (units.isEmpty ? [] : [.undeclared(unitsOf: units)])
          + conversion.childrenLackingSex.map(BuildRemark.undeclared(sexOf:))
      )
    } catch let problem as ImportProblem {
      throw UnusableInputError(description: "\(options.path): \(problem.description)".printable)
    }
  }

  /// Throws if units or sexes are declared for a tracking database, which already contains them.
  func refuse(for path: String) throws(UsageError) {
    if declaration.isEmpty { return }
    throw UsageError(
      "\(path.printable) is a tracking database, which says itself what its units are and who is a "
        + "girl or a boy: leave out --sex and units such as weight=kg.")
  }

  private func tell(
    of buddy: BabyBuddy, _ zone: Zone, _ unknown: [String: Int], _ reporter: Reporter
  ) {
    let names = buddy.children.map(\.name)
    reporter.logEvent(
      "baby_buddy",
      [
        "children": .list(names.map { .text($0) }), "time_zone": .text(zone.name),
        "unknown": .object(unknown.mapValues { .integer($0) }),
      ])
    let whose = names.isEmpty ? "" : " of " + names.joined(separator: " and ").printable
    let chosen = buddy.zone == nil ? ", as no one other is chosen there" : ""
    reporter.note(
      "Reading Baby Buddy's records\(whose), days by the clock of \(zone.name)\(chosen).")
    if unknown.isEmpty { return }
    let counts = unknown.sorted { $0.key < $1.key }.map { "\($0.key.printable) (\($0.value))" }
    reporter.note("Not taken over: \(counts.joined(separator: ", ")).")
  }
}
