enum ImportCommand {
  static let spec: CommandSpec = CommandSpec(
    name: "import", summary: "Import the exports of other trackers into a tracking database",
    operandNames: ["SOURCE FILE…"],
    options: ImportRequest.commandOptions + ImportSources.commandOptions
      + DatabaseOptions.commandOptions
      + Reporter.commandOptions,
    detailedHelp: """
      The source is one of these:

      \(ImportSources.helpText)

      Lists the changes, then asks before it writes. Without a terminal, it writes only with --yes.
      It writes everything or nothing. You can import a file again: known records are not added
      twice, and changed ones are updated. Records that cannot be right are skipped and listed,
      with the reasons, in a file of their own: NAME.skipped.csv or NAME.skipped.json.
      Documentation/Import.md describes each column, table and field. The exit code is 3 if
      something was skipped.
      """
  ) { arguments, surroundings in
    try ImportRequest(arguments, surroundings).run()
  }
}
