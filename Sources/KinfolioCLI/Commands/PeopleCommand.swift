import Foundation
import Knowledge
import Records
import Reports
import SQLite
import Site

enum PeopleCommand {
  static let spec: CommandSpec = CommandSpec(
    "people", "Show, add and correct people and pets", operands: ["[DATABASE]"],
    options: PersonDescription.options + [
      .repeatable(
        "--change", "NAME=DETAILS",
        "correct a child, elder or pet, such as Mia=2025-01-06,name=Mía; once for each"),
      .repeatable(
        "--remember", "NAME[=DATE]",
        "mark someone who has died or left, with the last day if it is known"),
    ] + DatabaseOptions.options + Reporter.options,
    details: """
      Examples:
        kinfolio people family.sqlite
        kinfolio people family.sqlite --elder Rosa=1944-03-18,grandmother --caregiver Ana
        kinfolio people family.sqlite --change Mia=2025-01-06,female,3.4kg
        kinfolio people family.sqlite --remember Rosa=2026-03-01

      Without other options it lists the people and pets, and changes nothing. Several options are
      one change: if one of them is wrong, nothing is written.

      \(PersonDescription.help)
      'name=' and 'full name=' change the names; reports use the full name. If a birth date changes,
      the measurements at birth move to it. Reports, pages and photos of someone who is remembered
      stay; nothing is due any more.
      """,
    exitCodes: ExitCode.meanings(done: "the people are listed or changed", someSkipped: nil)
  ) { arguments, surroundings in
    let reporter = try Reporter(arguments)
    let source = try DatabaseOptions(arguments)
    let moment = Instant(seconds: Int64(surroundings.now.timeIntervalSince1970))
    let (people, version) = try people(in: source, surroundings.files, at: moment)
    let changes = try PeopleChanges(arguments, to: people, at: moment)
    if changes.isEmpty {
      for line in people.listOfPeople { Console.print(line) }
      return .done
    }
    if version < 4, changes.needVersion4 {
      throw UnusableInputError(
        description:
          "\(source.path) has version \(version), which has no place for a full "
          + "name, a last day and remembered people. Documentation/Database.md describes the upgrade."
      )
    }
    try source.write { try changes.write(into: $0) }
    for line in changes.descriptions { reporter.note(line) }
    return .done
  }

  /// Returns the people of the family and the version of the schema, and closes the database before it is changed.
  private static func people(
    in source: DatabaseOptions, _ files: ProgramFiles, at moment: Instant
  ) throws -> (people: Journal, version: Int) {
    let database = try TrackingDatabase(
      at: source.path, busyTimeout: source.busyTimeout, languages: try files.languages().all)
    return (try Journal(readingPeopleFrom: database, at: moment), database.version)
  }
}

/// The additions and corrections of one run of `kinfolio people`.
private struct PeopleChanges {
  private var added: [Profile] = []
  private var changed: [Profile] = []
  /// The birth dates of changed profiles before the change.
  private var birthDatesBefore: [ID<Profile>: LocalDate] = [:]
  private var caregivers: [Caregiver] = []
  private var measurements: [GrowthMeasurement] = []

