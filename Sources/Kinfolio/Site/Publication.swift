import Foundation

/// Puts a site that was written aside in place: at once, or where the disk cannot do that file by
/// file, so that a build which dies at any step leaves a folder that the next one can finish.
struct Publication {
  let standing: StandingSite
  let staging: Staging
  let manifest: Manifest
  let ledger: HashLedger

  /// Publishes, where there is anything to publish, and tells why it was not done at once; nil where
  /// it was.
  func run(_ outcome: Builder.Outcome) throws -> String? {
    let isNew = manifest != standing.previous
    if !isNew, outcome.written.isEmpty, outcome.removed.isEmpty {
      if standing.begun != nil { try forgetBegun() }
      return nil
    }
    let standIn = StandIn(for: staging.output, files: staging.files)
    let turn: StandIn.Turn
    do {
      turn = try standIn.takeTurn(manifest, removing: outcome.removed, ledger: ledger)
    } catch let error as FileError where error.isBeyondTheDisk {
      try putInPlace(outcome.written, removing: outcome.removed)
      return error.description
    }
    do {
      try standIn.endTurn()
    } catch {
      // What failed once may succeed, and else the next build does it.
      try? standIn.finish()
      throw error
    }
    for (path, before) in turn.traces {
      // Each file had a second name for a while, which changes its trace, and nothing else.
      ledger.follow(before, to: FileTrace(of: staging.output.appendingPathComponent(path).path))
    }
    return nil
  }

  /// Puts files in place one by one.
  ///
  /// The manifest to come is laid down first, under a name of its own, together with that of an
  /// interrupted build: from then on every file that is put in place is known as ours. Pages come
  /// after the files they show, the first page last of them, and the manifest at the very end.
  func putInPlace(_ written: [String], removing removed: [String]) throws {
    try staging.write(manifest.encoded(), to: Manifest.name)
    try announce()
    let written = written.sorted { ($0.turn, $0) < ($1.turn, $1) }
    try publish(written)
    try staging.flush(written)
    for path in removed { try staging.remove(path) }
    try staging.flush(removed)
    _ = try staging.publish(Manifest.name)
    try staging.flush([])
    try forgetBegun()
  }

  private func forgetBegun() throws {
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
