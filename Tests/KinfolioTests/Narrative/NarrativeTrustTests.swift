import Foundation
import TestSupport
import Testing

@testable import Kinfolio
@testable import Records

/// Write access to the database must not allow anyone to run a program.
@Suite struct NarrativeTrustTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns the reason for the refusal of a program, or nil if the program is accepted.
  private func refusal(_ path: String, outside folders: [String] = []) -> String? {
    do throws(NarrativeFailure) {
      _ = try NarrativeProgram.validatedPath(path, outside: folders)
      return nil
    } catch {
      return if case .refused(let reason) = error { reason } else { "\(error)" }
    }
  }

  @Test func acceptsOwnProgram() throws {
    try folder.writeProgram("#!/bin/sh\n", to: "own")
    #expect(refusal(folder.path("own")) == nil)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: folder.path("own"))
    #expect(
      try NarrativeProgram.validatedPath(folder.path("link"), outside: []).hasSuffix("/own"))
  }

  @Test(arguments: ["/bin/sh", "/usr/bin/env", "/usr/bin/../bin/env"])
  func rejectsSystemTools(path: String) {
    #expect(refusal(path)?.hasSuffix("is a system tool") == true)
  }

  @Test func resolvesSymbolicLinks() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("mine"), withDestinationPath: "/bin/sh")
    #expect(refusal(folder.path("mine"))?.hasSuffix("is a system tool") == true)
  }

  @Test func rejectsProgramsInDataFolders() throws {
    try folder.write("", to: "photos/2026/cat.jpg")
    try folder.writeProgram("#!/bin/sh\n", to: "photos/2026/dog.jpg")
    let photos = folder.path("photos")
    let dog = "\(photos)/2026/dog.jpg"
    #expect(refusal(dog, outside: ["/nowhere", photos])?.contains("is in") == true)
    #expect(refusal(dog, outside: [folder.path("photos/20")]) == nil)
  }

  @Test(arguments: [
    (0o775, 0o755, false), (0o757, 0o755, false), (0o755, 0o775, false), (0o755, 0o777, false),
    (0o755, 0o1777, true), (0o700, 0o700, true),
  ])
  func rejectsProgramsWritableByOthers(fileMode: mode_t, folderMode: mode_t, isAccepted: Bool)
    throws
  {
    let own = folder.path("own")
    try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: true)
    try folder.writeProgram("#!/bin/sh\n", to: "own/program")
    chmod("\(own)/program", fileMode)
    chmod(own, folderMode)
    let reason = refusal("\(own)/program")
    #expect(isAccepted ? reason == nil : reason?.hasPrefix("other users can change") == true)
  }

  @Test(.enabled(if: geteuid() == 0)) func rejectsProgramsOwnedByOthers() throws {
    try folder.writeProgram("#!/bin/sh\n", to: "program")
    chown(folder.path("program"), 12_345, 12_345)
    #expect(refusal(folder.path("program"))?.hasSuffix("belongs to another user") == true)
  }

  @Test func reportsMissingProgram() {
    #expect(refusal("/no/such/program")?.contains("No such file") == true)
    #expect(refusal("program")?.contains("is not an absolute path") == true)
  }
}
