import Foundation
import TestSupport
import Testing

@testable import Reports
@testable import TestFamilies

@Suite struct NarrativeProgramTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func program(_ script: String, limit: Duration = .seconds(600)) throws
    -> NarrativeProgram
  {
    try folder.writeProgram("#!/bin/sh\n\(script)\n", to: "program")
    return NarrativeProgram(path: folder.path("program"), timeLimit: limit)
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
    ("exit 3", NarrativeFailure.programFailed("exit code 3")),
    ("kill -9 $$", .programFailed("signal 9")),
    ("head -c 70000 /dev/zero", .answerTooLong),
  ])
  func reportsFailureReason(script: String, failure: NarrativeFailure) throws {
    let program = try program(script)
    #expect(throws: failure) { try program.answer(to: Data()) }
  }

  @Test func usesNoShellAndNoSearchPath() throws {
    #expect(throws: NarrativeFailure.self) { try NarrativeProgram(path: "sh").answer(to: Data()) }
    let marker = folder.path("marker")
    #expect(throws: NarrativeFailure.self) {
      try NarrativeProgram(path: "/bin/sh -c 'touch \(marker)'").answer(to: Data())
    }
    #expect(!FileManager.default.fileExists(atPath: marker))
  }

  /// At the time limit, the program and the processes it started are killed.
  @Test func killsProcessGroupOnTimeout() async throws {
    let started = folder.path("started")
    let program = try program(
      "sh -c 'echo $$ > \(started); exec sleep 3600' & sleep 3600", limit: .seconds(1))
    #expect(throws: NarrativeFailure.timedOut) { try program.answer(to: Data()) }
    try await expectEnd(ofProcessIn: started)
  }

  /// The answer is complete when the program ends, even if a process that it started keeps the
  /// output open.
  ///
  /// That process is killed too, although it has left the program's process group.
  @Test(arguments: ["", ">/dev/null"]) func doesNotWaitForDetachedProcesses(redirection: String)
    async throws
  {
    let started = folder.path("started")
    let left = "setsid sh -c 'echo $$ > \(started); exec sleep 3600' \(redirection) &"
    let program = try program(
      "\(left)\nwhile [ ! -s \(started) ]; do sleep 0.05; done\nprintf done")
    #expect(try program.answer(to: Data()) == Data("done".utf8))
    try await expectEnd(ofProcessIn: started)
  }

  /// Waits until the process has ended whose number is in a file.
  ///
  /// On a busy machine, the time limit may have been reached before the process was started.
  private func expectEnd(ofProcessIn file: String) async throws {
    let number = try? String(contentsOfFile: file, encoding: .utf8)
    guard let number = number?.split(separator: "\n").first else { return }
    // A process that has ended has no command line, even before it is reaped.
    func isRunning() -> Bool {
      FileManager.default.contents(atPath: "/proc/\(number)/cmdline")?.isEmpty == false
    }
    for _ in 0..<600 where isRunning() { try await Task.sleep(for: .milliseconds(100)) }
    #expect(!isRunning())
  }
}
