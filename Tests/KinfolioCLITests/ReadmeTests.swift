import Audiences
import Foundation
import Reports
import Site
import TestSupport
import Testing

@testable import SampleFamily

/// Tests the examples in the README.
@Suite struct ReadmeTests {
  private let text: String

  init() throws {
    text = try String(contentsOf: Project.path("README.md"), encoding: .utf8)
  }

  @Test func readmeCommandsWork() throws {
    let blocks = try DocumentExamples(in: "README.md").codeBlocks(labeled: "sh run")
    try #require(!blocks.isEmpty)
    let folder = try TemporaryFolder()
    for block in blocks {
      let result = try DocumentExamples.run(block, in: folder)
      #expect(result.code == 0, "\(result.output)\(result.errorOutput)")
    }
    #expect(FileManager.default.fileExists(atPath: folder.path("site/en/index.html")))
  }

  @Test func readmePathsExist() {
    let names = text.matches(
      of: /(?:Sources|Tests|Templates|Assets|Documentation|Scripts)(?:\/[\w.+-]+)+/
    )
    .map { String($0.output) }
    #expect(names.count > 10)
    for name in Set(names) {
      #expect(FileManager.default.fileExists(atPath: Project.path(name).path), "\(name)")
    }
  }

  @Test func demoScriptUsesSampleReferenceTime() throws {
    let script = try String(contentsOf: Project.path("Scripts/demo"), encoding: .utf8)
    #expect(script.contains("as_of=\(SampleFamily.referenceTimeOption)\n"))
  }
}
