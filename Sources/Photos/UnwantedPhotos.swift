import Foundation

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
