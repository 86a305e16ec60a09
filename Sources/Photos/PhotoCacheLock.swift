import Files
import Foundation
import Synchronization

/// A kernel lock on the cache of rendered photos, which several builds can hold at the same time.
///
/// To delete entries, a build must be the only one that holds the lock.
final class PhotoCacheLock: Sendable {
  /// The maximum size of the cache in bytes, enough for about 5,000 photos; only a running build may exceed it.
  static let byteLimit = 4_000_000_000

  let folder: URL
  private let descriptor: Int32
  /// The time at which this lock was created, in nanoseconds since 1970, according to the clock of the file system.
  private let creationTimeNanoseconds: Int
  /// The numbers of photos that this build found in the cache and rendered, and the hashes of their original files.
  private let usesByThisBuild = Mutex((counts: PhotoCacheStatistics(), photos: Set<String>()))

  /// Locks the cache in the folder `root`, waiting while another build deletes entries.
  ///
  /// If no other build uses the cache, deletes incomplete entries of builds that were killed. Throws if the folder
  /// belongs to another user, or cannot be created, opened or made private.
  init(_ root: URL) throws {
    self.folder = root
    do {
      try FileManager.default.createDirectory(
        at: root, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      let error = FileError(error, at: root.path)
      guard [EACCES, EEXIST, ENOTDIR, EPERM, EROFS].contains(error.errorNumber ?? 0) else {
        throw error
      }
      throw FileError(
        root.path,
        "the photo cache cannot be created there. Set XDG_CACHE_HOME to a folder of your own.")
    }
    var status = stat()
    guard stat(root.path, &status) == 0 else { throw FileError(root.path, errno) }
    guard status.st_uid == geteuid() else {
      throw FileError(
        root.path,
        "the photo cache belongs to another user. Set XDG_CACHE_HOME to a folder of your own.")
    }
    descriptor = open(root.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(root.path, errno) }
    root.touch()
    // `fstat` cannot fail for an open folder.
    fstat(descriptor, &status)
    creationTimeNanoseconds = status.modificationTimeNanoseconds
    guard status.st_mode & 0o077 == 0 || fchmod(descriptor, 0o700) == 0 else {
      throw FileError(root.path, errno)
    }
    if tryLockExclusively() {
      for entry in recipeFolders.flatMap(\.folderContents)
      where entry.lastPathComponent.hasPrefix(PhotoCache.temporaryFolderPrefix) {
        try? FileManager.default.removeItem(at: entry)
      }
    }
    // Waits while another build deletes entries. File systems without locks return another error,
    // and nothing is ever deleted there.
    while flock(descriptor, LOCK_SH | LOCK_NB) != 0 && (errno == EINTR || errno == EWOULDBLOCK) {
      try Task.checkCancellation()
      usleep(20_000)
    }
  }

  deinit { close(descriptor) }

  var statistics: PhotoCacheStatistics { usesByThisBuild.withLock { $0.counts } }

  /// Counts a photo as found or rendered, and notes that this build used the cache entry of its original file.
  func recordUse(ofOriginalHash hash: String, as kind: WritableKeyPath<PhotoCacheStatistics, Int>) {
    usesByThisBuild.withLock {
      $0.counts[keyPath: kind] += 1
      $0.photos.insert(hash)
    }
  }

  /// Deletes the entries of photos that were removed from the site, limits the cache's size, and unlocks the cache.
  ///
  /// `paths` are the removed files of the site. If the cache has more than `sizeLimit` bytes, the least recently used
  /// entries are deleted, except those that any build has used since this lock was created. No entry that this build
  /// used is deleted. The size limit is enforced only if this build rendered a photo or a photo was removed. If another
  /// build uses the cache, nothing is deleted now, and a later build deletes the entries of the removed photos.
  func trimAndUnlock(unpublished paths: [String] = [], sizeLimit: Int = PhotoCacheLock.byteLimit) {
    // The result of the build may keep this object alive after the lock is no longer needed.
    defer { flock(descriptor, LOCK_UN) }
    let pendingRemovals = PendingCacheRemovals(in: folder)
    var names = Set(paths.compactMap(PhotoCache.publishedNamePrefix(in:)))
    guard tryLockExclusively() else { return pendingRemovals.add(namePrefixes: names) }
    names.formUnion(pendingRemovals.namePrefixes)
    guard statistics.rendered > 0 || !names.isEmpty else { return }
    let used = usesByThisBuild.withLock { $0.photos }
    let entries = recipeFolders.flatMap(\.folderContents).flatMap(\.folderContents).compactMap(
      PhotoCacheEntry.init)
    let unpublished =
      names.isEmpty
      ? [] : Set(entries.filter { names.contains($0.publishedNamePrefix) }.map(\.originalHash))
    var total = entries.reduce(0) { $0 + $1.byteCount }
    for photo in entries.sorted(by: { $0.lastUseNanoseconds < $1.lastUseNanoseconds })
    where !used.contains(photo.originalHash)
      && (unpublished.contains(photo.originalHash)
        || total > sizeLimit && photo.lastUseNanoseconds < creationTimeNanoseconds)
    {
      try? FileManager.default.removeItem(at: photo.folder)
      let parent = photo.folder.deletingLastPathComponent()
      if rmdir(parent.path) == 0 { rmdir(parent.deletingLastPathComponent().path) }
      total -= photo.byteCount
    }
    pendingRemovals.remove(namePrefixes: names)
  }

  private func tryLockExclusively() -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }

