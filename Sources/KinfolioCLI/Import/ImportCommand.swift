import Kinfolio

extension CommandSpec {
  static let importing = CommandSpec(
    "import", "Take other trackers' exports into a tracking database", operands: ["SOURCE FILE…"],
    options: ImportOptions.options + DatabaseOptions.options + Reporter.options,
    details: """
      The source is 'sheet', a feed log from a Google sheet saved as CSV. What would become of the files
      is told first, and written when that is agreed to; without a terminal only with --yes. All is
      written or nothing. A file may be imported again: what is known is not added twice, what was
      changed is changed. Rows that cannot be true are skipped and put into NAME.skipped.csv beside
      the file, to be corrected there and imported in turn. Documentation/Import.md tells what becomes
      of each column. Ends with 3 when rows were skipped.
      """
  ) { arguments, surroundings in
    let reporter = try Reporter(arguments)
    let options = try ImportOptions(arguments)
    let moment = try ReportMoment(arguments, surroundings)
    let work = ImportWork(
      options: options, reporter: reporter, moment: moment,
      phrases: try surroundings.files.phrasebook(.english))
    return try work.run()
  }
}
