import Foundation
import TestSupport

/// The code examples in a document, which tests run unchanged.
struct DocumentExamples {
  private let text: String

  /// Reads a document in the checkout.
  init(in name: String) throws {
    text = try String(contentsOf: Project.path(name), encoding: .utf8)
  }

  /// Returns the code blocks that start with three backticks and these words.
  func codeBlocks(labeled words: String) -> [String] {
    text.components(separatedBy: "```\(words)\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
  }

  /// Runs shell commands until one fails.
  ///
  /// The search path contains only the program and the system's tools.
  static func run(
    _ commands: String, by shell: String = "/bin/bash", in folder: TemporaryFolder
  ) throws -> ProgramResult {
    let script = try folder.write("set -e\n" + commands, to: "block.sh")
    let path = "\(ProgramResult.products.path):/usr/bin:/bin"
    return try ProgramResult(
      URL(fileURLWithPath: shell), [script], in: folder.url,
      environment: [
        "PATH": path, "HOME": folder.url.path, "XDG_CACHE_HOME": folder.path("cache"),
      ])
  }
}
