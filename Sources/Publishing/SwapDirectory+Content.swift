import Files
import Foundation

extension SwapDirectory {
  /// Completes the copy of the new site with hard links to unchanged files and symbolic links to files of other
  /// programs.
  ///
  /// Returns the metadata of every file of the site, by path, as it was when the file's hash was verified.
  func addLinksToExistingFiles(
    _ manifest: Manifest, removing removed: [String], _ existingSite: ExistingSite,
    _ hashCache: FileHashCache
  ) throws -> [String: FileStamp] {
    let paths = manifest.files.map(\.path)
    let foreign = try foreignPaths(excluding: paths + removed)
    let (new, old) = (temporaryURL.path + "/", output.path + "/")
    for folder in Set((paths + foreign).flatMap(\.parentFolders)).sorted() {
      try files.makeFolder(new + folder, old + folder)
    }
    var stamps: [String: FileStamp] = [:]
    for file in manifest.files {
      if let written = FileStamp(of: new + file.path) {
        hashCache.store(file.sha256, for: written)
        stamps[file.path] = written
      } else {
        stamps[file.path] = FileStamp(of: old + file.path)
        guard try existingSite.containsUnchanged(file) else {
          throw SiteBuilder.Problem.foreignFiles([file.path])
        }
        try files.createHardLink(old + file.path, new + file.path)
      }
    }
    for path in foreign { try files.createSymbolicLink(linkTarget(for: path), new + path) }
    return stamps
  }

  /// Throws ``SiteBuilder/Problem/foreignFiles(_:)`` if another program modified a file after `stamps` was collected.
  ///
  /// Checks the linked files and the files that are about to be replaced.
  func checkUnchanged(
    since stamps: [String: FileStamp], of manifest: Manifest, _ existingSite: ExistingSite
  ) throws {
    let folder = output.path + "/"
    let changed = try manifest.files.filter { file in
      let now = FileStamp(of: folder + file.path)
      guard let now, let before = stamps[file.path], before.isSameFile(as: now) else {
        return try !existingSite.mayWrite(file)
      }
      return !before.isEqualIgnoringChangeTime(to: now)
    }
    if !changed.isEmpty { throw SiteBuilder.Problem.foreignFiles(changed.map(\.path)) }
  }

  /// Returns the paths in the output folder that Kinfolio did not write; a folder with only such files is one path.
  private func foreignPaths(excluding paths: [String]) throws -> [String] {
    let ownNames = [Manifest.pendingFileName, StagingDirectory.innerFolderName + "/"]
    let found = try output.unlistedPaths(excluding: Set(paths + [Manifest.fileName]))
    return try found.filter { !ownNames.contains($0) }.map { path in
      // U+FFFD marks a name that is not valid UTF-8. Such a file cannot be linked.
      if path.unicodeScalars.contains("\u{fffd}") {
        throw FileError(output.appendingPathComponent(path).path, EILSEQ)
      }
      return path.hasSuffix("/") ? String(path.dropLast()) : path
    }
  }

  /// Returns the target for a symbolic link in the copy of the new site, so that the link leads to the file of another
  /// program once the copy has replaced the output folder.
  private func linkTarget(for path: String) -> String {
    let depth = path.parentFolders.count + 1
    return String(repeating: "../", count: depth) + "\(Self.temporaryName(for: output))/\(path)"
  }

  /// Moves files that other programs added to the copy, while it had the output folder's path, to the output folder.
  func moveForeignFiles() throws {
    let hashes = Dictionary(
      try (Manifest(in: temporaryURL)?.files ?? []).map { ($0.path, $0.sha256) }
    ) { $1 }
    try moveForeignFiles(in: "", hashes)
  }

  /// Moves files that other programs added to one subfolder; `hashes` are those of the site's own files, by path.
  private func moveForeignFiles(in folder: String, _ hashes: [String: String]) throws {
    for entry in try FolderListing(of: "\(temporaryURL.path)/\(folder)").entries {
      let path = folder + entry.name
      if try isWrittenByBuild(path, kind: entry.fileType, hashes: hashes) { continue }
      let (new, old) = (
        temporaryURL.appendingPathComponent(path), output.appendingPathComponent(path)
      )
      switch (new.fileType, old.fileType) {
      case (nil, _):
        // Either another program has removed the file, or its name is not valid UTF-8. The latter
        // must not be deleted together with the copy.
        if entry.name.unicodeScalars.contains("\u{fffd}") { throw FileError(new.path, EILSEQ) }
      case (S_IFDIR, S_IFDIR): try moveForeignFiles(in: path + "/", hashes)
      case (S_IFDIR, .some), (_, S_IFDIR): try files.move(new, old.unusedNumberedURL)
      default: try files.move(new, old)
      }
    }
  }

  /// Returns whether a build, and not another program, has put the file or link into the copy of the new site.
  private func isWrittenByBuild(
    _ path: String, kind: mode_t, hashes: [String: String]
  ) throws -> Bool {
    let new = "\(temporaryURL.path)/\(path)"
    switch kind {
    case S_IFREG:
      if path == Manifest.fileName || MarkerFile(rawValue: path) != nil { return true }
      if let stamp = FileStamp(of: new), let old = FileStamp(of: "\(output.path)/\(path)"),
        stamp.isSameFile(as: old)
      {
        return true
      }
      return try hashes[path].map { try FileHashCache().hash(at: new) == $0 } ?? false
    case S_IFLNK:
      let leadsTo = try? FileManager.default.destinationOfSymbolicLink(atPath: new)
      return leadsTo == linkTarget(for: path)
    default: return false
    }
  }
}

extension URL {
  /// This URL with the first number as an extension for which nothing exists yet.
  fileprivate var unusedNumberedURL: URL {
    var number = 1
    while appendingPathExtension("\(number)").fileType != nil { number += 1 }
    return appendingPathExtension("\(number)")
  }
}
