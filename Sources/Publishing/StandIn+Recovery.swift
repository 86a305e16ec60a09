import Foundation

extension StandIn {
  /// Finishes what a build that died has left, and tells the lock of the folder that has the output
  /// folder's path then.
  func recover(holding lock: FolderLock) throws -> FolderLock {
    defer { withExtendedLifetime(lock) {} }
    if mark(in: output) != nil {
      // The true folder lies beside: it is another one that must be kept from other builds.
      guard place.fileKind == S_IFDIR, mark(in: place) == nil else { return try keepForGood(lock) }
      let ownLock = try FolderLock(place)
      try finish()
      return ownLock
    }
    try finish()
    return lock
  }

  /// Ends the stand-in's turn wherever that was left; all locks must be held.
  func finish() throws {
    // Files that were left are found in the way by the build to come.
    if mark(in: output) != nil {
      _ = try endTurn(HashLedger())
      return
    }
    switch mark(in: place) {
    case .seen:
      try saveWhatIsNotOurs()
      try remove()
    case .unseen: try remove()
    // It was about to be made; a folder that holds anything stays.
    case nil where place.fileKind == S_IFDIR: rmdir(place.path)
    case nil: break
    }
  }

  /// Makes the stand-in the output folder, where that is gone.
  private func keepForGood(_ lock: FolderLock) throws -> FolderLock {
    for mark in Mark.allCases.map({ output.appendingPathComponent($0.rawValue) })
    where mark.fileKind != nil {
      try files.remove(mark)
    }
    return lock
  }
}
