import Foundation

/// A developed photo in the cache, as large as its files are.
struct KeptPhoto {
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
  var entries: [URL] {
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
  var changed: Int { st_mtim.tv_sec * 1_000_000_000 + st_mtim.tv_nsec }
}
