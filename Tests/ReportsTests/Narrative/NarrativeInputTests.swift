import Foundation
import TestSupport
import Testing

@testable import Records
@testable import Reports
@testable import TestFamilies

@Suite struct NarrativeInputTests {
  private static let textsWithShellCommands = [
    "touch marker", "$(touch marker)", "`touch marker`", "\"; touch marker; \"",
    "'; touch marker #",
    "a\ntouch marker\n", "\\\"$(touch marker)\\", "#{`touch marker`}", "| touch marker",
    "é ñ 👶 \u{7}",
  ]

  @Test func encodesEquivalentJSON() throws {
    let node = JSONNode.object([
      "texts": .textList(Self.textsWithShellCommands), "number": .number(-1.5e-7), "none": .null,
      "touch marker": .flag(true),
    ])
    let input = NarrativeInput(escaping: try node.encodedWithIndentation())
    #expect(try JSONDecoder().decode(JSONNode.self, from: input.escapedJSON) == node)
    #expect(input.escapedJSON.count { $0 == UInt8(ascii: "\n") } == 1)
  }

  /// A shell that reads the input as a script runs no part of it.
  @Test(arguments: ["sh", "bash"], textsWithShellCommands.indices)
  func runsNoCommandInShell(shell: String, textIndex: Int) throws {
    let folder = try TemporaryFolder()
    let node = JSONNode.object([
      "format": .integer(1), "notes": .textList([Self.textsWithShellCommands[textIndex]]),
    ])
    try NarrativeInput(escaping: try node.encodedWithIndentation()).escapedJSON.write(
      to: URL(fileURLWithPath: folder.path("input")))
    _ = try run("sh", "-c", "cd \"$1\" && \(shell) < input", "sh", folder.url.path)
    #expect(!FileManager.default.fileExists(atPath: folder.path("marker")))
  }
}
