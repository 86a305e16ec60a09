import Foundation
import TestSupport

/// The examples of a document, which are tried as they stand there.
struct Examples {
  private let text: String

  /// Reads a document of the checkout.
  init(in name: String) throws {
    text = try String(contentsOf: Project.path(name), encoding: .utf8)
  }

  /// The blocks that begin with three backticks and these words.
  func blocks(_ words: String) -> [String] {
    text.components(separatedBy: "```\(words)\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
  }

  /// Runs lines of a shell, up to the first that fails, with nothing but the program in their path.
  static func run(
    _ lines: String, by shell: String = "/bin/bash", in folder: TemporaryFolder
  ) throws -> RunningProgram {
    let script = try folder.write("set -e\n" + lines, to: "block.sh")
    let path = "\(RunningProgram.products.path):/usr/bin:/bin"
    return try RunningProgram(
      URL(fileURLWithPath: shell), [script], in: folder.url,
      environment: [
        "PATH": path, "HOME": folder.url.path, "XDG_CACHE_HOME": folder.path("cache"),
      ])
  }
}
