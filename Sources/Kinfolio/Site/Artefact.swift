import Foundation

/// One file of the site: where it goes, and how its bytes come about.
package struct Artefact: Sendable {
  /// How a file's bytes come about.
  package enum Content: Sendable {
    /// They are made when they are needed.
    case made(@Sendable () throws -> Data)
    /// They follow from a value alone: as long as it has the same fingerprint, they are the same.
    case derived(from: @Sendable () throws -> Fingerprint, @Sendable () throws -> Data)
    /// They lie in a file of the cache, whose name is its content.
    case cached(URL)
  }

  /// The path below the output folder, with `/` between its parts.
  package let path: String
  /// How its bytes come about.
  package let content: Content

  /// Makes an artefact whose bytes are made when they are needed.
  package init(_ path: String, _ make: @escaping @Sendable () throws -> Data) {
    self.path = path
    content = .made(make)
  }

  /// Makes an artefact whose bytes follow from a value and from nothing else but the program itself.
  package init<Source: Encodable & Sendable>(
    _ path: String, from source: Source, _ make: @escaping @Sendable (Source) throws -> Data
  ) {
    self.path = path
    content = .derived(from: { try Fingerprint(of: source) }, { try make(source) })
  }

  /// Makes an artefact of a file in the cache.
  package init(_ path: String, cached file: URL) {
    self.path = path
    content = .cached(file)
  }

  /// Whether its bytes lie in the cache.
  var isCached: Bool { if case .cached = content { true } else { false } }

  /// The fingerprint of what the bytes are derived from; nil where nobody can tell.
  func fingerprint() throws -> Fingerprint? {
    if case .derived(let fingerprint, _) = content { try fingerprint() } else { nil }
  }

  func bytes() throws -> Data {
    switch content {
    case .made(let make), .derived(_, let make): try make()
    case .cached(let file): try Data(contentsOf: file)
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
