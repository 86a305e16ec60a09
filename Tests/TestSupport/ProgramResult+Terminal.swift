import Foundation

extension ProgramResult {
  /// Runs `arguments` with arguments in shell syntax on a terminal, which `script` emulates.
  ///
  /// The output of the shell commands `commands` is typed into the terminal. Both outputs are
  /// combined.
  public static func kinfolio(
    onTerminal arguments: String, typingOutputOf commands: String, in folder: URL,
    environment: [String: String] = [:]
  ) throws -> ProgramResult {
    let program = products.appendingPathComponent("kinfolio").path
    // A question without an answer must not block the tests forever.
    let terminal =
      "timeout 120 script --quiet --return --command \"'\(program)' \(arguments)\" /dev/null"
    return try ProgramResult(
      URL(fileURLWithPath: "/bin/sh"), ["-c", "{ \(commands)\n} | \(terminal)"], in: folder,
      environment: environment)
  }
}
