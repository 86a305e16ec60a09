import Files
import Foundation

/// The state of the output folder before a build, including the files that earlier builds wrote.
struct ExistingSite: Sendable {
  /// What exists at a path that the new site may need.
  enum PathState {
    /// Nothing exists at the path.
    case noFile
    /// The file already has the contents that the new site needs.
    case identicalFile
    /// An earlier build wrote the file, and it has not been modified since.
    case ownFile
    /// The file was written or modified by another program.
    case foreignFile
  }

  let previousManifest: Manifest?
  /// The manifest of a build that was interrupted during publication.
  let pendingManifest: Manifest?
  let overwritesForeignFiles: Bool
  /// The path of the output folder, with a trailing slash.
  private let outputPathPrefix: String
  private let hashCache: FileHashCache
  private let writtenFiles: [Manifest.File]
  /// The hashes of the files that earlier builds wrote, by path.
  private let writtenHashesByPath: [String: Set<String>]

  /// Reads the state of the output folder, which need not exist.
  ///
  /// If `adopts` is true, files of other programs may be replaced. Throws if a manifest in the folder cannot be read.
  init(in folder: URL, hashCache: FileHashCache, adopting adopts: Bool = false) throws {
    self.overwritesForeignFiles = adopts
    outputPathPrefix = folder.path + "/"
    self.hashCache = hashCache
    previousManifest = try Manifest(in: folder)
    pendingManifest = try Manifest(in: folder, named: Manifest.pendingFileName)
    writtenFiles = [previousManifest, pendingManifest].compactMap(\.self)
      .flatMap { $0.files + ($0.left ?? []) }.filter(\.hasPathInsideFolder)
    writtenHashesByPath = Dictionary(grouping: writtenFiles, by: \.path)
      .mapValues { Set($0.map(\.sha256)) }
  }

  /// Returns what exists at a path in the output folder; throws if the file at the path cannot be read.
  ///
  /// `hash` is the hash of the site's new file at this path, or nil if the new site has no such file. Compares the
  /// hashes of contents, because an edit can leave the size and the date of a file unchanged.
  func state(at path: String, expectedHash hash: String? = nil) throws -> PathState {
    guard let kind = fileType(at: outputPathPrefix + path) else { return .noFile }
    let stateIfModified = hash != nil && mayOverwrite(kind) ? PathState.ownFile : .foreignFile
    guard kind == S_IFREG, let found = try hashCache.hash(at: outputPathPrefix + path) else {
      return stateIfModified
    }
    if found == hash { return .identicalFile }
    return writtenHashesByPath[path]?.contains(found) == true ? .ownFile : stateIfModified
  }

  /// Returns whether a file may be written, because no file or folder of another program is in the way.
  ///
  /// Throws if the existing file cannot be read.
  func mayWrite(_ file: Manifest.File) throws -> Bool {
    try blockedParentFolders(of: [file.path]).isEmpty
      && state(at: file.path, expectedHash: file.sha256) != .foreignFile
  }

  /// Returns whether the file at a path may be removed, because it is unchanged since an earlier build wrote it.
  ///
  /// Throws if the file cannot be read.
  func mayRemove(_ path: String) throws -> Bool {
    try blockedParentFolders(of: [path]).isEmpty && state(at: path) == .ownFile
  }

  /// Returns whether an item of this kind (`S_IFREG` or others) may be overwritten if another program wrote it.
  private func mayOverwrite(_ kind: mode_t) -> Bool {
    overwritesForeignFiles && [S_IFREG, S_IFLNK].contains(kind)
  }

  /// Returns whether the output folder contains a file with this path and hash; throws if it cannot be read.
  func containsUnchanged(_ file: Manifest.File) throws -> Bool {
    try hashCache.hash(at: outputPathPrefix + file.path) == file.sha256
  }

  /// Returns those parent folders of the given paths whose place is taken by a file or a symbolic link.
  func blockedParentFolders(of paths: [String]) -> [String] {
    Set(paths.flatMap(\.parentFolders)).sorted().filter { path in
      ![nil, S_IFDIR].contains(fileType(at: outputPathPrefix + path))
    }
  }

  /// The manifest's path if the file there may not be replaced, otherwise an empty list.
  var foreignManifestPaths: [String] {
    guard previousManifest == nil,
      let kind = fileType(at: outputPathPrefix + Manifest.fileName), !mayOverwrite(kind)
    else { return [] }
    return [Manifest.fileName]
  }

  func writtenFiles(at paths: [String]) -> [Manifest.File] {
    let paths = Set(paths)
    return Array(Set(writtenFiles.filter { paths.contains($0.path) }))
  }

  /// Returns the paths of the files that earlier builds wrote and the new site does not need.
  ///
  /// `ours` are unmodified files, which can be removed. `changed` are files that another program modified, which stay.
  /// Throws if a file cannot be read.
  func obsoleteFiles(excluding neededPaths: Set<String>) throws -> (
    ours: [String], changed: [String]
  ) {
    let paths = writtenHashesByPath.keys.filter {
      !neededPaths.contains($0) && fileType(at: outputPathPrefix + $0) != nil
    }
    .sorted()
    let ours = Set(try paths.filter(mayRemove))
    return (paths.filter(ours.contains), paths.filter { !ours.contains($0) })
  }
}
