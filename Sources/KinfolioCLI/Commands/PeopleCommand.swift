import Foundation
import Knowledge
import Records
import SQLite

enum PeopleCommand {
  static let spec: CommandSpec = CommandSpec(
    name: "people", summary: "Show, add, correct and merge people and pets",
    operandNames: ["[DATABASE]"],
    options: PersonDescription.commandOptions + [
      .repeatable(
        "--change", "NAME=DETAILS",
        "correct a child, elder or pet, such as Mia=2025-01-06,name=Mía; once for each"),
      .repeatable(
        "--remember", "NAME[=DATE]",
        "mark someone who has died or left, with the last day if it is known"),
      .repeatable("--undo-remember", "NAME", "take back --remember"),
      .repeatable(
        "--merge", "NAME=NAME",
        "make two profiles of one person one: the first becomes a part of the second"),
      .flag("--undo-merge", "take back the last --merge"),
      .value("--family", "NAME", "correct the name of the family"),
      .value("--time-zone", "ZONE", "correct the family's time zone"),
      .language("correct the family's language"),
    ] + DatabaseOptions.commandOptions + Reporter.commandOptions,
    detailedHelp: """
      Examples:
        kinfolio people family.sqlite
        kinfolio people family.sqlite --elder Rosa=1944-03-18,grandmother --caregiver Ana
        kinfolio people family.sqlite --change Mia=2025-01-06,female,3.4kg
        kinfolio people family.sqlite --remember Rosa=2026-03-01
        kinfolio people family.sqlite --merge 'Mia 2'=Mia

      Without other options it lists the people and pets, and changes nothing. Several options are
      one change: if one of them is wrong, nothing is written.

      \(PersonDescription.detailsHelpText)
      'name=' and 'full name=' change the names; reports use the full name. If a birth date changes,
      the measurements at birth move to it. A detail without a value is removed: 'born=', 'sex=',
      'due=', 'full name=', 'relationship=' and 'animal='. Reports, pages and photos of someone who is
      remembered stay; nothing is due any more.

      --merge moves all records, and details that the second profile lacks. The first profile
      disappears, and imports add its records to the second one. Milestones that viewers saw wait for
      a new decision. --undo-merge moves the records back; those added since the merge stay.
      """,
    exitCodeMeanings: ExitCode.meanings(
      done: "the people are listed or changed", someItemsSkipped: nil)
  ) { arguments, surroundings in
    let reporter = try Reporter(arguments)
    let source = try DatabaseOptions(arguments)
    let moment = Instant(seconds: Int64(surroundings.now.timeIntervalSince1970))
    let (people, version, weights) = try readPeople(in: source, surroundings.files, at: moment)
    let changes = try PeopleChanges(
      arguments, to: people, try surroundings.files.languages(), at: moment)
    if arguments.hasFlag("--undo-merge") {
      if !changes.isEmpty { throw UsageError("--undo-merge takes no other changes along.") }
      reporter.note(try undoLastMerge(in: source, of: people))
      return .done
    }
    if changes.isEmpty {
      for line in people.peopleLines(birthWeights: weights) { Console.print(line) }
      return .done
    }
    if version < 4, changes.needSchemaVersion4 {
      throw UnusableInputError(
        description:
          "\(source.path) has version \(version), which has no place for a full "
          + "name, a last day and remembered people. Documentation/Database.md describes the upgrade."
      )
    }
    try write(to: source, errorPrefix: "Nothing was changed") {
      try changes.write(into: $0, at: moment)
    }
    for line in changes.changeDescriptions { reporter.note(line) }
    return .done
  }

  /// Takes back the last merge, and returns a message about it.
  private static func undoLastMerge(in source: DatabaseOptions, of people: Journal) throws -> String
  {
    var message: String?
    try write(to: source, errorPrefix: "The last merge can no longer be taken back") { database in
      guard let (merged, changedCount) = try database.undoLastMerge() else { return }
      let other = people.profiles.first { $0.id == merged.successorID }?.name ?? "?"
      message =
        "\(merged.text(inColumn: "name") ?? "?") and \(other) are two profiles again. Records that were added since the merge "
        + "stay with \(other)."
        + (changedCount > 0 ? " Values that were changed since stay, too: \(changedCount)." : "")
    }
    guard let message else { throw UsageError("There is no merge to take back.") }
    return message.printable
  }

  /// Writes to the database; if other rows contradict the change, the error message starts with `problem`.
  private static func write(
    to source: DatabaseOptions, errorPrefix problem: String, _ body: (Database) throws -> Void
  ) throws {
    do { try source.writeInTransaction(body) } catch DatabaseProblem.sqlite(_, let error)
      where error.kind == .constraint
    {
      throw UnusableInputError(
        description: "\(problem): other rows of \(source.path) contradict it (\(error.message)).")
    }
  }

  /// Reads the people and pets, the version of the database's schema, and the weights at birth in kilograms.
  ///
  /// The database is closed when this function returns, because the caller changes it.
  private static func readPeople(
    in source: DatabaseOptions, _ files: ProgramFiles, at moment: Instant
  ) throws -> (people: Journal, version: Int, birthWeights: [ID<Profile>: Double]) {
    let database = try source.openTrackingDatabase(files)
    return (
      try Journal(readingPeopleFrom: database, at: moment), database.schemaVersion,
      try database.birthWeightsKg()
    )
  }
}

extension Journal {
  fileprivate func peopleLines(birthWeights: [ID<Profile>: Double]) -> [String] {
    let lines =
      profiles.map { $0.descriptionLine(birthWeightKilograms: birthWeights[$0.id]) }
      + caregivers.map { caregiver in
        let role = caregiver.role.map { ", \($0.rawValue)" } ?? ""
        return "\(caregiver.name) (caregiver\(role))".printable
      }
    return lines.isEmpty ? ["There are no people and pets yet. See: kinfolio people --help"] : lines
  }
}
