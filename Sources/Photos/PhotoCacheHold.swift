import Foundation
import Publishing
import Synchronization

/// A hold on the folder of developed photos: as long as any program has one, nothing is cleared
/// away there.
///
/// It is a kernel lock that several builds share and that is gone with its holder, however that
/// ends. Who wants to clear something away must have the folder alone.
final class PhotoCacheHold: Sendable {
  /// The bytes of developed photos that are kept besides those of the latest build: some five
  /// thousand photos.
  static let most = 4_000_000_000

  let root: URL
  private let descriptor: Int32
  /// When the folder was taken hold of, by the clock that dates its files.
  private let begun: Int
  private let uses = Mutex((counts: PhotoCacheUse(), photos: Set<String>()))

  /// Makes the folder where it is missing, for nobody's eyes but the user's, and takes away what
  /// builds that were killed have left.
  ///
  /// Throws where the folder is somebody else's or cannot be used.
  init(_ root: URL) throws {
    self.root = root
    try FileManager.default.createDirectory(
      at: root, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    var status = stat()
    guard stat(root.path, &status) == 0 else { throw FileError(root.path, errno) }
    guard status.st_uid == geteuid() else {
      throw FileError(
        root.path, "this folder for developed photos belongs to another user; set XDG_CACHE_HOME")
    }
    let opened = open(root.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    let failure = errno
    guard opened >= 0 else { throw FileError(root.path, failure) }
    descriptor = opened
    root.touch()
    // Of an open folder the status can always be told.
    fstat(descriptor, &status)
    begun = status.changed
    guard status.st_mode & 0o077 == 0 || fchmod(descriptor, 0o700) == 0 else {
      throw FileError(root.path, errno)
    }
    if isAlone() { removeUnfinished() }
    // Waits where another is clearing away; on a disk that knows no locks nothing ever is.
    while flock(descriptor, LOCK_SH | LOCK_NB) != 0 && (errno == EINTR || errno == EWOULDBLOCK) {
      try Task.checkCancellation()
      usleep(20_000)
    }
  }

  deinit { close(descriptor) }

  /// How often photos were found here and how often they had to be made, since the hold began.
  var use: PhotoCacheUse { uses.withLock { $0.counts } }

  /// Counts a photo that was found, by the hash of its content.
  func countFound(_ hash: String) {
    uses.withLock {
      $0.counts.found += 1
      $0.photos.insert(hash)
    }
  }

  /// Counts a photo that was made, by the hash of its content.
  func countMade(_ hash: String) {
    uses.withLock {
      $0.counts.made += 1
      $0.photos.insert(hash)
    }
  }

  /// Remembers the published names in the paths of files that are about to leave the site, in case this
  /// build does not come to clear away.
  func intend(unpublishing paths: [String]) {
    UnwantedPhotos(in: root).add(Set(paths.compactMap(PhotoCache.publishedName(in:))))
  }

  /// Removes photos whose published files are gone, and those that have not been used for longest until
  /// those left have no more than `most` bytes.
  ///
  /// What this build used stays, and for its size nothing goes that any has used since this hold began.
  ///
  /// Nothing is removed while another build works here, nor for its size by one that made nothing: the
  /// next one that makes a photo clears away for all, and the next one that is alone takes away what is
  /// not published any more. The hold is at its end with this.
  func clearAway(unpublished paths: [String] = [], keeping most: Int = most) {
    // Pictures of this build may be kept for longer, and with them this hold.
    defer { flock(descriptor, LOCK_UN) }
    let unwanted = UnwantedPhotos(in: root)
    var names = Set(paths.compactMap(PhotoCache.publishedName(in:)))
    guard isAlone() else { return unwanted.add(names) }
    names.formUnion(unwanted.names)
    // What has not grown need not be measured.
    guard use.made > 0 || !names.isEmpty else { return }
    let used = uses.withLock { $0.photos }
    let kept = recipes.flatMap(\.entries).flatMap(\.entries).compactMap(KeptPhoto.init)
    let unpublished =
      names.isEmpty ? [] : Set(kept.filter { names.contains($0.publishedName) }.map(\.hash))
    var total = kept.reduce(0) { $0 + $1.size }
    for photo in kept.sorted(by: { $0.used < $1.used })
    where !used.contains(photo.hash)
      && (unpublished.contains(photo.hash) || total > most && photo.used < begun)
    {
      try? FileManager.default.removeItem(at: photo.url)
      // The folders above go with the last one in them.
      let shelf = photo.url.deletingLastPathComponent()
      if rmdir(shelf.path) == 0 { rmdir(shelf.deletingLastPathComponent().path) }
      total -= photo.size
    }
    unwanted.forget(names)
  }

  private func isAlone() -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }

  private var recipes: [URL] {
    root.entries.filter { $0.lastPathComponent.hasPrefix(PhotoCache.prefix) }
  }

  private func removeUnfinished() {
    let places = recipes.flatMap(\.entries)
    for place in places where place.lastPathComponent.hasPrefix(PhotoCache.asidePrefix) {
      try? FileManager.default.removeItem(at: place)
    }
  }
}

/// How often photos were found in the cache and how often they had to be made.
package struct PhotoCacheUse: Sendable, Hashable, Codable {
  package var found = 0
  package var made = 0

  /// The same photos, found once all of them have been made.
  package var repeated: PhotoCacheUse { PhotoCacheUse(found: found + made) }
}

/// The published names of photos that are to leave the cache as soon as a build has it for itself:
/// one empty file each, so that builds which end at the same time add theirs without a lock.
struct UnwantedPhotos {
  private let folder: URL

  init(in cache: URL) { folder = cache.appendingPathComponent("unwanted") }

  var names: Set<String> {
    Set((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
  }

  func add(_ names: Set<String>) {
    if names.isEmpty { return }
    mkdir(folder.path, 0o700)
    for name in names {
      let made = open(
        folder.appendingPathComponent(name).path, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
      if made >= 0 { close(made) }
    }
  }

  /// Others may have been added meanwhile.
  func forget(_ names: Set<String>) {
    for name in names { unlink(folder.appendingPathComponent(name).path) }
    rmdir(folder.path)
  }
}
