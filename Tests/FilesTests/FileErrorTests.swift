import Foundation
import TestSupport
import Testing

@testable import Files

/// Tests that a failed file operation is described in plain words.
@Suite struct FileErrorTests {
  @Test func namesCauseOfFoundationError() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "file")
    let path = folder.path("file/below")
    let error = #expect(throws: (any Error).self) {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    let text = FileError(try #require(error), at: path).description
    #expect(text.hasPrefix("Cannot use \(folder.path("file"))"), "\(text)")
    #expect(text.hasSuffix(": a part of the path is a file, not a folder. Check the path."))
  }

  /// The size of such a file is 0 for the kernel.
  @Test func limitAppliesToFileThatGrows() throws {
    #expect(throws: FileError.self) { try RegularFile.bytes(at: "/proc/self/maps", byteLimit: 100) }
    #expect(try !RegularFile.bytes(at: "/proc/self/maps", byteLimit: 10_000_000).isEmpty)
  }

  @Test func namesCauseWithoutSystemError() {
    let full = FileError(CocoaError(.fileWriteOutOfSpace), at: "site/a")
    #expect(full.errorNumber == ENOSPC && full.path == "site/a")
    #expect(
      full.description
        == "Cannot use site/a: the disk is full. Free some space and try again.")
    let unknown = FileError(CocoaError(.fileWriteUnknown), at: "site/a")
    #expect(
      unknown.description
        == "Cannot use site/a: reading or writing failed. Check the disk and the permissions.")
  }
}
