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
