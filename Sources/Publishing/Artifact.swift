import Hashing
import Foundation

/// A file in the cache, with its size and hash.
package struct CachedFile: Hashable, Sendable {
  package let url: URL
  /// The size in bytes.
  package let size: Int
  /// The SHA-256 of the contents, in hexadecimal.
  package let sha256: String

  package init(url: URL, size: Int, sha256: String) {
    self.url = url
    self.size = size
    self.sha256 = sha256
  }

  /// Throws if its contents no longer match ``sha256``.
  package func bytes() throws -> Data {
    let bytes = try Data(contentsOf: url)
    guard SHA256.hex(of: bytes) == sha256 else {
      throw FileError(
        url.path, "this cached file was damaged during the build. Run the build again.")
    }
    return bytes
  }
}

/// A file of the site: its path and the source of its contents.
package struct Artifact: Sendable {
  /// The source of a file's contents.
  package enum Content: Sendable {
    /// Bytes that are computed from a value.
    ///
    /// They depend only on that value and on the program.
    case derived(@Sendable () throws -> Derivation)
    /// Bytes that are copied from a file in the cache.
    case cached(CachedFile)
  }

  /// The fingerprint of a source value and a function that computes the file from it.
  ///
  /// Equal fingerprints guarantee equal bytes, so that an unchanged file is not computed again.
  package struct Derivation {
    let fingerprint: Fingerprint
    let makeBytes: () throws -> Data
  }

  /// The path relative to the output folder, separated by `/`.
  package let path: String
  package let content: Content

  /// `source` is evaluated only when the builder reaches this artifact.
  package init<Source: Encodable & Sendable>(
    _ path: String, from source: @autoclosure @escaping @Sendable () throws -> Source,
    _ make: @escaping @Sendable (Source) throws -> Data
  ) {
    self.path = path
    content = .derived {
      let source = try source()
      return Derivation(fingerprint: try Fingerprint(of: source)) { try make(source) }
    }
  }

  package init(_ path: String, cached file: CachedFile) {
    self.path = path
    content = .cached(file)
  }

  package func bytes() throws -> Data {
    switch content {
    case .derived(let derivation): try derivation().makeBytes()
    case .cached(let file): try file.bytes()
    }
  }
}

/// All files of the site, sorted by path, with unique paths.
package struct SitePlan: Sendable {
  package let artifacts: [Artifact]

  /// Creates a plan from artifacts in any order.
  ///
  /// If two artifacts have the same path, the first is kept: equal paths imply equal contents.
  package init(_ artifacts: [Artifact]) {
    var seen: Set<String> = []
    self.artifacts = artifacts.filter { seen.insert($0.path).inserted }.sorted { $0.path < $1.path }
  }
}
