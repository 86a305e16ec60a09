import Files
import Foundation
import TestSupport
import Testing

@testable import KinfolioCLI
@testable import Sandbox

/// A build restricts itself to the files that it needs.
@Suite struct ConfinementTests {
  private func build(
    _ family: SmallFamily, without protection: String? = nil, _ options: String...
  ) throws -> ProgramResult {
    let program = ProgramResult.products.appendingPathComponent("kinfolio")
    let arguments = family.buildArguments + options
    let environment = ["XDG_CACHE_HOME": family.folder.path("cache")]
    guard let protection else {
      return try ProgramResult(program, arguments, in: family.folder.url, environment: environment)
    }
    return try ProgramResult(
      ProgramResult.products.appendingPathComponent("SandboxProbe"),
      ["without", protection, program.path] + arguments, in: family.folder.url,
      environment: environment)
  }

  @Test func siteIsTheSameWithoutConfinement() async throws {
    let family = try await SmallFamily()
    #expect(try !build(family).errorOutput.contains("is not confined"))
    let confined = try family.siteFiles()
    try FileManager.default.removeItem(atPath: family.folder.path("site"))
    try FileManager.default.removeItem(atPath: family.folder.path("cache"))
    let result = try build(family, without: "Landlock")
    #expect(result.code == 0)
    #expect(
      result.errorOutput.contains(
        "This build is not confined by Landlock, which the kernel or a container does not permit.\n"
      ), "\(result.errorOutput)")
    #expect(try family.siteFiles() == confined)
  }

  /// Folders such as `/usr/lib` contain programs too, for example those of Git.
  @Test func onlyLoaderAndDecoderMayStart() throws {
    let executable = Confinement.systemFileRules(ProgramEnvironment.current()).filter {
      $0.landlockRights & 1 != 0
    }
    #expect(executable.count == 1)
    for rule in executable {
      #expect(fileType(at: rule.path) == S_IFREG && rule.path.contains("/ld-"), "\(rule.path)")
    }
  }

  /// Each build copies the access control lists of the output folder.
  @Test func publishesAtOnceIntoFolderWithAttributes() async throws {
    let family = try await SmallFamily()
    #expect(try build(family).code == 0)
    let site = family.folder.path("site")
    let setting = "import os, sys; os.setxattr(sys.argv[1], 'user.kinfolio', b'a')"
    #expect(try run("python3", "-c", setting, site).status == 0)
    let result = try build(family, "--as-of", "2026-06-29")
    #expect(result.code == 0 && !result.errorOutput.contains("one by one"), "\(result.errorOutput)")
    let reading = "import os, sys; print(os.listxattr(sys.argv[1]))"
    #expect(try run("python3", "-c", reading, site).output.contains("user.kinfolio"))
  }

  @Test func buildLeavesNoFolders() async throws {
    let family = try await SmallFamily()
    let temporary = try TemporaryFolder()
    for options in [[], ["--as-of", "2026-06-29"], ["--languages", "xx"]] {
      _ = try ProgramResult.kinfolio(
        family.buildArguments + options, in: family.folder.url,
        environment: [
          "XDG_CACHE_HOME": family.folder.path("cache"), "TMPDIR": temporary.path("."),
        ])
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: family.folder.url.path)
    #expect(names.sorted() == ["cache", "photos", "site"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.url.path) == [])
  }

  /// A program of the user could do nothing in a confined build.
  @Test func buildWithOwnProgramIsNotConfined() async throws {
    let family = try await SmallFamily()
    let other = try TemporaryFolder()
    try family.folder.writeProgram(
      "#!/bin/sh\ncat > '\(other.path("input"))'\n", to: "narrative")
    _ = try build(family, "--narrative", family.folder.path("narrative"))
    #expect(FileManager.default.fileExists(atPath: other.path("input")))
  }

  @Test func doctorListsProtectionsOfBuilds() throws {
    let result = try ProgramResult.kinfolio(["doctor"])
    for name in ["no new privileges", "Landlock", "seccomp"] {
      #expect(result.output.contains("Protection of builds, \(name): "), "\(result.output)")
    }
  }

  /// The folder of the first build is not removed by a second one that cannot start.
  @Test func secondBuildDoesNotDisturbTheFirst() async throws {
    let family = try await SmallFamily()
    let program = ProgramResult.products.appendingPathComponent("kinfolio").path
    let arguments = (family.buildArguments + ["--force"]).map { "'\($0)'" }
      .joined(separator: " ")
    let result = try ProgramResult(
      URL(fileURLWithPath: "/bin/sh"),
      [
        "-c",
        """
        for attempt in 1 2 3 4 5 6 7 8; do
          '\(program)' \(arguments) & first=$!
          '\(program)' \(arguments); second=$?
          wait $first; echo "codes $? $second"
        done
        """,
      ], in: family.folder.url, environment: ["XDG_CACHE_HOME": family.folder.path("cache")])
    let codes = result.output.split(separator: "\n").filter { $0.hasPrefix("codes") }
    #expect(codes.count == 8)
    #expect(
      codes.allSatisfy { ["codes 0 0", "codes 0 75", "codes 75 0"].contains($0) },
      "\(codes) \(result.errorOutput)")
  }

  /// The confinement is not lost silently.
  @Test func missingTemporaryFolderIsReported() async throws {
    let family = try await SmallFamily()
    for (options, code) in [([], 0), (["--require-sandbox"], 65)] as [([String], Int32)] {
      let result = try ProgramResult.kinfolio(
        family.buildArguments + options, in: family.folder.url,
        environment: [
          "XDG_CACHE_HOME": family.folder.path("cache"), "TMPDIR": family.folder.path("none"),
        ])
      #expect(result.code == code, "\(result.errorOutput)")
      #expect(
        result.errorOutput.contains(
          "This build is not confined, because there is no usable temporary folder."),
        "\(result.errorOutput)")
    }
  }

  /// A command line that is wrong creates no folder.
  @Test func failedBuildLeavesNoOutputFolder() async throws {
    let family = try await SmallFamily()
    let output = ["--output", family.folder.path("a/b/c")]
    for arguments in [
      family.buildArguments + output + ["--as-of", "garbage"],
      ["build", family.folder.path("none.sqlite")] + output,
    ] {
      let result = try ProgramResult.kinfolio(
        arguments, in: family.folder.url,
        environment: ["XDG_CACHE_HOME": family.folder.path("cache")])
      #expect(result.code != 0)
      #expect(!FileManager.default.fileExists(atPath: family.folder.path("a")))
    }
  }

  /// The three files of a database that an app has left can be copied together.
  @Test func readsDatabaseWithLeftWriteAheadLog() async throws {
    let family = try await SmallFamily()
    let script = """
      import os, sqlite3, sys
      database = sqlite3.connect(sys.argv[1])
      database.execute("PRAGMA journal_mode = WAL")
      database.execute("UPDATE family SET name = 'Wren'")
      database.commit()
      os._exit(0)
      """
    #expect(try run("python3", "-c", script, family.database.path).status == 0)
    #expect(FileManager.default.fileExists(atPath: family.database.path + "-shm"))
    let result = try build(family)
    #expect(result.code == 0, "\(result.errorOutput)")
    #expect(
      try family.siteFiles()["en/index.html"].map { String(decoding: $0, as: UTF8.self) }?.contains(
        "Wren") == true)
  }
}