  private var recipeFolders: [URL] {
    folder.folderContents.filter { $0.lastPathComponent.hasPrefix(PhotoCache.recipeFolderPrefix) }
  }
}

/// The numbers of photos that a build found in the cache and that it had to render.
package struct PhotoCacheStatistics: Sendable, Hashable, Codable {
  package var found = 0
  package var rendered = 0

  private enum CodingKeys: String, CodingKey {
    case found
    case rendered = "made"
  }

  /// The statistics that a second build of the same photos would have, which finds all photos in the cache.
  package var ifBuildRepeated: PhotoCacheStatistics {
    PhotoCacheStatistics(found: found + rendered)
  }
}

/// The photos that were removed from a site but not yet from the cache, by the start of their published names.
///
/// Each start of a name is stored as an empty file, so that a build can add it while other builds use the cache.
struct PendingCacheRemovals {
  private let folder: URL

  init(in cache: URL) { folder = cache.appendingPathComponent("unwanted") }

  var namePrefixes: Set<String> {
    Set((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
  }

  func add(namePrefixes names: Set<String>) {
    if names.isEmpty { return }
    mkdir(folder.path, 0o700)
    for name in names {
      let file = open(
        folder.appendingPathComponent(name).path, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
      if file >= 0 { close(file) }
    }
  }

  /// Removes names from the list, and removes the list's folder if no other build has added names in the meantime.
  func remove(namePrefixes names: Set<String>) {
    for name in names { unlink(folder.appendingPathComponent(name).path) }
    rmdir(folder.path)
  }
}

/// A cache entry: the folder with a photo's renditions, its size in bytes and its last use in nanoseconds since 1970.
struct PhotoCacheEntry {
  let folder: URL
  let byteCount: Int
  let lastUseNanoseconds: Int

  var originalHash: String { folder.lastPathComponent }

  var publishedNamePrefix: String {
    let recipe = folder.deletingLastPathComponent().deletingLastPathComponent().lastPathComponent
    return PhotoCache.publishedNamePrefix(
      forHash: originalHash, recipe: recipe.dropFirst(PhotoCache.recipeFolderPrefix.count))
  }

  init?(_ url: URL) {
    guard let folder = fileStatus(at: url.path), folder.st_mode & S_IFMT == S_IFDIR else {
      return nil
    }
    self.folder = url
    lastUseNanoseconds = folder.modificationTimeNanoseconds
    byteCount = url.folderContents.reduce(0) { $0 + Int(fileStatus(at: $1.path)?.st_size ?? 0) }
  }
}

extension URL {
  /// Sets the modification time of the file or folder to the current time, and ignores errors.
  func touch() { utimes(path, nil) }

  /// The files and folders in the folder, or an empty array if it cannot be read.
  var folderContents: [URL] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.map { appendingPathComponent($0) }
  }
}

extension stat {
  /// The modification time in nanoseconds since 1970.
  var modificationTimeNanoseconds: Int { st_mtim.tv_sec * 1_000_000_000 + st_mtim.tv_nsec }
}
