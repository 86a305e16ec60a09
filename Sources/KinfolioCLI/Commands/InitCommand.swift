import Kinfolio

extension CommandSpec {
  static let initialise = CommandSpec(
    "init", "Make an empty tracking database", operands: ["DATABASE"],
    details: """
      Makes the file with every table and nothing in it. What is already there is never overwritten.
      Documentation/Database.md tells how to fill it; its first row must say whose family it is.
      """
  ) { arguments, surroundings in
    let path = arguments.operands[0]
    try surroundings.files.schema().create(at: path)
    Console.tell("Made \(path), empty. Documentation/Database.md tells how to fill it.")
    return .done
  }
}
