import Files
import Foundation
import Hashing

/// The folder into which a build writes a site, after a check that writing there does no harm.
package struct OutputFolder: Sendable {
  package struct ValidationError: Error, CustomStringConvertible {
    package let description: String

    package init(description: String) { self.description = description }
  }

  /// The location of the folder, with all symbolic links resolved.
  package let url: URL

  /// Checks the folder at `path`, which need not exist.
  ///
  /// Throws ``ValidationError`` if writing to the folder could do harm or is impossible.
  package init(_ path: String, home: String?, database: String, photos: String?) throws {
    let url = URL(fileURLWithPath: Self.resolvedPath(path))
    func refuse(_ reason: String) -> ValidationError {
      ValidationError(
        description: "The output folder \(url.path) \(reason). Choose another folder with --output."
      )
    }
    if url.path == "/" { throw refuse("is the root of the file system") }
    if let home = home.map(Self.resolvedPath) {
      if url.path == home { throw refuse("is the home folder") }
      if home.isPath(below: url.path) { throw refuse("contains the home folder") }
    }
    if let link = url.selfAndParents.first(where: { $0.fileType == S_IFLNK }) {
      throw refuse("cannot be created, because \(link.path) leads to a folder that does not exist")
    }
    if Self.resolvedPath(database).isPath(below: url.path) { throw refuse("contains the database") }
    if let photos = photos.map(Self.resolvedPath) {
      if photos == url.path { throw refuse("is the photo folder") }
      if photos.isPath(below: url.path) { throw refuse("contains the photo folder") }
      if url.path.isPath(below: photos) { throw refuse("is inside the photo folder") }
    }
    let found = url.selfAndParents.first { FileManager.default.fileExists(atPath: $0.path) }
    guard let existing = found?.standardizedFileURL else { throw refuse("cannot be created") }
    guard existing.fileType == S_IFDIR else {
      throw refuse(existing == url ? "is a file" : "cannot be created inside a file")
    }
    guard access(existing.path, W_OK | X_OK) == 0 else {
      throw refuse(
        existing == url
          ? "is not writable" : "cannot be created, because \(existing.path) is not writable")
    }
    self.url = url
  }

  /// Returns the path in `cache` of a file about the last build into this folder; `kind` is the extension of the file.
  package func stateFile(withExtension kind: String, in cache: URL) -> URL {
    let name = SHA256.hex(of: url.path.utf8).prefix(20)
    return cache.appendingPathComponent("builds/\(name).\(kind)")
  }

  /// Creates the output folder if necessary, locks it, and completes the update if a build was interrupted.
  ///
  /// If `adopts` is true, the update may overwrite files of other programs. Throws
  /// ``SiteBuilder/Problem/alreadyRunning(_:processID:)`` immediately if another build has the lock.
  package func lockAndRecover(files: FileOperations = .disk, adopting adopts: Bool = false) throws
    -> FolderLock
  {
    let standIn = SwapDirectory(for: url, files: files, adopting: adopts)
    return try standIn.recover(holding: createAndLock())
  }

  /// Removes the hidden folders that an interrupted build has left; does nothing while a build runs.
  ///
  /// Before that, moves files that other programs have added to these folders to the output folder.
  package static func removeLeftovers(of folder: URL) throws {
    let folder = folder.resolvingSymlinksInPath()
    let places = [
      SwapDirectory(for: folder, files: .disk).temporaryURL, StagingDirectory.outerURL(for: folder),
    ]
    guard places.contains(where: { $0.fileType != nil }) else { return }
    do {
      let lock = try SwapDirectory(for: folder, files: .disk).recover(holding: FolderLock(folder))
      defer { withExtendedLifetime(lock) {} }
      try StagingDirectory(for: folder, files: .disk).clear()
    } catch SiteBuilder.Problem.alreadyRunning {}
  }

  /// The nearest folder above the output folder that exists, in which a build creates folders.
  package var nearestExistingParent: URL {
    (missingFolders.last ?? url).deletingLastPathComponent()
  }

  /// Creates the staging directory next to the output folder and returns its path, or nil if that is impossible.
  ///
  /// A build creates the directory before the kernel restricts the files that the build can use: after that, the build
  /// can no longer create a folder and write to it. The caller must own the lock of the output folder.
  package func createStagingDirectory() throws -> URL? {
    try removeStagingDirectory()
    let place = StagingDirectory(for: url, files: .disk).folder
    guard place == StagingDirectory.outerURL(for: url) else { return nil }
    return mkdir(place.path, 0o700) == 0 ? place : nil
  }

  /// Returns whether a build must copy access control lists of the output folder, or extended attributes that differ
  /// from those of `folder`.
  package func hasAttributesToCopy(unlike folder: URL) -> Bool {
    let own = try? FolderPermissions.extendedAttributes(of: url.path)
    let hasLists = own?.keys.contains { $0.starts(with: "system.".utf8CString.dropLast()) } ?? true
    return hasLists || own != (try? FolderPermissions.extendedAttributes(of: folder.path))
  }

  /// Removes the staging directory that an interrupted build may have left; the caller must own the lock.
  package func removeStagingDirectory() throws {
    try StagingDirectory(for: url, files: .disk).clear()
  }

  private func createAndLock() throws -> FolderLock {
    while true {
      let missing = missingFolders
      try createFolder()
      do {
        return try FolderLock(url, created: missing)
      } catch let error as FileError where error.errorNumber == ENOENT {
        // Another build that published nothing has removed its empty folder in the meantime.
        try Task.checkCancellation()
      }
    }
  }

  private func createFolder() throws {
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      // Creates a private folder, because the audience is not known yet.
      guard mkdir(url.path, 0o700) == 0 || errno == EEXIST else { throw FileError(url.path, errno) }
    } catch {
      let error = error as? FileError ?? FileError(error, at: url.path)
      // A virtual file system such as /proc denies new folders with this code.
      guard error.errorNumber == ENOENT else { throw error }
      throw FileError(
        url.path, "folders cannot be created there. Choose another folder with --output.")
    }
  }

  /// The output folder and its parent folders that do not exist yet, innermost first.
  private var missingFolders: [URL] {
    Array(url.selfAndParents.prefix { $0.path != "/" && access($0.path, F_OK) != 0 })
  }

  /// Returns a path without symbolic links; the last components of the path need not exist.
  private static func resolvedPath(_ path: String) -> String {
    var there = URL(fileURLWithPath: path).standardizedFileURL
    var missing: [String] = []
    while access(there.path, F_OK) != 0, there.path != "/" {
      missing.insert(there.lastPathComponent, at: 0)
      there.deleteLastPathComponent()
    }
    guard let real = realpath(there.path, nil) else { return there.path }
    defer { free(real) }
    return missing.reduce(URL(fileURLWithPath: String(cString: real))) {
      $0.appendingPathComponent($1)
    }.path
  }
}

extension URL {
  /// This URL and those of all folders above it, innermost first.
  fileprivate var selfAndParents: some Sequence<URL> {
    sequence(first: self) { $0.path == "/" ? nil : $0.deletingLastPathComponent() }
  }
}
