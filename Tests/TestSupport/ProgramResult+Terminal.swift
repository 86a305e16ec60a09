import Foundation

extension ProgramResult {
  /// Runs `arguments` with arguments in shell syntax on a terminal, which `script` emulates.
  ///
  /// The output of the shell commands `commands` is typed into the terminal. Among them, `shown WORDS` waits
  /// until the terminal shows the words. Both outputs are combined.
  public static func kinfolio(
    onTerminal arguments: String, typingOutputOf commands: String, in folder: URL,
    environment: [String: String] = [:]
  ) throws -> ProgramResult {
    let program = products.appendingPathComponent("kinfolio").path
    let screen = try TemporaryFolder()
    // A question without an answer must not block the tests forever.
    let terminal =
      "timeout 600 script --quiet --flush --return --command \"'\(program)' \(arguments)\" "
      + "'\(screen.path("text"))'"
    let shown = """
      shown() {
        for attempt in $(seq 6000); do
          if grep -qsF "$1" '\(screen.path("text"))'; then return; fi
          sleep 0.1
        done
      }
      """
    return try ProgramResult(
      URL(fileURLWithPath: "/bin/sh"), ["-c", "\(shown)\n{ \(commands)\n} | \(terminal)"],
      in: folder,
      environment: environment)
  }
}
