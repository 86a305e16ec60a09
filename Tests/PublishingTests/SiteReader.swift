import Foundation
import Synchronization
import TestSupport

@testable import Hashing
@testable import Publishing

/// A reader that checks the whole site through the path of its folder.
final class SiteReader: Sendable {
  private let folder: URL
  private let results = Mutex((count: 0, wrong: Set<String>()))

  init(of folder: URL) { self.folder = folder }

  /// The number of times that the site was checked.
  var checkCount: Int { results.withLock(\.count) }
  /// The paths of missing files and of those that did not match the manifest.
  var wrongPaths: Set<String> { results.withLock(\.wrong) }

  /// Compares every file with the manifest.
  func checkFiles() {
    var wrong = ["manifest"]
    if let manifest = try? Manifest(in: folder) {
      wrong = manifest.files.filter { bytes($0.path).map(SHA256.hex(of:)) != $0.sha256 }.map(\.path)
    }
    if bytes("CNAME") == nil { wrong.append("CNAME") }
    results.withLock { notes in
      notes.count += 1
      notes.wrong.formUnion(wrong)
    }
  }

  private func bytes(_ path: String) -> Data? {
    FileManager.default.contents(atPath: folder.path + "/" + path)
  }
}
