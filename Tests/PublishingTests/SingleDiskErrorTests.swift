import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Files
@testable import Publishing

/// A single disk error fails the build, but leaves nothing to clean up.
@Suite struct SingleDiskErrorTests {
  private static let oldFiles = ["index.html": "1", "photos/a.jpg": "a", "en/x.html": "x"]
  private static let newFiles = ["index.html": "2", "photos/b.jpg": "b", "en/x.html": "x"]

  @Test func failedBuildCleansUp() async throws {
    var faults = 0
    for n in 1...200 {
      let site = try SiteFolder()
      try await site.build(Self.oldFiles)
      try site.folder.write("mine", to: "site/CNAME")
      let failed = Mutex<FileOperations.Operation?>(nil)
      do {
        let disk = FileOperations.failingOnce(at: n) { operation in
          failed.withLock { $0 = operation }
        }
        try await site.build(Self.newFiles, disk: disk)
      } catch {}
      guard let operation = failed.withLock({ $0 }) else { break }
      faults += 1
      let names = try FileManager.default.contentsOfDirectory(atPath: site.folder.url.path)
      #expect(names == ["site"], "\(operation) \(n)")
      // Files that could not be deleted stay until the next build.
      if operation == .remove { continue }
      let findings = try await SiteVerification(of: site.output.url, jobs: 1).discrepancies
      #expect(findings.map(\.path) == ["CNAME"], "\(operation) \(n)")
    }
    #expect((20..<200).contains(faults))
  }
}

extension FileOperations {
  /// Returns a disk that fails only at its `operationNumber`th operation, and passes that operation to `reportFailure`.
  fileprivate static func failingOnce(
    at operationNumber: Int, _ reportFailure: @escaping @Sendable (Operation) -> Void
  ) -> FileOperations {
    let nextCall = makeCallCounter()
    return intercepting { operation in
      guard nextCall() == operationNumber else { return }
      reportFailure(operation)
      throw FileError("disk", EIO)
    }
  }
}
