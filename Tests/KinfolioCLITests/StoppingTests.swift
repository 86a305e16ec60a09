import Foundation
import SQLite
import TestSupport
import Testing

/// Tests that a stopped program ends soon, reports this, and leaves no incomplete results.
@Suite struct StoppingTests {
  @Test func stoppedBuildPublishesNothing() async throws {
    let family = try await SmallFamily()
    let slow = try slowNarrativeOptions(of: family)
    let (code, output) = try runAndStop(
      by: SIGTERM, family.buildArguments + slow, in: family.folder,
      once: fileExistsCondition("begun", in: family.folder))
    #expect(code == 143)
    let last = output.split(separator: "\n").last ?? ""
    #expect(last.hasPrefix(#"{"code":143,"event":"error""#), "\(output)")
    #expect(!output.contains("narrative_failed"))
    #expect(access(family.folder.path("site"), F_OK) != 0, "not even an empty folder is left")
  }

  /// `timeout` sends the signal to the process and then to its group.
  @Test func twoSignalsStopLikeOne() async throws {
    let family = try await SmallFamily()
    let slow = try slowNarrativeOptions(of: family)
    let begun = fileExistsCondition("begun", in: family.folder)
    let (code, output) = try runAndStop(
      by: SIGTERM, family.buildArguments + slow, in: family.folder
    ) {
      process in
      guard begun(process) else { return false }
      kill(process, SIGTERM)
      usleep(3000)
      return true
    }
    #expect(code == 143 && output.contains("Stopped. Nothing"), "\(output)")
    #expect(access(family.folder.path("site"), F_OK) != 0)
  }

  @Test func signalEndsWaitForDatabase() async throws {
    let family = try await SmallFamily()
    let app = try Database(path: family.database.path, openMode: .writing)
    try app.execute("BEGIN EXCLUSIVE")
    let start = ContinuousClock.now
    let (code, output) = try runAndStop(
      by: SIGTERM, family.buildArguments + ["--busy-timeout", "3600"], in: family.folder
    ) { process in
      usleep(20_000)
      return Self.hasOpened(family.database.path, process)
    }
    #expect(code == 143 && output.contains("Stopped. Nothing"), "\(output)")
    #expect(.now - start < .seconds(1800), "not only at the end of the wait")
    try app.execute("ROLLBACK")
  }

  @Test func stoppedImportWritesNothing() throws {
    let (folder, sample) = (try TemporaryFolder(), try SampleDatabase())
    let rows = String(repeating: "6/13/2026,8:05,120,,\n", count: 30_000)
    try folder.write("Date,Time,Volume,Formula Type,Waste Amount\n" + rows, to: "feeds.csv")
    // While another program reads the database, the import can write, but not finish.
    let reader = try Database(path: sample.path, openMode: .reading)
    try reader.execute("BEGIN")
    _ = try reader.prepare("SELECT count(*) FROM bottle_feeds").firstInteger()
    let (code, output) = try runAndStop(
      by: SIGINT,
      [
        "import", "sheet", "feeds.csv", "--into", sample.path, "--units", "volume=ml", "--yes",
        "--busy-timeout", "3600",
      ], in: folder
    ) { _ in
      usleep(20_000)
      return access(sample.path + "-journal", F_OK) == 0
    }
    #expect(code == 130 && output.split(separator: "\n").count == 1, "\(output)")
    #expect(output.contains("Stopped. Nothing was written."), "\(output)")
    #expect(try sample.journal().bottleFeeds.isEmpty)
    #expect(try folder.files().keys.sorted() == ["feeds.csv"])
  }

  /// The families before the current one are published.
  ///
  /// The current one and those after it are not.
  @Test func stoppedBuildOfAllFamiliesStopsCurrentFamily() throws {
    let families = try SeveralFamilies("ash.db", "lark.db", "wren.db")
    let slow = try families.narrativeOptions(
      runningForLark: ": > '\(families.folder.path("begun"))'; sleep 60")
    let (code, output) = try runAndStop(
      by: SIGTERM, families.buildArguments + slow, in: families.folder,
      once: fileExistsCondition("begun", in: families.folder))
    #expect(code == 143)
    let lines = output.split(separator: "\n")
    #expect(lines.last?.hasPrefix(#"{"code":143,"event":"error""#) == true, "\(output)")
    #expect(lines.dropLast().last?.hasSuffix(#""unfinished":2}"#) == true, "\(output)")
    #expect(try families.familiesWithSite() == ["ash"])
    // The lock of the family has been released.
    #expect(try families.build().code == 0)
  }

