import Hashing
import Foundation

/// The last station: writes a plan into an output folder.
///
/// Everything new is written aside first. Then each file takes its place in one step, the manifest
/// last, and what an earlier build wrote and this one does not want is removed. Files this program
/// has not written, or that somebody has changed since, are never touched.
package struct Builder: Sendable {
  private let output: OutputFolder
  private let files: Files
  private let version: String
  private let moment: Int64
  private let audience: String
  private let memory: BuildMemory?
  private let ledger: HashLedger
  private let adopts: Bool

  /// Prepares to write into a folder, with what is remembered of the last build into it and the hashes
  /// of files that have been read before; it `adopts` files in the way that it has not written.
  package init(
    _ output: OutputFolder, files: Files = .disk, version: String, moment: Int64,
    for audience: String, memory: BuildMemory? = nil,
    ledger: HashLedger = HashLedger(), adopting adopts: Bool = false
  ) {
    self.output = output
    self.files = files
    self.version = version
    self.moment = moment
    self.audience = audience
    self.memory = memory
    self.ledger = ledger
    self.adopts = adopts
  }

  /// Writes the plan with up to `jobs` files being made at once; the folder's lock must be held.
  ///
  /// `intending` hears which files are about to be removed, right before anything is published.
  /// Throws ``Problem`` where foreign files are in the way, and what the disk refuses.
  package func build(
    _ plan: Plan, holding lock: FolderLock, jobs: Int, progress: WorkProgress,
    intending: (_ removed: [String]) -> Void = { _ in }
  ) async throws -> Outcome {
    defer { withExtendedLifetime(lock) {} }
    let standing = try StandingSite(in: output.url, ledger: ledger, adopting: adopts)
    let staging = Staging(in: output.url, files: files)
    try staging.clear()
    defer { try? staging.clear() }
    let made = try await prepare(plan, standing, staging, jobs: jobs, progress)
    try staging.flush()
    var outcome = try outcome(of: made, standing)
    let manifest = Manifest(
      version: version, moment: moment, files: made.map(\.file), for: audience)
    let publication = Publication(
      standing: standing, staging: staging, manifest: manifest, ledger: ledger)
    intending(outcome.removed)
    try publication.run(&outcome)
    // What has just taken its place might be changing still: a moment later it can be known again.
    if !outcome.written.isEmpty || !outcome.removed.isEmpty { usleep(25_000) }
    ledger.keep()
    memory?.keep(made.compactMap { made in made.fingerprint.map { ($0, made.file) } })
    return outcome
  }

  /// Tells what ``build(_:holding:jobs:progress:)`` would do, and writes nothing at all.
  package func rehearse(
    _ plan: Plan, jobs: Int, progress: WorkProgress
  ) async throws -> Outcome {
    let standing = try StandingSite(in: output.url, ledger: ledger, adopting: adopts)
    return try outcome(
      of: await prepare(plan, standing, nil, jobs: jobs, progress), standing)
  }

  /// Makes every file, writes what is new aside, and refuses to go on where something is in the way.
  private func prepare(
    _ plan: Plan, _ standing: StandingSite, _ staging: Staging?, jobs: Int,
    _ progress: WorkProgress
  ) async throws -> [Made] {
    let paths = plan.artefacts.map(\.path)
    let obstacles = standing.strangeManifest + standing.obstacles(to: paths)
    if !obstacles.isEmpty { throw Problem.foreignFiles(obstacles) }
    progress.start(.site, of: paths.count)
    let made = try await plan.artefacts.inParallel(jobs) { artefact in
      let made = try make(artefact, standing, staging)
      progress.step(.site)
      return made
    }
    progress.finish(.site)
    let foreign = made.filter { $0.standing == .foreign }.map(\.file.path)
    if !foreign.isEmpty { throw Problem.foreignFiles(foreign) }
    return made
  }

  private func outcome(of made: [Made], _ standing: StandingSite) throws -> Outcome {
    let written = made.filter { $0.standing != .same }.map(\.file.path)
    let leftovers = try standing.leftovers(besides: Set(made.map(\.file.path)))
    return Outcome(
      written: written, unchanged: made.count - written.count,
      made: made.filter(\.isNew).map(\.file.path),
      removed: leftovers.ours,
      size: made.reduce(0) { $0 + $1.file.size }, left: leftovers.changed)
  }

  /// A file that was made, and what stands where it shall go.
  private struct Made: Sendable {
    let file: Manifest.File
    let standing: StandingSite.Standing
    let fingerprint: Fingerprint?
    /// Whether its bytes were made now.
    let isNew: Bool
  }

  private func make(
    _ artefact: Artefact, _ standing: StandingSite, _ staging: Staging?
  ) throws -> Made {
    try Task.checkCancellation()
    let path = artefact.path
    switch artefact.content {
    case .cached(let cached):
      // What lies in the cache is known without being read.
      let file = Manifest.File(path: path, size: cached.size, sha256: cached.sha256)
      let found = try place(cached.bytes(), as: file, standing, staging)
      return Made(file: file, standing: found, fingerprint: nil, isNew: false)
    case .derived(let derivation):
      let derivation = try derivation()
      let fingerprint = derivation.fingerprint
      if let known = memory?.file(at: path, from: fingerprint), try standing.holds(known) {
        return Made(file: known, standing: .same, fingerprint: fingerprint, isNew: false)
      }
      let bytes = try derivation.bytes()
      let file = Manifest.File(path: path, size: bytes.count, sha256: SHA256.hex(of: bytes))
      let found = try place(bytes, as: file, standing, staging)
      return Made(file: file, standing: found, fingerprint: fingerprint, isNew: true)
    }
  }

  /// Writes a file aside if another stands in its place or none, and tells which.
  private func place(
    _ bytes: @autoclosure () throws -> Data, as file: Manifest.File, _ standing: StandingSite,
    _ staging: Staging?
  ) throws -> StandingSite.Standing {
    let found = try standing.standing(at: file.path, wanting: file.sha256)
    if found == .nothing || found == .ours { try staging?.draft(bytes(), to: file.path) }
    return found
  }
}
