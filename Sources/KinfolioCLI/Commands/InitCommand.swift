import Escapes
import Files
import Foundation
import Knowledge
import Records
import Reports

enum InitCommand {
  static let spec: CommandSpec = CommandSpec(
    name: "init", summary: "Create a tracking database", operandNames: ["[FILE]"],
    options: [
      .value("--family", "NAME", "the name of the family"),
      .value(
        "--time-zone", "ZONE",
        "the family's time zone, such as Europe/Madrid (default: this computer's, unless UTC)"),
      .language("the family's language (default: en)"),
      .value("--units", "metric|imperial", "the units of displayed figures (default: metric)"),
      .value("--paper", "a4|letter", "the paper size of documents (default: a4)"),
      .value(
        "--region", "us|uk|eu|who",
        "the region of the reference values in reports (default: guessed from the time zone)"),
    ] + PersonDescription.commandOptions,
    detailedHelp: """
      Creates FILE (default: family.sqlite) with all its tables. An existing file is never
      overwritten. With --family, the database is ready for 'kinfolio build' and 'kinfolio import'.
      Without any option it asks for the family, its people and its pets; without a terminal it then
      creates a database without rows, to which an app must add the family first.
      Documentation/Database.md describes the tables. Pictures in the folder photos next to FILE
      appear on the timeline without a record, too: see Documentation/Sites.md.

      \(PersonDescription.detailsHelpText)
      """,
    exitCodeMeanings: ExitCode.meanings(
      done: "the database is created", someItemsSkipped: nil,
      tryLater: ExitCode.memoryShortageMeaning)
  ) { arguments, surroundings in
    let path = arguments.operands.first ?? "family.sqlite"
    try checkFolderExists(forNewFile: path)
    if URL(fileURLWithPath: path).fileType != nil {
      throw DatabaseProblem.alreadyExists(path: path)
    }
    let moment = Instant(seconds: Int64(surroundings.now.timeIntervalSince1970))
    let form = NewFamilyReader(
      languages: try surroundings.files.languages(), currentTime: moment,
      computerZone: surroundings.computerZone)
    let family =
      spec.options.contains { arguments.value($0.name) != nil }
      ? try form.family(from: arguments)
      : isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 ? try form.askForFamily() : nil
    try surroundings.files.schema().createDatabase(at: path) { database in
      try family?.write(into: database, changedAt: moment)
    }
    Console.printToStandardError(
      family?.creationMessage(databasePath: path)
        ?? """
        Created \(path) without any rows. Before the first build, an app must add the family.
        Documentation/Database.md describes the tables. To create a database with a family:
          \(DatabaseProblem.creationShellCommand())
        """)
    return .done
  }
}

extension InitialDatabaseContent {
  /// Returns a message about what was created and what was guessed, with the next commands.
  fileprivate func creationMessage(databasePath path: String) -> String {
    let people = profiles.map { "\($0.name.printable) (\($0.kind.rawValue))" }
    let names = people.isEmpty ? "" : ": \(people.joined(separator: ", "))"
    let region =
      family.referenceRegion.map {
        "Reports use the reference values of the region \($0.rawValue)."
      }
        ?? """
        No region is known for this time zone, so reports compare records with
        the strictest reference value of all regions. To choose a region, delete the file and create
        it with --region, or add the setting region.
        """
    return """
      Created \(path) for the family \(family.name.printable)\(names).
      Days start and end by the clock of \(family.timeZone.name). \(region)
      Build its site with:
        kinfolio build \(path.quotedForShell)
      To import the records of another tracker, see: kinfolio import --help
      """
  }
}

extension ProgramEnvironment {
  /// The time zone of the computer; nil if it is unknown or UTC, because UTC is usually not the zone of a family.
  var computerZone: Zone? {
    let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/etc/localtime")
    let linked = link?.components(separatedBy: "zoneinfo/").last
    return [variables["TZ"], linked].compactMap(\.self).compactMap { Zone($0) }
      .first { $0 != .utc && !$0.name.hasPrefix("Etc/") }
  }
}
