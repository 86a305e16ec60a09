import Foundation
import Photos
import Publishing
import Records

/// Where photos come from, and how they are developed.
package struct PhotoInput: Sendable {
  /// The folder of photo files, if there is one.
  let folder: String?
  /// The program `kinfolio-photos`.
  let worker: URL
  /// The folder of developed photos.
  let cache: URL
  /// The most pixels that a photo may have.
  let pixelLimit: Int
  /// How many are developed at once.
  let jobs: Int
  /// The folder of the database.
  ///
  /// Others may fill it and the photo folder, so no program in them is run.
  let databaseFolder: String

  package init(
    folder: String?, worker: URL, cache: URL, pixelLimit: Int = 100_000_000, jobs: Int,
    databaseFolder: String
  ) {
    self.folder = folder
    self.worker = worker
    self.cache = cache
    self.pixelLimit = pixelLimit
    self.jobs = jobs
    self.databaseFolder = databaseFolder
  }

  var foldersOfOthers: [String] { [databaseFolder] + [folder].compactMap(\.self) }

  func darkroom(_ ledger: HashLedger) throws -> Darkroom {
    try Darkroom(
      folder: try folder.flatMap { try PhotoFolder($0) },
      workers: PhotoWorkers(program: worker, count: jobs), cache: cache, pixelLimit: pixelLimit,
      ledger: ledger)
  }
}

/// The folder a site is published in, and how.
package struct SiteTarget: Sendable {
  let output: OutputFolder
  /// Held from before the photos until the end; nil for a rehearsal, which writes nothing.
  let lock: FolderLock?
  /// Whether what has not changed is made anew too.
  let isForced: Bool
  /// Whether files in the way are written over, whoever wrote them.
  let adopts: Bool
  /// Whether a site is published even if most photo files are missing.
  let allowsShrinking: Bool

  package init(
    _ output: OutputFolder, lock: FolderLock?, isForced: Bool = false, adopts: Bool = false,
    allowsShrinking: Bool = false
  ) {
    self.output = output
    self.lock = lock
    self.isForced = isForced
    self.adopts = adopts
    self.allowsShrinking = allowsShrinking
  }

  var isRehearsal: Bool { lock == nil }

  func publish(
    _ plan: Plan, of context: SiteContext, in photos: PhotoInput, _ ledger: HashLedger,
    progress: WorkProgress, intending intend: ([String]) -> Void
  ) async throws -> Builder.Outcome {
    let memory = BuildMemory(
      in: photos.cache, of: output, by: Installation.fingerprint, forgetting: isForced)
    let builder = Builder(
      output, version: context.version, moment: context.journal.moment.seconds,
      for: context.journal.audience.mark, memory: memory, ledger: ledger, adopting: adopts)
    guard let lock else {
      return try await builder.rehearse(plan, jobs: photos.jobs, progress: progress)
    }
    return try await builder.build(
      plan, holding: lock, jobs: photos.jobs, progress: progress, intending: intend)
  }
}

/// What a build did.
package struct SiteBuild: Sendable {
  package let outcome: Builder.Outcome
  package let context: SiteContext
  package let cacheUse: PhotoCacheUse
  package let withheld: Withheld
  /// The paths of everything the site consists of.
  package let paths: [String]
  /// The paths below the photo folder that were asked for, there or not.
  package let photoPaths: [String]
}

extension OutputFolder {
  /// Throws ``Builder/Problem/photosGone(missing:of:)`` where a build would empty the timeline
  /// because the photos are not there, as when their disk is unplugged or a copy came out empty.
  ///
  /// That is so when half of the photo files that the journal names cannot be shown, whatever the
  /// reason, and with them half of the pictures this folder shows now would go.
  package func refuseToLosePhotos(of journal: Journal, _ library: PhotoLibrary) throws {
    try refuseToLosePhotos(
      named: journal.photos.count { $0.file != nil },
      missing: library.leftOut.count { $0.file != nil },
      kept: Set(library.artefacts(of: journal.photos.map(\.id)).map(\.path)))
  }
}
