/// Every command of the program, in the order the help lists them.
let allCommands: [CommandSpec] = [
  .demo, .build, .report, .check, .initialise, .doctor,
  CommandSpec("import", "Take other trackers' exports into a tracking database"),
  .growth, .verify, .audit,
]
