import Foundation

/// A folder for the private files of one run, among the temporary ones; it goes with its holder.
///
/// What a run that was killed has left there goes when the next one makes its own: a folder is in use
/// as long as somebody holds its lock.
public final class ScratchFolder: Sendable {
  static let prefix = "kinfolio-scratch-"

  /// Where it lies; nobody but this user may look into it.
  public let url: URL
  private let descriptor: Int32

  /// Makes it; throws what the disk refuses.
  public init() throws {
    Self.sweep()
    while true {
      let url = Self.above.appendingPathComponent(Self.prefix + UUID().uuidString)
      // Fails where somebody has put a folder of this name there before.
      try FileManager.default.createDirectory(
        at: url, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
      // Another run may sweep it away before it is locked.
      let descriptor = Self.opened(url)
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
    // A program that is being started at this moment still has it open.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  private static var above: URL { FileManager.default.temporaryDirectory }

  /// Removes what lies there of this user's and is held by nobody, as a run needs to that makes no folder
  /// of its own.
  public static func sweep() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: above.path)) ?? []
    for url in names.filter({ $0.hasPrefix(prefix) }).map(above.appendingPathComponent) {
      let descriptor = opened(url)
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

  private static func opened(_ url: URL) -> Int32 {
    open(url.path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
  }
}
