import Foundation
import Importing
import Records
import SQLite

enum LogCommand {
  static let spec: CommandSpec = CommandSpec(
    name: "log", summary: "Add records by typing what happened",
    operandNames: ["[DATABASE]", "[LINE]…"],
    options: [
      .flag("--yes", "write without asking"),
      .flag("--undo", "take back the last lines"),
    ] + DatabaseOptions.commandOptions + Reporter.commandOptions,
    detailedHelp: """
      Examples:
        kinfolio log family.sqlite "Mia bottle 120 ml 14:30"
        kinfolio log family.sqlite "Mia biberón 120 ml" "Mia sieste 13:00-14:10"
        kinfolio log family.sqlite --undo

      A line is about one person or pet and one event, in English, Spanish or French: a name, what
      happened, and then in any order an amount with its unit, a time or a day (14:30, 2:30 pm,
      yesterday 9:15, 2026-11-08), and a note after a colon. Without a time it is now.
      A name of several words is in double quotes.

        Mia left 10 min right 8 min breast     Mia nap 13:00-14:10       Mia pee and poo
        Mia weight 7.2 kg                      Mia temperature 38.5      Mia cough mild: at night
        Mia ate banana loved                   Mia reaction egg mild: red cheeks
        Mia question: may she eat honey?       Mia checkup 2026-12-03 Dr. Ruiz
        Mia woke up 6:30                       Mia cough ended yesterday 18:00
        Mia vaccine MMR due 2027-01-05         Mia milestone first steps
        Rosa prescription metformin 500 mg 8:00 20:00      Rosa took metformin 8:05
        Rosa stopped metformin                 Mia question answered: honey
        Rosa task walk 10:00                   Rosa did walk 10:20: felt good
        food "lentil soup" brown celery        pet food Crunchy dry 375 kcal
        Miso ate Crunchy 40 g                  stock Crunchy 2 bags of 2 kg

      Prints what it understood and asks before it writes. Without a terminal it needs --yes. It
      writes all lines or none: a line with an unclear unit, dose or person is never written.
      Without a line it reads standard input.
      """,
    exitCodeMeanings: ExitCode.meanings(
      done: "the records are written or taken back", someItemsSkipped: nil)
  ) { arguments, surroundings in
    let reporter = try Reporter(arguments)
    let source = try DatabaseOptions(arguments)
    let work = LogJob(
      databaseOptions: source, arguments: arguments, reporter: reporter,
      files: try surroundings.files,
      currentTime: Instant(seconds: Int64(surroundings.now.timeIntervalSince1970)))
    return try arguments.hasFlag("--undo")
      ? work.undoLastLines() : work.writeRecords(ofLines: logLines(from: arguments))
  }

  /// Returns the lines to log from the command line, or from standard input if the command line contains none.
  ///
  /// Several arguments are the words of one line if none of them contains a space.
  private static func logLines(from arguments: ParsedArguments) throws -> [String] {
    let operands = Array(arguments.operands.dropFirst())
    if operands.count > 1, !operands.contains(where: { $0.contains(" ") }) {
      return [operands.joined(separator: " ")]
    }
    if !operands.isEmpty, operands != ["-"] { return operands }
    if isatty(STDIN_FILENO) == 1 {
      Console.printToStandardError("Write a line for each event, and an empty line at the end.")
    }
    var lines: [String] = []
    while let line = readLine(), !line.isEmpty || isatty(STDIN_FILENO) == 0 { lines.append(line) }
    return lines
  }
}

extension DatabaseOptions {
  /// Opens Kinfolio's database for `kinfolio log`; if it is a database of Baby Buddy, the error suggests an import.
  func openForLogging(_ files: ProgramFiles) throws -> TrackingDatabase {
    try openTrackingDatabase(files) { format in
      guard format.source == .babyBuddy else { return nil }
      return UnusableInputError(
        description:
          "\(path.printable) is a database of Baby Buddy, which is only read. Create one of "
          + "your own, and import it:\n  \(DatabaseProblem.creationShellCommand(at: "family.sqlite"))\n  "
          + ParsedArguments.commandLine(["import", "babybuddy", path, "--into", "family.sqlite"]))
    }
  }
}
