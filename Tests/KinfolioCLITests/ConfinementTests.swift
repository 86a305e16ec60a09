import Foundation
import TestSupport
import Testing

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
    #expect(try build(family, "--log-format", "json").output.contains(#""missing":[]"#))
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
    try family.folder.writeProgram("#!/bin/sh\ncat > /dev/null\n", to: "narrative")
    let result = try build(
      family, "--log-format", "json", "--narrative", family.folder.path("narrative"))
    #expect(result.output.contains(#""confined":false"#), "\(result.output)")
  }

  @Test func doctorListsProtectionsOfBuilds() throws {
    let result = try ProgramResult.kinfolio(["doctor"])
    for name in ["no new privileges", "Landlock", "seccomp"] {
      #expect(result.output.contains("Protection of builds, \(name): "), "\(result.output)")
    }
  }
}
