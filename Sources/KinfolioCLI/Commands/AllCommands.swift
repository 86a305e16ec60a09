/// Every command of the program, in the order the help lists them.
let allCommands: [CommandSpec] = [
  .demo, .build, .report, .check, .initialise, .importing, .doctor, .growth, .verify, .audit,
]
