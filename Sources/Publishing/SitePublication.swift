import Files
import Foundation

/// Publishes the files in the staging directory, all at once if possible, in steps that a later build can complete.
struct SitePublication {
  let existingSite: ExistingSite
  let staging: StagingDirectory
  let manifest: Manifest
  let hashCache: FileHashCache

  /// Publishes the staged files if the site has changed, and adds the results to `outcome`.
  ///
  /// Throws ``SiteBuilder/Problem/foreignFiles(_:)`` and publishes nothing if another program modified files after the
  /// builder had checked them.
  func publishIfChanged(_ outcome: inout SiteBuilder.Outcome) throws {
    let isNew = manifest != existingSite.previousManifest
    if !isNew, outcome.written.isEmpty, outcome.removed.isEmpty {
      if existingSite.pendingManifest != nil { try removePendingManifest() }
      return
    }
    let unwritten = try swapOrReplaceFiles(&outcome)
    let unremoved = outcome.removed.filter {
      staging.output.appendingPathComponent($0).fileType != nil
    }
    outcome.written.removeAll(where: unwritten.contains)
    outcome.removed.removeAll(where: unremoved.contains)
    outcome.modifiedByOthers += unwritten + unremoved
  }

  /// Publishes the staged files, and returns the paths that it skips because another program modified the files.
  private func swapOrReplaceFiles(_ outcome: inout SiteBuilder.Outcome) throws -> [String] {
    let swapDirectory = SwapDirectory(
      for: staging.output, files: staging.files, adopting: existingSite.overwritesForeignFiles)
    let swap: (lock: FolderLock, stamps: [String: FileStamp])
    do {
      swap = try swapDirectory.swapIn(manifest, removing: outcome.removed, existingSite, hashCache)
    } catch let error as FileError where error.isUnsupportedOrForbidden {
      outcome.nonatomicReason = error.description
      let written = Set(outcome.written)
      let foreign = try manifest.files.filter {
        try written.contains($0.path) && !existingSite.mayWrite($0)
      }
      if !foreign.isEmpty { throw SiteBuilder.Problem.foreignFiles(foreign.map(\.path)) }
      return try replaceFilesOneByOne(outcome.written, removing: outcome.removed)
    }
    // The lock of the temporary folder is kept until the output folder has its path again.
    defer { withExtendedLifetime(swap.lock) {} }
    let unwritten: [String]
    do {
      unwritten = try swapDirectory.swapBack(hashCache)
    } catch {
      // A second attempt may succeed. If it fails too, the next build completes the update.
      try? swapDirectory.completeInterruptedUpdate()
      throw error
    }
    for (path, before) in swap.stamps {
      // Each file had a second hard link for a while. That changed its metadata but not its contents.
      hashCache.moveEntry(from: before, to: FileStamp(of: "\(staging.output.path)/\(path)"))
    }
    return unwritten
  }

  /// Moves staged files into place one by one, and returns the paths that it skips because another program modified the
  /// files.
  ///
  /// The new manifest is written first, under a temporary name and with the entries of an interrupted build, so that
  /// every moved file is recognized as written by Kinfolio. Pages are moved after the files that they show,
  /// `index.html` after the other pages, and the manifest last.
  func replaceFilesOneByOne(_ written: [String], removing removed: [String]) throws -> [String] {
    try staging.write(manifest.encodedAsJSON(), to: Manifest.fileName)
    var pending = manifest
    pending.files += existingSite.pendingManifest?.files ?? []
    try staging.write(pending.encodedAsJSON(), to: Manifest.pendingFileName)
    _ = try staging.publish(Manifest.pendingFileName)
    try staging.flushPublished([])
    let written = written.sorted { ($0.publicationOrder, $0) < ($1.publicationOrder, $1) }
    let unwritten = try moveFilesIntoPlace(written)
    try staging.flushPublished(written)
    for path in removed where try existingSite.mayRemove(path) { try staging.removePublished(path) }
    try staging.flushPublished(removed)
    _ = try staging.publish(Manifest.fileName)
    try staging.flushPublished([])
    try removePendingManifest()
    return unwritten
  }

  private func removePendingManifest() throws {
    try staging.removePublished(Manifest.pendingFileName)
    try staging.flushPublished([])
  }

  /// Moves staged files into place, and returns the paths that it skips because another program modified the files.
  private func moveFilesIntoPlace(_ written: [String]) throws -> [String] {
    let files = Dictionary(manifest.files.map { ($0.path, $0) }) { first, _ in first }
    return try written.compactMap { files[$0] }.filter { file in
      guard try existingSite.mayWrite(file) else { return true }
      if let stamp = try staging.publish(file.path) { hashCache.store(file.sha256, for: stamp) }
      return false
    }.map(\.path)
  }
}

extension String {
  /// The position of the path in the order of publication: images and other files, then pages, and `index.html` last.
  fileprivate var publicationOrder: Int { self == "index.html" ? 2 : hasSuffix(".html") ? 1 : 0 }
}
