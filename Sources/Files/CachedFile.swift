import Foundation
import Hashing

/// A file in the cache of a build, with its size in bytes and its SHA-256 in hexadecimal.
package struct CachedFile: Hashable, Sendable {
  package let url: URL
  package let size: Int
  package let sha256: String

  package init(url: URL, size: Int, sha256: String) {
    self.url = url
    self.size = size
    self.sha256 = sha256
  }

  /// Returns the contents of the file; throws if they no longer match ``sha256``.
  package func bytes() throws -> Data {
    let bytes = try Data(contentsOf: url)
    guard SHA256.hex(of: bytes) == sha256 else {
      throw FileError(
        url.path, "this cached file was damaged during the build. Run the build again.")
    }
    return bytes
  }
}
