import Files
import Foundation
import Hashing
import Progress

/// An output file, and the fingerprint of the value from which a build computed the file.
package struct ComputedFile: Codable, Sendable {
  let fingerprint: Fingerprint
  let file: Manifest.File
}

/// The computed files of the last build and of this build, by path.
///
/// A file of the last build is used again if it and the value from which it was computed are unchanged. Pass no saved
/// files if another version of the program made them, or if the libraries, fonts or time zones have changed since,
/// because these affect the computed bytes.
package typealias BuildRecord = BuildCache<String, ComputedFile>

/// The last step of a build, which writes the files of a site into the output folder.
///
/// Writes new files to a temporary directory, publishes them all at once or one by one, and removes obsolete files. A
/// file that this program did not write, or that was modified since, is replaced only if the caller allows it.
package struct SiteBuilder: Sendable {
  private let output: OutputFolder
  private let fileOperations: FileOperations
  private let programVersion: String
  /// The moment up to which the site shows records, in seconds since 1970.
  private let referenceTime: Int64
  private let audience: String
  private let buildRecord: BuildRecord
  private let hashCache: FileHashCache
  private let overwritesForeignFiles: Bool
  private let withdrawableItems: [Manifest.Item]?

  /// Creates a builder; `items` are the photos and texts of the site that the family can withdraw later.
  ///
  /// If `adopts` is true, files that this program did not write may be overwritten.
  package init(
    _ output: OutputFolder, files: FileOperations = .disk, version: String, referenceTime: Int64,
    for audience: String, buildRecord: BuildRecord = BuildRecord(),
    hashCache: FileHashCache = FileHashCache(), adopting adopts: Bool = false,
    items: [Manifest.Item]? = nil
  ) {
    self.withdrawableItems = items
    self.output = output
    self.fileOperations = files
    self.programVersion = version
    self.referenceTime = referenceTime
    self.audience = audience
    self.buildRecord = buildRecord
    self.hashCache = hashCache
    self.overwritesForeignFiles = adopts
  }

  /// Publishes the files of a site, and computes up to `jobs` files at the same time.
  ///
  /// `willRemove` is called with the paths of the files to be removed, immediately before anything is published. Throws
  /// ``Problem`` if files of other programs are in the way, and the underlying error if a file operation fails.
  package func build(
    _ plan: SitePlan, holding lock: FolderLock, jobs: Int, progress: ProgressReporter,
    willRemove: (_ removed: [String]) -> Void = { _ in }
  ) async throws -> Outcome {
    defer { withExtendedLifetime(lock) {} }
    let existingSite = try ExistingSite(
      in: output.url, hashCache: hashCache, adopting: overwritesForeignFiles)
    let staging = StagingDirectory(for: output.url, files: fileOperations)
    try staging.clear(keepingFolder: true)
    defer { try? staging.clear() }
    let preparedFiles = try await prepareFiles(plan, existingSite, staging, jobs: jobs, progress)
    try staging.flush()
    var outcome = try outcome(of: preparedFiles, existingSite)
    let manifest = Manifest(
      version: programVersion, referenceTime: referenceTime, files: preparedFiles.map(\.file),
      // A file at the top of the output folder, such as robots.txt, is for the web host: once edited, it is the user's
      // own.
      left: existingSite.writtenFiles(at: outcome.modifiedByOthers.filter { $0.contains("/") }),
      items: withdrawableItems, for: audience)
    let publication = SitePublication(
      existingSite: existingSite, staging: staging, manifest: manifest, hashCache: hashCache)
    willRemove(outcome.removed)
    try publication.publishIfChanged(&outcome)
    // Without this pause, the new files are too recent for `entriesForNextBuild` of the cache, which omits files that
    // may have changed again within one clock tick of the file system.
    if !outcome.written.isEmpty || !outcome.removed.isEmpty { usleep(25_000) }
    return outcome
  }

  /// Returns the outcome that ``build(_:holding:jobs:progress:willRemove:)`` would have, without writing anything.
  package func dryRun(
    _ plan: SitePlan, jobs: Int, progress: ProgressReporter
  ) async throws -> Outcome {
    let existingSite = try ExistingSite(
      in: output.url, hashCache: hashCache, adopting: overwritesForeignFiles)
    return try outcome(
      of: await prepareFiles(plan, existingSite, nil, jobs: jobs, progress), existingSite)
  }

  /// Computes all files of the site, and writes the changed files to `staging` unless it is nil.
  ///
  /// Throws if files of other programs are in the way.
  private func prepareFiles(
    _ plan: SitePlan, _ existingSite: ExistingSite, _ staging: StagingDirectory?, jobs: Int,
    _ progress: ProgressReporter
  ) async throws -> [PreparedFile] {
    let paths = plan.artifacts.map(\.path)
    let obstacles = existingSite.foreignManifestPaths + existingSite.blockedParentFolders(of: paths)
    if !obstacles.isEmpty { throw foreignFilesProblem(at: obstacles) }
    progress.start(.site, total: paths.count)
    let preparedFiles = try await plan.artifacts.mapInParallel(limit: jobs) { artifact in
      let prepared = try prepareFile(artifact, existingSite, staging)
      progress.advance(.site)
      return prepared
    }
    progress.finish(.site)
    let foreign = preparedFiles.filter { $0.pathState == .foreignFile }.map(\.file.path)
    if !foreign.isEmpty { throw foreignFilesProblem(at: foreign) }
    return preparedFiles
  }

  private func foreignFilesProblem(at paths: [String]) -> Problem {
    overwritesForeignFiles
      ? .cannotAdopt(paths.map { output.url.appendingPathComponent($0).path })
      : .foreignFiles(paths)
  }

  private func outcome(
    of preparedFiles: [PreparedFile], _ existingSite: ExistingSite
  ) throws -> Outcome {
    let written = preparedFiles.filter { $0.pathState != .identicalFile }.map(\.file.path)
    let obsoleteFiles = try existingSite.obsoleteFiles(
      excluding: Set(preparedFiles.map(\.file.path)))
    return Outcome(
      written: written, unchanged: preparedFiles.count - written.count,
      computed: preparedFiles.filter(\.isComputed).map(\.file.path),
      removed: obsoleteFiles.ours,
      size: preparedFiles.reduce(0) { $0 + $1.file.size },
      modifiedByOthers: obsoleteFiles.changed)
  }

  /// A file of the new site, with what exists at its path in the output folder.
  private struct PreparedFile: Sendable {
    let file: Manifest.File
    let pathState: ExistingSite.PathState
    var isComputed = false
  }

  private func prepareFile(
    _ artifact: Artifact, _ existingSite: ExistingSite, _ staging: StagingDirectory?
  ) throws -> PreparedFile {
    try Task.checkCancellation()
    let path = artifact.path
    switch artifact.content {
    case .cached(let cached):
      // The size and the hash of a cached file are known, so it is read only if it must be written.
      let file = Manifest.File(path: path, size: cached.byteCount, sha256: cached.sha256)
      let pathState = try stageIfChanged(cached.verifiedBytes(), as: file, existingSite, staging)
      return PreparedFile(file: file, pathState: pathState)
    case .computed(let derivation):
      let derivation = try derivation()
      let fingerprint = derivation.fingerprint
      if let known = buildRecord[path], known.fingerprint == fingerprint,
        try existingSite.containsUnchanged(known.file)
      {
        return PreparedFile(file: known.file, pathState: .identicalFile)
      }
      let bytes = try derivation.makeBytes()
      let file = Manifest.File(path: path, size: bytes.count, sha256: SHA256.hex(of: bytes))
      buildRecord[path] = ComputedFile(fingerprint: fingerprint, file: file)
      let pathState = try stageIfChanged(bytes, as: file, existingSite, staging)
      return PreparedFile(file: file, pathState: pathState, isComputed: true)
    }
  }

  /// Returns what exists at the file's path, and writes the file to the staging directory if it is new or has changed.
  ///
  /// Does not write the file if a file of another program is at its path.
  private func stageIfChanged(
    _ bytes: @autoclosure () throws -> Data, as file: Manifest.File, _ existingSite: ExistingSite,
    _ staging: StagingDirectory?
  ) throws -> ExistingSite.PathState {
    let state = try existingSite.state(at: file.path, expectedHash: file.sha256)
    if state == .noFile || state == .ownFile { try staging?.writeUnflushed(bytes(), to: file.path) }
    return state
  }
}
