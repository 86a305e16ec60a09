import Foundation

/// The last station: writes a plan into an output folder.
///
/// Everything new is written aside first. Then each file takes its place in one step, the manifest
/// last, and what an earlier build wrote and this one does not want is removed. Files this program
/// has not written, or that somebody has changed since, are never touched.
package struct Builder: Sendable {
  /// Why nothing was published.
  package enum Problem: Error, Hashable, CustomStringConvertible {
    /// Another build holds the folder.
    case alreadyRunning(String)
    /// Files that this program has not written stand where it wants to write.
    case foreignFiles([String])
    /// So many of the named photo files are missing that their folder is probably not there.
    case photosGone(missing: Int, of: Int)

    package var description: String {
      switch self {
      case .alreadyRunning(let path): "Another build is writing \(path). Try again when it is done."
      case .foreignFiles(let paths):
        "These files are in the way and were not written by Kinfolio, or have been changed since, so "
          + "nothing was published: " + paths.prefix(10).joined(separator: ", ")
          + (paths.count > 10 ? " and more" : "")
          + ". Move them away, or choose another folder with --output."
      case .photosGone(let missing, let count):
        "\(missing) of \(count) photo files are missing and the site would lose their pictures, so "
          + "nothing was published: bring the photo folder back, or build with --allow-shrink."
      }
    }
  }

  /// What a build did.
  package struct Outcome: Hashable, Sendable {
    /// Files that are new or have changed.
    package var written: [String] = []
    /// Files that were already as they should be.
    package var unchanged = 0
    /// Files of an earlier build that were removed.
    package var removed: [String] = []
    /// All bytes of the site.
    package var size = 0
  }

  private let output: OutputFolder
  private let files: Files
  private let version: String
  private let moment: Instant

  /// Prepares to write into a folder.
  package init(_ output: OutputFolder, files: Files = .disk, version: String, moment: Instant) {
    self.output = output
    self.files = files
    self.version = version
    self.moment = moment
  }

  /// Writes the plan with up to `jobs` files being made at once; the folder's lock must be held.
  ///
  /// Throws ``Problem`` where foreign files are in the way, and what the disk refuses.
  package func build(
    _ plan: Plan, holding lock: FolderLock, jobs: Int, progress: WorkProgress
  ) async throws -> Outcome {
    defer { withExtendedLifetime(lock) {} }
    let standing = StandingSite(in: output.url)
    let staging = Staging(in: output.url, files: files)
    try staging.clear()
    defer { try? staging.clear() }
    let (outcome, manifest) = try await prepare(
      plan, standing, staging, jobs: jobs, progress)
    try Publication(standing: standing, staging: staging, manifest: manifest).run(outcome)
    return outcome
  }

  /// Tells what ``build(_:holding:jobs:progress:)`` would do, and writes nothing at all.
  package func rehearse(
    _ plan: Plan, jobs: Int, progress: WorkProgress
  ) async throws -> Outcome {
    try await prepare(plan, StandingSite(in: output.url), nil, jobs: jobs, progress).0
  }

  /// Makes every file, writes what is new aside, and refuses to go on where something is in the way.
  private func prepare(
    _ plan: Plan, _ standing: StandingSite, _ staging: Staging?, jobs: Int,
    _ progress: WorkProgress
  ) async throws -> (Outcome, Manifest) {
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
    let written = made.filter { $0.standing != .same }.map(\.file.path)
    let outcome = Outcome(
      written: written, unchanged: made.count - written.count,
      removed: standing.leftovers(besides: Set(paths)),
      size: made.reduce(0) { $0 + $1.file.size })
    return (outcome, Manifest(version: version, moment: moment, files: made.map(\.file)))
  }

  /// A file that was made, and what stands where it shall go.
  private struct Made: Sendable {
    let file: Manifest.File
    let standing: StandingSite.Standing
  }

  private func make(
    _ artefact: Artefact, _ standing: StandingSite, _ staging: Staging?
  ) throws -> Made {
    try Task.checkCancellation()
    let bytes = try artefact.bytes()
    let file = Manifest.File(
      path: artefact.path, size: bytes.count, sha256: SHA256.hex(of: bytes))
    let found = standing.standing(at: file.path, wanting: file.sha256)
    if found == .nothing || found == .ours { try staging?.write(bytes, to: artefact.path) }
    return Made(file: file, standing: found)
  }
}