  /// A process that has just started receives the signal too, and no other family is built.
  @Test(arguments: [0, 3, 6, 20])
  func stopsFamilyThatHasJustStarted(milliseconds: UInt32) throws {
    let families = try SeveralFamilies("lark.db")
    let slow = try families.narrativeOptions(runningForLark: "sleep 60")
    let (code, _) = try runAndStop(
      by: SIGTERM, families.buildArguments + slow, in: families.folder
    ) { process in
      guard Self.hasChild(process) else { return false }
      usleep(1000 * milliseconds)
      return true
    }
    #expect(code == 143)
    #expect(try families.familiesWithSite() == [])
  }

  /// Ctrl-C sends the signal to all processes of the terminal.
  @Test func stoppedDemoLeavesNoPartialSample() throws {
    let folder = try TemporaryFolder()
    let (code, output) = try runAndStop(
      by: SIGINT, ["demo", "sample"], in: folder,
      once: fileExistsCondition("sample/.photos-unfinished", in: folder))
    #expect(code == 130)
    #expect(output.split(separator: "\n").count == 1, "\(output)")
    #expect(output.contains(#""message":"Stopped.""#), "\(output)")
    let made = try FileManager.default.contentsOfDirectory(atPath: folder.path("sample"))
    #expect(made == [".photos-unfinished"])
  }

  /// Writes a narrative program that creates the file `begun` and then sleeps.
  ///
  /// Returns the options that start it.
  private func slowNarrativeOptions(of family: SmallFamily) throws -> [String] {
    let program = try family.folder.writeProgram(
      "#!/bin/sh\n: > '\(family.folder.path("begun"))'\nsleep 60\n", to: "slow")
    return ["--narrative", program]
  }

  private func fileExistsCondition(_ file: String, in folder: TemporaryFolder) -> (pid_t) -> Bool {
    { _ in
      usleep(20_000)
      return access(folder.path(file), F_OK) == 0
    }
  }

  private static func hasOpened(_ path: String, _ process: pid_t) -> Bool {
    let files = "/proc/\(process)/fd"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: files)) ?? []
    return names.contains { name in
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(files)/\(name)")
      return target == path
    }
  }

  private static func hasChild(_ process: pid_t) -> Bool {
    let threads = "/proc/\(process)/task"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: threads)) ?? []
    return names.contains { name in
      FileManager.default.contents(atPath: "\(threads)/\(name)/children")?.isEmpty == false
    }
  }

  /// Starts `kinfolio`, sends a signal to its process group when `isTime` returns true, and waits
  /// for its end.
  private func runAndStop(
    by signal: Int32, _ arguments: [String], in folder: TemporaryFolder,
    once isTime: (pid_t) -> Bool
  ) throws -> (code: Int32, output: String) {
    let kinfolio = Process()
    let log = Pipe()
    kinfolio.executableURL = ProgramResult.products.appendingPathComponent("kinfolio")
    kinfolio.arguments = arguments + ["--log-format", "json"]
    kinfolio.currentDirectoryURL = folder.url
    kinfolio.environment = ProcessInfo.processInfo.environment.merging(
      ["XDG_CACHE_HOME": folder.path("cache")]
    ) { $1 }
    kinfolio.standardOutput = log
    kinfolio.standardError = FileHandle.nullDevice
    try kinfolio.run()
    while kinfolio.isRunning, !isTime(kinfolio.processIdentifier) {}
    // Foundation starts each process in its own process group.
    kill(-kinfolio.processIdentifier, signal)
    kinfolio.waitUntilExit()
    let output = String(decoding: log.fileHandleForReading.availableData, as: UTF8.self)
    return (kinfolio.terminationStatus, output)
  }
}
