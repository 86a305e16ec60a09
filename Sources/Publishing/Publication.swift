import Foundation

/// Puts a site that was written aside in place: at once, or where the disk cannot do that file by
/// file, so that a build which dies at any step leaves a folder that the next one can finish.
struct Publication {
  let standing: StandingSite
  let staging: Staging
  let manifest: Manifest
  let ledger: HashLedger

  /// Publishes, where there is anything to publish, and notes what was left and why it was not done at
  /// once.
  ///
  /// Throws ``Builder/Problem/foreignFiles(_:)``, with nothing published, where somebody has changed
  /// what was judged before.
  func run(_ outcome: inout Builder.Outcome) throws {
    let isNew = manifest != standing.previous
    if !isNew, outcome.written.isEmpty, outcome.removed.isEmpty {
      if standing.begun != nil { try forgetBegun() }
      return
    }
    let unwritten = try publish(&outcome)
    let unremoved = outcome.removed.filter {
      staging.output.appendingPathComponent($0).fileKind != nil
    }
    outcome.written.removeAll(where: unwritten.contains)
    outcome.removed.removeAll(where: unremoved.contains)
    outcome.left += unwritten + unremoved
  }

  private func publish(_ outcome: inout Builder.Outcome) throws -> [String] {
    let standIn = StandIn(for: staging.output, files: staging.files, adopting: standing.adopts)
    let turn: StandIn.Turn
    do {
      turn = try standIn.takeTurn(manifest, removing: outcome.removed, standing, ledger)
    } catch let error as FileError where error.isBeyondTheDisk {
      outcome.notAtOnce = error.description
      let written = Set(outcome.written)
      let foreign = try manifest.files.filter {
        try written.contains($0.path) && !standing.mayPut($0)
      }
      if !foreign.isEmpty { throw Builder.Problem.foreignFiles(foreign.map(\.path)) }
      return try putInPlace(outcome.written, removing: outcome.removed)
    }
    // What has the path stays locked until the folder has it again.
    defer { withExtendedLifetime(turn) {} }
    let left: [String]
    do {
      left = try standIn.endTurn(ledger)
    } catch {
      // What failed once may succeed, and else the next build does it.
      try? standIn.finish()
      throw error
    }
    for (path, before) in turn.traces {
      // Each file had a second name for a while, which changes its trace, and nothing else.
      ledger.follow(before, to: FileTrace(of: "\(staging.output.path)/\(path)"))
    }
    return left
  }

  /// Puts files in place one by one, and tells those in whose place somebody has put something else.
  ///
  /// The manifest to come is laid down first, under a name of its own, together with that of an
  /// interrupted build: from then on every file that is put in place is known as ours. Pages come
  /// after the files they show, the first page last of them, and the manifest at the very end.
  func putInPlace(_ written: [String], removing removed: [String]) throws -> [String] {
    try staging.write(manifest.encoded(), to: Manifest.name)
    try announce()
    let written = written.sorted { ($0.turn, $0) < ($1.turn, $1) }
    let unwritten = try put(written)
    try staging.flush(written)
    for path in removed where try standing.mayRemove(path) { try staging.remove(path) }
    try staging.flush(removed)
    _ = try staging.publish(Manifest.name)
    try staging.flush([])
    try forgetBegun()
    return unwritten
  }

  private func forgetBegun() throws {
    try staging.remove(Manifest.begunName)
    try staging.flush([])
  }

  /// Puts files in their place, but for those in whose place somebody has put something meanwhile,
  /// which it tells.
  private func put(_ written: [String]) throws -> [String] {
    let files = Dictionary(manifest.files.map { ($0.path, $0) }) { first, _ in first }
    return try written.compactMap { files[$0] }.filter { file in
      guard try standing.mayPut(file) else { return true }
      if let trace = try staging.publish(file.path) { ledger.note(file.sha256, of: trace) }
      return false
    }.map(\.path)
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
