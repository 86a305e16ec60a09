import Files
import Foundation

/// A complete copy of the new site that takes the output folder's path during an update.
///
/// Readers therefore see either the old site or the new one. The copy is the staging directory, moved next to the
/// output folder and completed with hard links to unchanged files and symbolic links to files of other programs. The
/// copy and the output folder are exchanged in one step. Then the original folder is updated file by file and exchanged
/// back, so that a server or a shell that has opened it keeps the same folder. A marker file and the temporary name
/// distinguish the two folders after a crash.
struct SwapDirectory {
  /// A marker file that exists only in the copy of the new site, not in the output folder itself.
  enum MarkerFile: String, CaseIterable {
    /// The copy of the new site has never had the output folder's path, so it contains no files of other programs.
    case unpublished = ".kinfolio-unseen"
    /// The copy of the new site has had the output folder's path, so other programs may have added files to it.
    case published = ".kinfolio-seen"
  }

  /// The path of the output folder; during the update, the copy of the new site is there.
  let output: URL
  /// The path next to the output folder at which the copy of the new site is created; during the update, the output
  /// folder is there.
  let temporaryURL: URL
  let files: FileOperations
  let overwritesForeignFiles: Bool

  init(for output: URL, files: FileOperations, adopting adopts: Bool = false) {
    self.output = output
    self.files = files
    self.overwritesForeignFiles = adopts
    temporaryURL = output.deletingLastPathComponent().appendingPathComponent(
      Self.temporaryName(for: output))
  }

  static func temporaryName(for output: URL) -> String {
    ".\(output.lastPathComponent).kinfolio-next"
  }

  /// Builds the copy of the new site and gives it the output folder's path; returns the lock of the copy, and the
  /// metadata that each file had before the exchange.
  ///
  /// If that fails, restores the previous state and throws. Throws ``SiteBuilder/Problem/foreignFiles(_:)`` if another
  /// program modified a file in the meantime.
  func swapIn(
    _ manifest: Manifest, removing removed: [String], _ existingSite: ExistingSite,
    _ hashCache: FileHashCache
  ) throws -> (lock: FolderLock, stamps: [String: FileStamp]) {
    let staging = StagingDirectory(for: output, files: files)
    try staging.write(manifest.encodedAsJSON(), to: Manifest.fileName)
    // The first link and the first exchange fail early on file systems that do not support them.
    try staging.write(Data(Self.folderIdentity(of: output).utf8), to: Self.identityName)
    try files.createHardLink(
      staging.url(of: Self.identityName).path, staging.url(of: MarkerFile.unpublished.rawValue).path
    )
    try files.remove(staging.url(of: Self.identityName))
    guard temporaryURL.fileType == nil else { throw FileError(temporaryURL.path, EEXIST) }
    do {
      try files.makeFolder(temporaryURL.path, output.path)
      try files.exchangeFolders(staging.folder, temporaryURL)
      let lock = try FolderLock(temporaryURL)
      let stamps = try addLinksToExistingFiles(manifest, removing: removed, existingSite, hashCache)
      try files.flushFileSystem(temporaryURL)
      try checkUnchanged(since: stamps, of: manifest, existingSite)
      // Before this call only the owner can read the copy.
      try files.makeFolder(temporaryURL.path, output.path)
      try files.exchangeFolders(output, temporaryURL)
      makeTemporaryFolderPrivate()
      return (lock, stamps)
    } catch {
      // Turns an unpublished copy back into the staging directory.
      if try verifiedMarker(in: temporaryURL) == .unpublished {
        try files.exchangeFolders(staging.folder, temporaryURL)
      }
      rmdir(temporaryURL.path)
      throw error
    }
  }

  /// Updates the original folder at its temporary path, moves it back to its own path and removes the copy.
  ///
  /// Returns the paths of the files that were not updated, because another program modified them in the meantime.
  func swapBack(_ hashCache: FileHashCache) throws -> [String] {
    let parent = output.deletingLastPathComponent()
    try files.flushFolder(parent)
    let unwritten = try updateOriginalFolder(hashCache)
    if try verifiedMarker(in: output) == .unpublished {
      try files.move(
        output.appendingPathComponent(MarkerFile.unpublished.rawValue),
        output.appendingPathComponent(MarkerFile.published.rawValue))
    }
    try files.flushFolder(output)
    try files.makeFolder(temporaryURL.path, output.path)
    try files.exchangeFolders(output, temporaryURL)
    makeTemporaryFolderPrivate()
    try files.flushFolder(parent)
    try moveForeignFiles()
    try removeCopy()
    return unwritten
  }

  /// Makes the folder at the temporary path private, so that others cannot read it if this program is killed.
  ///
  /// Errors are ignored, because some file systems have no permissions.
  private func makeTemporaryFolderPrivate() { chmod(temporaryURL.path, 0o700) }

