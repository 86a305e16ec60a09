import Foundation
import TestSupport
import Testing

/// Builds on a kernel without a filter for system calls.
@Suite struct UnsandboxedTests {
  @Test func decodesPhotosWithoutFilterOnlyIfAllowed() async throws {
    let family = try await SmallFamily()
    func run(_ command: String, _ options: String...) throws -> ProgramResult {
      let arguments = [command] + family.buildArguments.dropFirst() + options
      return try ProgramResult(
        ProgramResult.products.appendingPathComponent("SandboxProbe"),
        ["without", "seccomp", ProgramResult.products.path + "/kinfolio"] + arguments,
        in: family.folder.url, environment: ["XDG_CACHE_HOME": family.folder.path("cache")])
    }
    let refused = try run("build")
    #expect(refused.code == 65, "\(refused.errorOutput)")
    #expect(refused.errorOutput.contains("add --allow-unsandboxed"), "\(refused.errorOutput)")
    #expect(try family.siteFiles().isEmpty)
    let required = try run("build", "--allow-unsandboxed", "--require-sandbox")
    #expect(required.code == 65 && required.errorOutput.contains("not confined by seccomp"))
    let allowed = try run("build", "--allow-unsandboxed")
    #expect(allowed.code == 0, "\(allowed.errorOutput)")
    #expect(allowed.errorOutput.contains("without a filter for system calls"))
    #expect(try family.siteFiles().keys.contains { $0.hasPrefix("photos/") })
  }

  /// The kernel has the filter, but refuses to load it.
  @Test func leavesOutPhotosIfFilterCannotBeLoaded() async throws {
    let family = try await SmallFamily()
    let result = try ProgramResult(
      ProgramResult.products.appendingPathComponent("SandboxProbe"),
      ["without", "loading of filters", ProgramResult.products.path + "/kinfolio"]
        + family.buildArguments,
      in: family.folder.url, environment: ["XDG_CACHE_HOME": family.folder.path("cache")])
    #expect(result.code == 3, "\(result.errorOutput)")
    #expect(try !family.siteFiles().keys.contains { $0.hasPrefix("photos/") })
  }

  @Test func doctorListsMissingFilter() throws {
    let doctor = try ProgramResult(
      ProgramResult.products.appendingPathComponent("SandboxProbe"),
      ["without", "seccomp", ProgramResult.products.path + "/kinfolio", "doctor"])
    #expect(doctor.code == 3 && doctor.output.contains("decoder, seccomp: not available"))
  }
}
