import Foundation
import SQLite

/// Where developed photos are kept: the user's cache, or for a user without a home a private folder
/// that goes with this run.
final class PhotoCacheFolder: Sendable {
  let url: URL
  private let scratch: ScratchFolder?

  init(_ place: URL?) throws {
    if let place {
      (url, scratch) = (place, nil)
    } else {
      let folder = try ScratchFolder()
      // Not the folder itself, as whoever uses a cache locks it, and this one is locked already.
      (url, scratch) = (folder.url.appendingPathComponent("cache"), folder)
    }
  }
}
