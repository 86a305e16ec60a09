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

  /// The attempts that fail without an end of the process, because libraries may make such calls: they look for
  /// files and settings, close files and ask for limits.
  private static let failingAttempts: Set = [
    "openat/read", "openat/create", "open", "creat", "openat2", "newfstatat", "access", "readlink",
    "getdents64", "chdir", "fsync", "write/descriptor", "read/descriptor", "pwrite64", "dup",
    "fcntl",
    "ioctl", "pipe2", "memfd_create", "close", "setpriority", "prlimit64", "prctl/dumpable",
    "inotify_init1",
  ]

  /// With and without Landlock, which old kernels lack.
  @Test(arguments: [allProtections, [.noNewPrivileges, .seccomp]])
  func forbiddenCallsFailOrEndProcess(protections: [Sandbox.Protection]) throws {
    let before = try folder.files()
    let attempts = try attempts()
    #expect(attempts.count >= 78)
    #expect(Self.failingAttempts.isSubset(of: attempts))
    for name in attempts {
      let expected = Self.failingAttempts.contains(name) ? 1 : 128 + SIGSYS
      #expect(try attempt(name, with: protections).code == expected, "\(name)")
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

  /// The report of a blocked call ends with the process, and a decoder that was taken over cannot stop it.
  @Test func reportOfBlockedCallsCannotBeRemoved() throws {
    #expect(try attempt("rt_sigaction/report", with: Self.allProtections).code == 128 + SIGSYS)
    #expect(try attempt("rt_sigaction/report", with: []).code == 0)
  }

  @Test(arguments: ["write/descriptor", "dup", "memfd_create", "socket/local", "mmap/code", "fork"])
  func attemptSucceedsWithoutSandbox(name: String) throws {
    #expect(try attempt(name, with: []).code == 0)
  }

  /// The calls that a build must not make, also not with rights to a folder.
  @Test(arguments: [
    "socket/internet", "socket/local", "connect", "bind", "ptrace", "process_vm_readv",
    "pidfd_open", "unshare", "mount", "bpf", "io_uring_setup", "keyctl", "setxattr", "fsetxattr",
    "removexattr",
  ])
  func confinedProcessHasNoNetworkAndReachesNoOther(name: String) throws {
    for access in ["confined", "changing"] { #expect(try confinedAttempt(name, access) == 1) }
  }

  @Test(
    .enabled(if: shim_landlock_version() >= 2),
    arguments: [
      ("openat/read", ["changing", "reading"]), ("openat/create", ["changing"]),
      ("unlinkat", ["changing"]), ("rename", ["changing"]), ("truncate", ["changing"]),
      ("symlink", ["changing"]), ("mkdir", ["changing", "folders"]),
      ("rmdir", ["changing", "folders"]), ("execve", []),
    ])
  func confinedProcessHasOnlyTheRightsOfItsRules(name: String, allowing accesses: [String]) throws {
    for access in ["confined", "reading", "folders", "changing"] {
      let fresh = try SandboxTests()
      let expected: Int32 = accesses.contains(access) ? 0 : 1
      #expect(try fresh.confinedAttempt(name, access) == expected, "\(access)")
    }
  }

  private func confinedAttempt(_ name: String, _ access: String) throws -> Int32 {
    try ProgramResult(
      ProgramResult.products.appendingPathComponent("SandboxProbe"),
      [name, folder.url.path, access]
    ).code
  }
}
