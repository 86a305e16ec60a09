import Foundation

extension RunningProgram {
  /// Runs `kinfolio` with words as a shell reads them at a terminal, which `script` is to whatever it
  /// starts; what the `lines` of a shell print is typed there, and both outputs are one.
  public static func kinfolio(
    onTerminal words: String, typing lines: String, in folder: URL,
    environment: [String: String] = [:]
  ) throws -> RunningProgram {
    let program = products.appendingPathComponent("kinfolio").path
    // A question that nobody answers must not keep the tests for ever.
    let terminal =
      "timeout 120 script --quiet --return --command \"'\(program)' \(words)\" /dev/null"
    return try RunningProgram(
      URL(fileURLWithPath: "/bin/sh"), ["-c", "{ \(lines)\n} | \(terminal)"], in: folder,
      environment: environment)
  }
}
