import Foundation

/// A temporary folder of the user, which is deleted when the last reference to this object is released.
///
/// It is locked while it is in use. If a process is killed, its folder stays until another process creates such a
/// folder.
package final class LockedTemporaryFolder: Sendable {
  static let namePrefix = "kinfolio-scratch-"

  /// The location of the folder, which only the current user can access.
  package let url: URL
  private let lockDescriptor: Int32

  /// Creates the folder and locks it; throws an error of the file system if this is impossible.
  package init() throws {
    Self.removeAbandonedFolders()
    while true {
      let url = Self.parentFolder.appendingPathComponent(Self.namePrefix + UUID().uuidString)
      // Fails if a file or folder of this name already exists.
      try FileManager.default.createDirectory(
        at: url, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
      // Another process may delete the folder before it is locked; then, the loop creates another one.
      let descriptor = Self.openFolder(at: url)
      if descriptor < 0, errno == ENOENT { continue }
      guard descriptor >= 0 else {
        let reason = POSIXError(.init(rawValue: errno) ?? .EIO)
        rmdir(url.path)
        throw reason
      }
      flock(descriptor, LOCK_EX)
      if access(url.path, F_OK) == 0 {
        (self.url, self.lockDescriptor) = (url, descriptor)
        return
      }
      close(descriptor)
    }
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
    // Unlocks explicitly, because a child process that is just starting still has the descriptor open.
    flock(lockDescriptor, LOCK_UN)
    close(lockDescriptor)
  }

  private static var parentFolder: URL { FileManager.default.temporaryDirectory }

  /// Deletes the temporary folders that killed processes of the user have left behind.
  ///
  /// The initializer calls this function. A command that creates no such folder calls it directly.
  package static func removeAbandonedFolders() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parentFolder.path)) ?? []
    for url in names.filter({ $0.hasPrefix(namePrefix) }).map(parentFolder.appendingPathComponent) {
      let descriptor = openFolder(at: url)
      guard descriptor >= 0 else { continue }
      var status = stat()
      if fstat(descriptor, &status) == 0, status.st_uid == geteuid(),
        flock(descriptor, LOCK_EX | LOCK_NB) == 0
      {
        try? FileManager.default.removeItem(at: url)
      }
      close(descriptor)
    }
  }

  private static func openFolder(at url: URL) -> Int32 {
    open(url.path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
  }
}