  init(_ arguments: ParsedArguments, to people: Journal, at moment: Instant) throws(UsageError) {
    let today = people.family.zone.day(of: moment)
    var all = people.profiles
    func finish(_ person: PersonDescription) throws(UsageError) -> Profile {
      if let problem = person.problem(today: today) { throw UsageError(problem) }
      try person.profile.checkIsNew(among: all)
      var profile = person.profile
      profile.entry = RecordMetadata(
        id: profile.entry.id.isEmpty ? UUID().uuidString.lowercased() : profile.entry.id,
        loggedBy: profile.entry.loggedBy, changedAt: moment)
      return profile
    }
    for (text, kind) in arguments.peopleWithKinds {
      let person = try PersonDescription(text, as: kind)
      var profile = try finish(person)
      profile.slot = all.count % 4
      all.append(profile)
      added.append(profile)
      measurements += [person.birthMeasurement(of: profile, at: moment)].compactMap(\.self)
    }
    for text in arguments.values("--change") + arguments.values("--remember") {
      let isEnd = arguments.values("--remember").contains(text)
      let (name, details) = PersonDescription.nameAndDetails(in: text)
      var before: Profile
      do throws(ProfileLookupError) {
        before = try ProfileFinder(all).profile(called: name)
      } catch {
        throw UsageError(error.description)
      }
      if isEnd { try before.remember(until: details, today: today) }
      if birthDatesBefore[before.id] == nil { birthDatesBefore[before.id] = before.birthDate }
      all.removeAll { $0.id == before.id }
      let person = try PersonDescription(correcting: before, isEnd ? nil : details ?? "")
      let profile = try finish(person)
      all.append(profile)
      changed.removeAll { $0.id == profile.id }
      changed.append(profile)
      measurements += [person.birthMeasurement(of: profile, at: moment)].compactMap(\.self)
    }
    caregivers = arguments.values("--caregiver").map { Caregiver(named: $0, at: moment) }
  }

  var isEmpty: Bool { added.isEmpty && changed.isEmpty && caregivers.isEmpty }

  /// True if a value has a column only since version 4 of the schema.
  var needVersion4: Bool {
    (added + changed).contains {
      $0.fullName != nil || $0.endedOn != nil || $0.status == .remembered
    }
  }

  var descriptions: [String] {
    added.map { "Added \($0.line)." } + changed.map { "Changed: \($0.line)." }
      + caregivers.map { "Added \($0.name.printable) (caregiver)." }
  }

  func write(into database: Database) throws(SQLiteError) {
    try database.insert(caregivers)
    try database.insert(added)
    let move = try database.prepare(
      "UPDATE measurements SET measured_on = ?3, changed_at = ?4 "
        + "WHERE profile_id = ?1 AND measured_on = ?2")
    for profile in changed {
      try database.update(profile)
      guard let before = birthDatesBefore[profile.id], let born = profile.birthDate else {
        continue
      }
      try move.run([
        .text(profile.id.text), .text(before.description), .text(born.description),
        .integer(profile.entry.changedAt.seconds),
      ])
    }
    let correct = try database.prepare(
      "UPDATE measurements SET value = ?3, changed_at = ?4 WHERE profile_id = ?1 "
        + "AND measured_on = ?2 AND kind = 'weight' RETURNING 1")
    for weight in measurements {
      let isKnown = try correct.firstInteger([
        .text(weight.profile.text), .text(weight.measuredOn.description), .real(weight.value),
        .integer(weight.entry.changedAt.seconds),
      ])
      if isKnown == nil { try database.insert([weight]) }
    }
  }
}

extension Profile {
  /// Marks the profile as remembered; throws if the last day is no day, is in the future, or is before birth.
  fileprivate mutating func remember(until day: String?, today: LocalDate) throws(UsageError) {
    status = .remembered
    guard let day else { return }
    guard let date = LocalDate(day), date <= today, birthDate.map({ $0 <= date }) ?? true else {
      throw UsageError(
        "The last day of \(name) must be a day such as \(today), not in the future and not before "
          + "birth, not '\(day)'.")
    }
    endedOn = date
  }

  /// A line about the profile for a terminal.
  fileprivate var line: String {
    let details = [
      birthDate.map { "born \($0)" }, dueDate.map { "due \($0)" }, sex?.rawValue, relationship,
      fullName, status == .confirmed ? nil : status.rawValue, endedOn.map { "until \($0)" },
    ].compactMap(\.self)
    return "\(name) (\(([kind.rawValue] + details).joined(separator: ", ")))".printable
  }
}

extension Journal {
  /// The lines about the people and pets of the family for a terminal.
  fileprivate var listOfPeople: [String] {
    let lines =
      profiles.map(\.line)
      + caregivers.map { caregiver in
        let role = caregiver.role.map { ", \($0.rawValue)" } ?? ""
        return "\(caregiver.name) (caregiver\(role))".printable
      }
    return lines.isEmpty ? ["There are no people and pets yet. See: kinfolio people --help"] : lines
  }
}
