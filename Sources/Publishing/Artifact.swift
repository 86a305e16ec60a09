import Files
import Foundation

/// A file of the site: its path and the source of its contents.
package struct Artifact: Sendable {
  package enum Content: Sendable {
    /// A closure that returns the fingerprint of a value, and a function that computes the bytes from this value.
    case computed(@Sendable () throws -> (fingerprint: Fingerprint, makeBytes: () throws -> Data))
    case cached(CachedFile)
  }

  /// The path of the file relative to the output folder, separated by `/`.
  package let path: String
  package let content: Content

  /// Creates a file whose bytes `make` computes from `source`, which is evaluated only when the builder needs the file.
  ///
  /// `base` is the fingerprint of all other values on which the bytes depend, or nil if there are no such values.
  package init<Source: Encodable & Sendable>(
    _ path: String, basedOn base: Fingerprint? = nil,
    from source: @autoclosure @escaping @Sendable () throws -> Source,
    _ make: @escaping @Sendable (Source) throws -> Data
  ) {
    self.path = path
    content = .computed {
      let source = try source()
      let own = try Fingerprint(of: source)
      let fingerprint = try base.map { try Fingerprint(of: [$0, own]) } ?? own
      return (fingerprint, { try make(source) })
    }
  }

  package init(_ path: String, cached file: CachedFile) {
    self.path = path
    content = .cached(file)
  }

  package func bytes() throws -> Data {
    switch content {
    case .computed(let derivation): try derivation().makeBytes()
    case .cached(let file): try file.verifiedBytes()
    }
  }
}

/// All files of the site, sorted by path, with unique paths.
package struct SitePlan: Sendable {
  package let artifacts: [Artifact]

  /// Creates a plan from artifacts in any order.
  ///
  /// Of artifacts with the same path, which must have equal contents, the first is kept.
  package init(_ artifacts: [Artifact]) {
    var seen: Set<String> = []
    self.artifacts = artifacts.filter { seen.insert($0.path).inserted }.sorted { $0.path < $1.path }
  }
}
