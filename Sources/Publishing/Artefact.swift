import Hashing
import Foundation

/// A file of the cache, and what is known of its bytes without reading it.
package struct CachedFile: Hashable, Sendable {
  /// Where it lies.
  package let url: URL
  /// How many bytes it has.
  package let size: Int
  /// Their SHA-256, in hexadecimal.
  package let sha256: String

  /// Names a file of the cache whose size and SHA-256 are known.
  package init(url: URL, size: Int, sha256: String) {
    self.url = url
    self.size = size
    self.sha256 = sha256
  }

  /// Reads them; throws where they are others by now.
  package func bytes() throws -> Data {
    let bytes = try Data(contentsOf: url)
    guard SHA256.hex(of: bytes) == sha256 else {
      throw FileError(url.path, "this file of the cache was damaged while a build used it")
    }
    return bytes
  }
}

/// One file of the site: where it goes, and how its bytes come about.
package struct Artefact: Sendable {
  /// How a file's bytes come about.
  package enum Content: Sendable {
    /// They follow from a value and from nothing else but the program itself.
    case derived(@Sendable () throws -> Derivation)
    /// They lie in a file of the cache.
    case cached(CachedFile)
  }

  /// The value that bytes follow from, once it has been looked up: its name, and what is made of it.
  ///
  /// As long as the name is the same, so are the bytes, and they need not be made.
  package struct Derivation {
    let fingerprint: Fingerprint
    let bytes: () throws -> Data
  }

  /// The path below the output folder, with `/` between its parts.
  package let path: String
  /// How its bytes come about.
  package let content: Content

  /// Makes an artefact whose bytes follow from a value, which is looked up when it is its turn.
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

  /// Makes an artefact of a file in the cache.
  package init(_ path: String, cached file: CachedFile) {
    self.path = path
    content = .cached(file)
  }

  package func bytes() throws -> Data {
    switch content {
    case .derived(let derivation): try derivation().bytes()
    case .cached(let file): try file.bytes()
    }
  }
}

/// Everything the site will consist of, sorted by path, no path twice.
package struct Plan: Sendable {
  /// The files in order of their paths.
  package let artefacts: [Artefact]

  /// Sorts artefacts; of two with one path the first is kept, since equal names mean equal content.
  package init(_ artefacts: [Artefact]) {
    var seen: Set<String> = []
    self.artefacts = artefacts.filter { seen.insert($0.path).inserted }
      .sorted { $0.path < $1.path }
  }
}
