import Foundation

/// Where developed photos are kept: the user's cache, or for a user without a home a private folder
/// that goes with this run.
final class PhotoCacheFolder: Sendable {
  let url: URL
  private let isForThisRun: Bool

  init(_ place: URL?) throws {
    isForThisRun = place == nil
    url =
      place
      ?? FileManager.default.temporaryDirectory
      .appendingPathComponent("kinfolio-\(UUID().uuidString)")
    if isForThisRun {
      // Fails where somebody has put a folder of this name there before.
      try FileManager.default.createDirectory(
        at: url, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    }
  }

  deinit {
    if isForThisRun { try? FileManager.default.removeItem(at: url) }
  }
}
