import Foundation
import Hashing

/// A file that a build has stored for later builds, with its size in bytes and its SHA-256 in hexadecimal.
package struct CachedFile: Hashable, Sendable {
  package let url: URL
  package let byteCount: Int
  package let sha256: String

  package init(url: URL, byteCount: Int, sha256: String) {
    self.url = url
    self.byteCount = byteCount
    self.sha256 = sha256
  }

  /// Returns the contents of the file; throws if their hash is not ``sha256``.
  package func verifiedBytes() throws -> Data {
    let bytes = try Data(contentsOf: url)
    guard SHA256.hex(of: bytes) == sha256 else {
      throw FileError(
        url.path, "this cached file was damaged during the build. Run the build again.")
    }
    return bytes
  }
}
