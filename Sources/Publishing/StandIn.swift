import Foundation

/// The folder that has the output folder's path while that is renewed, so that whoever comes by the
/// path sees the old site whole or the new one whole.
///
/// It is the staging folder, moved beside the output folder and filled up with hard links to what
/// has not changed and symbolic links to what is not ours. Both folders are exchanged in one step, the
/// true one is renewed file by file and exchanged back: a server or a shell that holds it open keeps
/// it. A mark, and the name beside, tell the two apart after a crash.
struct StandIn {
  /// A file that lies in a stand-in, and in no other folder.
  enum Mark: String, CaseIterable {
    /// It has never been seen by the output folder's path: nothing in it is anybody else's.
    case unseen = ".kinfolio-unseen"
    /// It has been seen, and somebody may have put something into it.
    case seen = ".kinfolio-seen"
  }

  /// A stand-in that has the output folder's path: locked, and which trace each file had before.
  struct Turn {
    fileprivate let lock: FolderLock
    let traces: [String: FileTrace]
  }

  /// The path of the output folder, at which the stand-in lies for its turn.
  let output: URL
  /// The path beside it, at which the output folder lies for that while.
  let place: URL
  let files: Files
  /// Whether strange files and links in the way are written over.
  let adopts: Bool

  init(for output: URL, files: Files, adopting adopts: Bool = false) {
    self.output = output
    self.files = files
    self.adopts = adopts
    place = output.deletingLastPathComponent().appendingPathComponent(Self.name(for: output))
  }

  /// What a folder's stand-in is called.
  static func name(for output: URL) -> String { ".\(output.lastPathComponent).kinfolio-next" }

  /// Makes the new site of what was written aside and what stands, and shows it.
  ///
  /// Where that cannot be, throws what the disk refused, and everything is as before; so it is where
  /// somebody has changed a file meanwhile, which is thrown as a foreign one.
  func takeTurn(
    _ manifest: Manifest, removing removed: [String], _ standing: StandingSite, _ ledger: HashLedger
  ) throws -> Turn {
    let staging = Staging(in: output, files: files)
    try staging.write(manifest.encoded(), to: Manifest.name)
    // Of a disk that knows no hard links, nothing more needs to be asked; nor of one that knows no
    // exchange.
    try files.link(staging.url(of: Manifest.name).path, staging.url(of: Mark.unseen.rawValue).path)
    guard place.fileKind == nil else { throw FileError(place.path, EEXIST) }
    do {
      try files.makeFolder(staging.folder.path, output.path)
      try files.makeFolder(place.path, output.path)
      try files.exchange(staging.folder, place)
      let lock = try FolderLock(place)
      let traces = try fill(manifest, removing: removed, standing, ledger)
      try files.flushAll(place)
      try refuseChanges(since: traces, of: manifest, standing)
      try files.exchange(output, place)
      return Turn(lock: lock, traces: traces)
    } catch {
      try takeBack(staging)
      throw error
    }
  }

  /// Renews the output folder while the stand-in has its path, gives that back and removes the
  /// stand-in; tells which files were left as somebody has changed them meanwhile.
  func endTurn(_ ledger: HashLedger) throws -> [String] {
    let parent = output.deletingLastPathComponent()
    try files.flush(parent)
    let left = try renew(ledger)
    if mark(in: output) == .unseen {
      try files.move(
        output.appendingPathComponent(Mark.unseen.rawValue),
        output.appendingPathComponent(Mark.seen.rawValue))
    }
    try files.flush(output)
    try files.exchange(output, place)
    try files.flush(parent)
    try saveWhatIsNotOurs()
    try remove()
    return left
  }

  /// Makes the output folder, at the path beside, like the stand-in.
  private func renew(_ ledger: HashLedger) throws -> [String] {
    guard let manifest = try Manifest(in: output) else { return [] }
    let staging = Staging(in: place, files: files)
    try staging.clear()
    let paths = manifest.files.filter(\.staysInside).map(\.path)
    let (new, old, aside) = (output.path + "/", place.path + "/", staging.folder.path + "/")
    let written = paths.filter { path in
      guard let trace = FileTrace(of: new + path) else { return false }
      return FileTrace(of: old + path).map { !trace.isSameFile(as: $0) } ?? true
    }
    for path in written { try files.link(new + path, aside + path) }
    let standing = try StandingSite(in: place, ledger: ledger, adopting: adopts)
    let publication = Publication(
      standing: standing, staging: staging, manifest: manifest, ledger: HashLedger())
    let left = try publication.putInPlace(
      written, removing: try standing.leftovers(besides: Set(paths)).ours)
    try staging.clear()
    return left
  }

  /// Removes the stand-in, which is whole at any instant: a crash leaves it, or a staging folder.
  func remove() throws {
    let staging = Staging(in: output, files: files)
    try staging.clear()
    try files.move(place, staging.folder)
    try files.flush(output)
    try staging.clear()
  }

  /// Makes it the staging folder again.
  private func takeBack(_ staging: Staging) throws {
    if mark(in: place) == .unseen { try files.exchange(staging.folder, place) }
    rmdir(place.path)
  }

  /// The mark of the folder at a path; nil where it is no stand-in.
  func mark(in folder: URL) -> Mark? {
    Mark.allCases.first { folder.appendingPathComponent($0.rawValue).fileKind != nil }
  }
}

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
