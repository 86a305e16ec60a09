import Foundation
import TestSupport
import Testing

@testable import Kinfolio

@Suite struct NarrativeProgramTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func program(_ script: String, limit: Duration = .seconds(20)) throws -> NarrativeProgram
  {
    try folder.writeProgram("#!/bin/sh\n\(script)\n", to: "program")
    return NarrativeProgram(folder.path("program"), limit: limit)
  }

  @Test func passesInputAndReturnsOutput() throws {
    let input = Data(String(repeating: "x", count: 300_000).utf8)
    let answer = try program("wc -c | tr -d ' \\n'").answer(to: input)
    #expect(String(decoding: answer, as: UTF8.self) == "300000")
  }

  @Test func environmentIsMinimal() throws {
    let answer = try program("/usr/bin/env | cut -d= -f1 | sort | tr '\\n' ' '").answer(to: Data())
    let names = Set(String(decoding: answer, as: UTF8.self).split(separator: " ").map(String.init))
    // The shell adds some variables itself.
    let passed = names.subtracting(["PWD", "OLDPWD", "SHLVL", "_"])
    #expect(passed == ["LANG", "PATH", "KINFOLIO_NARRATIVE"])
  }

  @Test(arguments: [
    ("exit 3", NarrativeFailure.failed("exit code 3")), ("kill -9 $$", .failed("signal 9")),
    ("head -c 70000 /dev/zero", .tooLong),
  ])
  func reportsFailureReason(script: String, failure: NarrativeFailure) throws {
    let program = try program(script)
    #expect(throws: failure) { try program.answer(to: Data()) }
  }

  @Test func usesNoShellAndNoSearchPath() throws {
    #expect(throws: NarrativeFailure.self) { try NarrativeProgram("sh").answer(to: Data()) }
    let marker = folder.path("marker")
    #expect(throws: NarrativeFailure.self) {
      try NarrativeProgram("/bin/sh -c 'touch \(marker)'").answer(to: Data())
    }
    #expect(!FileManager.default.fileExists(atPath: marker))
  }

  /// At the time limit, the program and the processes it started are killed.
  @Test func killsProcessGroupOnTimeout() throws {
    let marker = folder.path("marker")
    let program = try program(
      "(sleep 1; touch \(marker)) & sleep 5", limit: .milliseconds(300))
    let start = ContinuousClock.now
    #expect(throws: NarrativeFailure.timedOut) { try program.answer(to: Data()) }
    #expect(ContinuousClock.now - start < .seconds(4))
    Thread.sleep(forTimeInterval: 1.3)
    #expect(!FileManager.default.fileExists(atPath: marker))
  }

  /// The answer is complete when the program ends, even if a process that it started keeps the
  /// output open.
  ///
  /// That process is killed too, although it has left the program's process group.
  @Test(arguments: ["", ">/dev/null"]) func doesNotWaitForDetachedProcesses(redirection: String)
    throws
  {
    let marker = folder.path("marker")
    let left = "setsid sh -c 'touch \(marker)-1; sleep 2; touch \(marker)-2' \(redirection) &"
    let program = try program(
      "\(left)\nwhile [ ! -e \(marker)-1 ]; do sleep 0.05; done\nprintf done")
    let start = ContinuousClock.now
    #expect(try program.answer(to: Data()) == Data("done".utf8))
    #expect(ContinuousClock.now - start < .seconds(2))
    Thread.sleep(forTimeInterval: 2.2)
    #expect(!FileManager.default.fileExists(atPath: marker + "-2"))
  }
}
