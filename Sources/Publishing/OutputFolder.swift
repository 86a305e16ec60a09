import Hashing
import Foundation

/// A folder a site may be written into: judged before any work is done.
package struct OutputFolder: Sendable {
  /// Why a folder is refused.
  package struct Refusal: Error, CustomStringConvertible {
    package let description: String

    /// Refuses a folder for a reason in whole sentences.
    package init(description: String) { self.description = description }
  }

  /// Where it lies, with every link resolved.
  package let url: URL

  /// Judges the folder at `path`; one that is missing can be made by the builder.
  ///
  /// Throws ``Refusal`` where writing there could do harm: the root, the home folder, the photo
  /// folder, a folder that holds the database or the photos, or one that may not be written.
  package init(_ path: String, home: String?, database: String, photos: String?) throws {
    let url = URL(fileURLWithPath: Self.resolved(path))
    func refuse(_ reason: String) -> Refusal {
      Refusal(description: "The output folder \(url.path) \(reason). Choose another with --output.")
    }
    if url.path == "/" { throw refuse("is the root of the disk") }
    if let home, url.path == Self.resolved(home) { throw refuse("is the home folder") }
    if Self.resolved(database).lies(below: url.path) { throw refuse("holds the database") }
    if let photos = photos.map(Self.resolved) {
      if photos == url.path { throw refuse("is the photo folder") }
      if photos.lies(below: url.path) { throw refuse("holds the photo folder") }
      if url.path.lies(below: photos) { throw refuse("lies inside the photo folder") }
    }
    guard let existing = Self.nearestExisting(url) else { throw refuse("cannot be made") }
    var isFolder: ObjCBool = false
    _ = FileManager.default.fileExists(atPath: existing.path, isDirectory: &isFolder)
    guard isFolder.boolValue else {
      throw refuse(existing == url ? "is a file" : "would lie below a file")
    }
    guard access(existing.path, W_OK | X_OK) == 0 else {
      throw refuse(existing == url ? "may not be written" : "may not be made")
    }
    self.url = url
  }

  /// A short name of the folder, for what is remembered of its builds.
  package var mark: String { String(SHA256.hex(of: url.path.utf8).prefix(20)) }

  /// Makes the folder where it is missing, keeps other builds out of it for as long as the lock is
  /// held, and finishes what one that died while it published has left; where that was to be, it
  /// `adopts` files in the way.
  ///
  /// Throws ``Builder/Problem/alreadyRunning(_:by:)`` at once where another build is in it, and what
  /// the disk refuses.
  package func lock(files: Files = .disk, adopting adopts: Bool = false) throws -> FolderLock {
    let standIn = StandIn(for: url, files: files, adopting: adopts)
    return try standIn.recover(holding: madeAndLocked())
  }

  private func madeAndLocked() throws -> FolderLock {
    while true {
      let missing = missingFolders
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      do {
        return try FolderLock(url, having: missing)
      } catch let error as FileError where error.code == ENOENT {
        // A build that published nothing has taken its empty folder away in between.
        try Task.checkCancellation()
      }
    }
  }

  /// The folder and those above it that are not there yet, the innermost first.
  private var missingFolders: [URL] {
    let above = sequence(first: url) { $0.deletingLastPathComponent() }
    return Array(above.prefix { $0.path != "/" && access($0.path, F_OK) != 0 })
  }

  /// The folder itself, or the nearest above it that is there.
  private static func nearestExisting(_ url: URL) -> URL? {
    var url = url
    while !FileManager.default.fileExists(atPath: url.path) {
      if url.path == "/" { return nil }
      url.deleteLastPathComponent()
    }
    return url.standardizedFileURL
  }

  /// The path without a link in any of its parts, also where its last ones are not there yet.
  private static func resolved(_ path: String) -> String {
    var there = URL(fileURLWithPath: path).standardizedFileURL
    var missing: [String] = []
    while access(there.path, F_OK) != 0, there.path != "/" {
      missing.insert(there.lastPathComponent, at: 0)
      there.deleteLastPathComponent()
    }
    guard let real = realpath(there.path, nil) else { return there.path }
    defer { free(real) }
    return missing.reduce(URL(fileURLWithPath: String(cString: real))) {
      $0.appendingPathComponent($1)
    }.path
  }
}

extension String {
  /// Whether this path lies below a folder's, by bytes: an accent at the start of a name would join
  /// the slash before it into one character.
  package func lies(below folder: String) -> Bool {
    utf8.starts(with: (folder == "/" ? "/" : folder + "/").utf8)
  }
}
