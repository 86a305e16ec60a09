import Foundation

/// A private temporary folder, which is locked while in use and deleted when its last reference is released.
///
/// The folders of killed processes are deleted when another scratch folder is created.
package final class ScratchFolder: Sendable {
  static let prefix = "kinfolio-scratch-"

  /// The location of the folder, accessible only to the current user.
  package let url: URL
  private let descriptor: Int32

  /// Creates the folder and locks it; throws the error of the file system if that fails.
  package init() throws {
    Self.removeAbandoned()
    while true {
      let url = Self.parentFolder.appendingPathComponent(Self.prefix + UUID().uuidString)
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
        (self.url, self.descriptor) = (url, descriptor)
        return
      }
      close(descriptor)
    }
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
    // Unlocks explicitly, because a child process that is just starting still has the descriptor open.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  private static var parentFolder: URL { FileManager.default.temporaryDirectory }

  /// Deletes the scratch folders of the user that no running process has locked.
  ///
  /// A program that creates no scratch folder calls this function directly.
  package static func removeAbandoned() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parentFolder.path)) ?? []
    for url in names.filter({ $0.hasPrefix(prefix) }).map(parentFolder.appendingPathComponent) {
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
