import CSandbox
import Foundation
import Sandbox
import TestSupport
import Testing

/// A process in the sandbox can do nothing but compute and answer.
@Suite struct SandboxTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("contents", to: "existing")
    try folder.writeProgram("#!/bin/sh\n", to: "program")
    try FileManager.default.createDirectory(
      atPath: folder.path("empty"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: "existing")
  }

  private func attempt(
    _ name: String, with protections: [Sandbox.Protection]
  ) throws -> ProgramResult {
    try ProgramResult(
      ProgramResult.products.appendingPathComponent("SandboxProbe"),
      [name, folder.url.path] + protections.map(\.rawValue))
  }

  private func attempts() throws -> [String] {
    let list = try ProgramResult(
      ProgramResult.products.appendingPathComponent("SandboxProbe"), ["list"])
    return list.output.split(separator: "\n").map(String.init)
  }

  /// Whether the kernel has Landlock, which is optional.
  private static let hasLandlock = shim_landlock_version() >= 1

  private static let allProtections = Sandbox.Protection.allCases.filter {
    $0 != .landlock || hasLandlock
  }

  /// With and without Landlock, which old kernels lack.
  @Test(arguments: [allProtections, [.noNewPrivileges, .seccomp]])
  func forbiddenCallsEndProcess(protections: [Sandbox.Protection]) throws {
    let before = try folder.files()
    let attempts = try attempts()
    #expect(attempts.count >= 70)
    for name in attempts {
      #expect(try attempt(name, with: protections).code == 128 + SIGSYS, "\(name)")
    }
    #expect(try folder.files() == before)
  }

  /// Proves that the attempts succeed without protections, and that Landlock refuses them alone.
  @Test(arguments: [
    "openat/read", "openat/create", "open", "unlinkat", "rename", "truncate", "link", "symlink",
    "mkdir", "rmdir",
  ])
  func landlockRefusesFiles(name: String) throws {
    let before = try folder.files()
    if Self.hasLandlock {
      #expect(try attempt(name, with: [.noNewPrivileges, .landlock]).code == 1)
      #expect(try folder.files() == before)
    }
    #expect(try attempt(name, with: []).code == 0)
  }

  @Test(arguments: ["write/descriptor", "dup", "memfd_create", "socket/local", "mmap/code", "fork"])
  func attemptSucceedsWithoutSandbox(name: String) throws {
    #expect(try attempt(name, with: []).code == 0)
  }
}
