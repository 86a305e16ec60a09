import Foundation

/// The last station: writes a plan into an output folder.
///
/// Everything new is written aside first. Then each file takes its place in one step, the manifest
/// last, and what an earlier build wrote and this one does not want is removed. Files this program
/// has not written are never touched.
package struct Builder: Sendable {
  /// Why nothing was published.
  package enum Problem: Error, CustomStringConvertible {
    /// Another build holds the folder.
    case alreadyRunning(String)
    /// Files that this program has not written stand where it wants to write.
    case foreignFiles([String])

    package var description: String {
      switch self {
      case .alreadyRunning(let path): "Another build is writing \(path). Try again when it is done."
      case .foreignFiles(let paths):
        "These files are in the way and were not written by Kinfolio, so nothing was published: "
          + paths.prefix(10).joined(separator: ", ") + (paths.count > 10 ? " and more" : "")
          + ". Move them away, or choose another folder with --output."
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

  /// Writes the plan with up to `jobs` files being made at once, or with `isDryRun` only tells what
  /// would be written and removed.
  package func build(
    _ plan: Plan, jobs: Int, isDryRun: Bool = false, progress: WorkProgress
  ) async throws -> Outcome {
    try output.make()
    let lock = try FolderLock(output.url)
    defer { lock.release() }
    let previous = Manifest(in: output.url)
    let staging = Staging(in: output.url, files: files)
    try staging.clear()
    defer { try? staging.clear() }
    let known = Dictionary(
      (previous?.files ?? []).map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    let made = try await make(plan, known, staging, jobs: jobs, isDryRun: isDryRun, progress)
    var outcome = Outcome()
    outcome.written = made.filter(\.isNew).map(\.file.path)
    outcome.unchanged = made.count - outcome.written.count
    outcome.size = made.reduce(0) { $0 + $1.file.size }
    let wanted = Set(plan.artefacts.map(\.path))
    outcome.removed = known.keys.filter { !wanted.contains($0) }.sorted()
    try refuseForeignFiles(outcome.written.filter { known[$0] == nil })
    if isDryRun { return outcome }
    let manifest = Manifest(version: version, moment: moment, files: made.map(\.file))
    try publish(outcome, manifest, staging, isChanged: manifest != previous, known)
    return outcome
  }

  /// A file that was made, and whether it differs from what the folder holds.
  private struct Made: Sendable {
    let file: Manifest.File
    let isNew: Bool
  }

  private func make(
    _ plan: Plan, _ known: [String: Manifest.File], _ staging: Staging, jobs: Int, isDryRun: Bool,
    _ progress: WorkProgress
  ) async throws -> [Made] {
    progress.start(.site, of: plan.artefacts.count)
    let made = try await plan.artefacts.inParallel(jobs) { artefact in
      let made = try make(artefact, known[artefact.path], staging, isDryRun: isDryRun)
      progress.step(.site)
      return made
    }
    progress.finish(.site)
    return made
  }

  private func make(
    _ artefact: Artefact, _ known: Manifest.File?, _ staging: Staging, isDryRun: Bool
  ) throws -> Made {
    try Task.checkCancellation()
    let bytes = try artefact.bytes()
    let file = Manifest.File(
      path: artefact.path, size: bytes.count, sha256: SHA256.hex(of: bytes))
    if file == known, isOnDisk(file) { return Made(file: file, isNew: false) }
    if !isDryRun { try staging.write(bytes, to: artefact.path) }
    return Made(file: file, isNew: true)
  }

  private func isOnDisk(_ file: Manifest.File) -> Bool {
    var status = stat()
    let path = output.url.appendingPathComponent(file.path).path
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      && status.st_size == file.size
  }

  private func refuseForeignFiles(_ paths: [String]) throws {
    let foreign = paths.filter { path in
      var status = stat()
      return lstat(output.url.appendingPathComponent(path).path, &status) == 0
    }
    if !foreign.isEmpty { throw Problem.foreignFiles(foreign) }
  }

  private func publish(
    _ outcome: Outcome, _ manifest: Manifest, _ staging: Staging, isChanged: Bool,
    _ known: [String: Manifest.File]
  ) throws {
    guard isChanged || !outcome.written.isEmpty else { return }
    try staging.write(manifest.encoded(), to: Manifest.name)
    try files.flush()
    for path in outcome.written { try staging.publish(path) }
    for path in outcome.removed { try remove(path, known[path]) }
    try staging.publish(Manifest.name)
    try files.flush()
  }

  /// Removes a file of an earlier build, but only while it is still what that build wrote.
  private func remove(_ path: String, _ known: Manifest.File?) throws {
    let url = output.url.appendingPathComponent(path)
    guard let data = try? Data(contentsOf: url), SHA256.hex(of: data) == known?.sha256 else {
      return
    }
    try files.remove(url)
    var folder = url.deletingLastPathComponent()
    while folder.path.hasPrefix(output.url.path + "/"), rmdir(folder.path) == 0 {
      folder.deleteLastPathComponent()
    }
  }
}
