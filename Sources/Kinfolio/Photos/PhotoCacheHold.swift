import Foundation
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
  private let counts = Mutex(PhotoCacheUse())

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
    while flock(descriptor, LOCK_SH) != 0 && errno == EINTR {}
  }

  deinit { close(descriptor) }

  /// How often photos were found here and how often they had to be made, since the hold began.
  var use: PhotoCacheUse { counts.withLock { $0 } }

  /// Counts a photo that was found.
  func countFound() { counts.withLock { $0.found += 1 } }

  /// Counts a photo that was made.
  func countMade() { counts.withLock { $0.made += 1 } }

  /// Removes photos whose published files are gone, and those that have not been used for longest until
  /// those left have no more than `most` bytes; what was used since this hold began stays in any case.
  ///
  /// Nothing is removed while another build works here, nor for its size by one that made nothing: the
  /// next one that makes a photo clears away for all, and the next one that is alone takes away what is
  /// not published any more. The hold is at its end with this.
  func clearAway(unpublished paths: [String] = [], keeping most: Int = most) {
    let unwanted = UnwantedPhotos(in: root)
    var names = Set(paths.compactMap(PhotoCache.publishedName(in:)))
    guard isAlone() else { return unwanted.add(names) }
    names.formUnion(unwanted.names)
    // What has not grown need not be measured.
    guard use.made > 0 || !names.isEmpty else { return }
    let kept = recipes.flatMap(\.entries).flatMap(\.entries).compactMap(KeptPhoto.init)
    let unpublished =
      names.isEmpty ? [] : Set(kept.filter { names.contains($0.publishedName) }.map(\.hash))
    var total = kept.reduce(0) { $0 + $1.size }
    for photo in kept.sorted(by: { $0.used < $1.used })
    where photo.used < begun && (total > most || unpublished.contains(photo.hash)) {
      try? FileManager.default.removeItem(at: photo.url)
      // The folders above go with the last one in them.
      let shelf = photo.url.deletingLastPathComponent()
      if rmdir(shelf.path) == 0 { rmdir(shelf.deletingLastPathComponent().path) }
      total -= photo.size
    }
    unwanted.forgetAll()
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

/// A developed photo in the cache, as large as its files are.
private struct KeptPhoto {
  let url: URL
  let size: Int
  let used: Int

  /// That of the content it was made from.
  var hash: String { url.lastPathComponent }

  var publishedName: String {
    let recipe = url.deletingLastPathComponent().deletingLastPathComponent().lastPathComponent
    return PhotoCache.publishedName(of: hash, by: recipe.dropFirst(PhotoCache.prefix.count))
  }

  init?(_ url: URL) {
    guard let folder = url.status, folder.st_mode & S_IFMT == S_IFDIR else { return nil }
    self.url = url
    used = folder.changed
    size = url.entries.reduce(0) { $0 + Int($1.status?.st_size ?? 0) }
  }
}

extension URL {
  /// Dates a file or folder now, where that is allowed.
  func touch() { utimes(path, nil) }

  /// What lies in a folder; nothing where it cannot be read.
  fileprivate var entries: [URL] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.map { appendingPathComponent($0) }
  }

  fileprivate var status: stat? {
    var status = stat()
    return lstat(path, &status) == 0 ? status : nil
  }
}

extension stat {
  /// When it was changed last, in nanoseconds since 1970.
  fileprivate var changed: Int { st_mtim.tv_sec * 1_000_000_000 + st_mtim.tv_nsec }
}
