import Kinfolio

/// `kinfolio import`.
enum ImportCommand {
  static let spec: CommandSpec = CommandSpec(
    "import", "Take other trackers' exports into a tracking database", operands: ["SOURCE FILE…"],
    options: ImportOptions.options + DatabaseOptions.options + Reporter.options,
    details: """
      The source is one of these:

      \(SourceSpec.list)

      What would become of the file is told first, and written when that is agreed to; without a
      terminal only with --yes. All is written or nothing. A file may be imported again: what is known
      is not added twice, what was changed is changed. What cannot be true is skipped and named, with
      the reason, in a file of its own: NAME.skipped.csv or NAME.skipped.json.
      Documentation/Import.md tells what becomes of each column, table and field. Ends with 3 when
      something was skipped.
      """
  ) { arguments, surroundings in
    let reporter = try Reporter(arguments)
    let options = try ImportOptions(arguments)
    let moment = try ReferenceTime(arguments, surroundings)
    let files = try surroundings.files
    return try ImportWork(
      request: ImportRequest(
        options: options, people: try options.people(at: moment, files), reporter: reporter,
        files: files,
        phrases: try files.phrasebook(.english))
    ).run()
  }
}