  /// Updates the original folder, which is at the temporary path, to match the copy of the new site.
  ///
  /// Returns the paths of the files that were not updated, because another program modified them.
  private func updateOriginalFolder(_ hashCache: FileHashCache) throws -> [String] {
    guard let manifest = try Manifest(in: output) else { return [] }
    let staging = StagingDirectory(
      output: temporaryURL, folder: StagingDirectory.innerURL(of: temporaryURL), files: files)
    try staging.clear()
    let paths = manifest.files.filter(\.hasPathInsideFolder).map(\.path)
    let (new, old, staged) = (output.path + "/", temporaryURL.path + "/", staging.folder.path + "/")
    let written = paths.filter { path in
      guard let stamp = FileStamp(of: new + path) else { return false }
      return FileStamp(of: old + path).map { !stamp.isSameFile(as: $0) } ?? true
    }
    for path in written { try files.createHardLink(new + path, staged + path) }
    let existingSite = try ExistingSite(
      in: temporaryURL, hashCache: hashCache, adopting: overwritesForeignFiles)
    let publication = SitePublication(
      existingSite: existingSite, staging: staging, manifest: manifest, hashCache: FileHashCache())
    let unwritten = try publication.replaceFilesOneByOne(
      written, removing: try existingSite.obsoleteFiles(excluding: Set(paths)).ours)
    try staging.clear()
    return unwritten
  }

  /// Removes the copy of the new site.
  ///
  /// First renames the copy to the staging directory, so that a crash leaves a complete copy or a staging directory.
  func removeCopy() throws {
    let staging = StagingDirectory(for: output, files: files)
    try staging.clear()
    try files.move(temporaryURL, staging.folder)
    try files.flushFolder(staging.folder.deletingLastPathComponent())
    try staging.clear()
  }

  /// Returns the marker file in a folder, or nil if the folder is not a copy of the new site.
  ///
  /// Throws if the marker file does not contain the identity of the other folder, which must be the original folder. In
  /// this case, someone planted the marker, or a folder was moved or restored from a backup, and either folder may
  /// contain the user's own files.
  func verifiedMarker(in folder: URL) throws -> MarkerFile? {
    let other = folder == output ? temporaryURL : output
    guard let found = Self.markerFiles(in: folder).first else { return nil }
    // If the original folder no longer exists, the copy is only kept.
    if folder == output, other.fileType == nil { return found }
    let bytes = try folder.appendingPathComponent(found.rawValue).regularFileContents()
    guard folder.fileType == S_IFDIR, let bytes,
      bytes.elementsEqual(Self.folderIdentity(of: other).utf8),
      [geteuid(), other.ownerID].contains(folder.ownerID)
    else {
      throw FileError(
        temporaryURL.path,
        "it contains an unfinished update of another folder. Move your own files from it to "
          + "\(output.path), delete it, then try again. Until then, photos that you have hidden can be in both."
      )
    }
    return found
  }

  static func markerFiles(in folder: URL) -> [MarkerFile] {
    MarkerFile.allCases.filter { folder.appendingPathComponent($0.rawValue).fileType != nil }
  }

  private static let identityName = ".kinfolio-original"

  /// Returns the inode number of a folder as its identity, because no one can choose the inode number of a new folder.
  private static func folderIdentity(of folder: URL) -> String {
    fileStatus(at: folder.path).map { "\($0.st_ino)" } ?? "none"
  }

  /// Completes the update of an interrupted build, and returns the lock of the folder that is then at the output path.
  func recover(holding lock: FolderLock) throws -> FolderLock {
    defer { withExtendedLifetime(lock) {} }
    if try verifiedMarker(in: output) != nil {
      // The original folder is at the temporary path, so that its lock is needed as well.
      guard temporaryURL.fileType == S_IFDIR, try verifiedMarker(in: temporaryURL) == nil else {
        // Keeps the copy as the output folder, because the original folder no longer exists.
        for marker in Self.markerFiles(in: output) {
          try files.remove(output.appendingPathComponent(marker.rawValue))
        }
        return lock
      }
      let ownLock = try FolderLock(temporaryURL)
      try completeInterruptedUpdate()
      return ownLock
    }
    try completeInterruptedUpdate()
    return lock
  }

  /// Completes an interrupted update from any intermediate state; the caller must own the locks of both folders.
  func completeInterruptedUpdate() throws {
    // Files that were left are reported by the next build as foreign files.
    if try verifiedMarker(in: output) != nil {
      _ = try swapBack(FileHashCache())
      return
    }
    switch try verifiedMarker(in: temporaryURL) {
    case .published:
      try moveForeignFiles()
      try removeCopy()
    case .unpublished: try removeCopy()
    // The copy was about to be created. `rmdir` removes the folder only if it is empty.
    case nil where temporaryURL.fileType == S_IFDIR: rmdir(temporaryURL.path)
    case nil: break
    }
  }
}
