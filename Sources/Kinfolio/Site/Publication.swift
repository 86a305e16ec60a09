import Foundation

/// Puts a site that was written aside in place, so that a build which dies at any step leaves a
/// folder that the next one can finish.
///
/// The manifest to come is laid down first, under a name of its own, together with that of an
/// interrupted build: from then on every file that is put in place is known as ours. Pages come
/// after the files they show, the first page last of them, and the manifest at the very end.
struct Publication {
  let standing: StandingSite
  let staging: Staging
  let manifest: Manifest
  let ledger: HashLedger

  func run(_ outcome: Builder.Outcome) throws {
    if manifest != standing.previous || !outcome.written.isEmpty || !outcome.removed.isEmpty {
      try staging.write(manifest.encoded(), to: Manifest.name)
      try announce()
      let written = outcome.written.sorted { ($0.turn, $0) < ($1.turn, $1) }
      try publish(written)
      try staging.flush(written)
      for path in outcome.removed { try staging.remove(path) }
      try staging.flush(outcome.removed)
      _ = try staging.publish(Manifest.name)
      try staging.flush([])
    } else if standing.begun == nil {
      return
    }
    try staging.remove(Manifest.begunName)
    try staging.flush([])
  }

  /// Puts files in their place; each is known from then on, if nobody has changed it meanwhile.
  private func publish(_ written: [String]) throws {
    let hashes = Dictionary(manifest.files.map { ($0.path, $0.sha256) }) { first, _ in first }
    for path in written {
      let trace = try staging.publish(path)
      if let hash = hashes[path], let trace { ledger.note(hash, of: trace) }
    }
  }

  private func announce() throws {
    var begun = manifest
    begun.files += standing.begun?.files ?? []
    try staging.write(begun.encoded(), to: Manifest.begunName)
    _ = try staging.publish(Manifest.begunName)
    try staging.flush([])
  }
}

extension String {
  /// When a file is put in place: pictures and other files, then pages, then the first page.
  fileprivate var turn: Int { self == "index.html" ? 2 : hasSuffix(".html") ? 1 : 0 }
}
