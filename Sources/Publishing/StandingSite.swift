import Foundation

/// What stands in the output folder before a build, and what of it earlier builds have written.
struct StandingSite: Sendable {
  /// What stands where a file shall go.
  enum Standing {
    /// Nothing.
    case nothing
    /// The very file.
    case same
    /// A file that an earlier build wrote and nobody has changed since.
    case ours
    /// Somebody else's file, or one of ours that somebody has changed.
    case foreign
  }

  /// The manifest of the last build that came to its end.
  let previous: Manifest?
  /// The manifest of a build that was interrupted while it published.
  let begun: Manifest?
  /// Whether a strange file or link in the way is taken for ours.
  let adopts: Bool
  /// The folder's path, with a slash at its end.
  private let root: String
  private let ledger: HashLedger
  private let written: [String: Set<String>]

  /// Looks into an output folder, which may be missing; with `adopts` a strange file or link in the
  /// way is taken for ours.
  ///
  /// Throws where a manifest is there and cannot be read.
  init(in folder: URL, ledger: HashLedger, adopting adopts: Bool = false) throws {
    self.adopts = adopts
    root = folder.path + "/"
    self.ledger = ledger
    previous = try Manifest(in: folder)
    begun = try Manifest(in: folder, named: Manifest.begunName)
    let files = ((previous?.files ?? []) + (begun?.files ?? [])).filter(\.staysInside)
    written = Dictionary(grouping: files, by: \.path).mapValues { Set($0.map(\.sha256)) }
  }

  /// What stands at `path`, where a file with this hash shall go.
  ///
  /// Its bytes are compared: size and date would not tell an edit of equal length. Throws where they
  /// cannot be read.
  func standing(at path: String, wanting hash: String? = nil) throws -> Standing {
    guard let kind = fileKind(at: root + path) else { return .nothing }
    let strange = hash != nil && isAdopted(kind) ? Standing.ours : .foreign
    guard kind == S_IFREG, let found = try ledger.hash(at: root + path) else { return strange }
    if found == hash { return .same }
    return written[path]?.contains(found) == true ? .ours : strange
  }

  /// Whether this file may take its place: nothing is in the way, or only what is ours; throws where
  /// what stands there cannot be read.
  func mayPut(_ file: Manifest.File) throws -> Bool {
    try obstacles(to: [file.path]).isEmpty
      && standing(at: file.path, wanting: file.sha256) != .foreign
  }

  /// Whether an earlier build wrote what stands at `path`, and nobody has changed it since; throws where
  /// that cannot be read.
  func mayRemove(_ path: String) throws -> Bool {
    try obstacles(to: [path]).isEmpty && standing(at: path) == .ours
  }

  private func isAdopted(_ kind: mode_t) -> Bool { adopts && [S_IFREG, S_IFLNK].contains(kind) }

  /// Whether this very file stands in its place; throws where what stands there cannot be read.
  func holds(_ file: Manifest.File) throws -> Bool {
    try ledger.hash(at: root + file.path) == file.sha256
  }

  /// Whatever stands where a folder is needed for these files, and is none: a file, or a link that
  /// may lead anywhere.
  func obstacles(to paths: [String]) -> [String] {
    Set(paths.flatMap(\.foldersAbove)).sorted().filter { path in
      ![nil, S_IFDIR].contains(fileKind(at: root + path))
    }
  }

  /// A file with the manifest's name that is none of ours.
  var strangeManifest: [String] {
    guard previous == nil,
      let kind = fileKind(at: root + Manifest.name), !isAdopted(kind)
    else { return [] }
    return [Manifest.name]
  }

  /// What earlier builds wrote and is no longer wanted: what is still as they wrote it, and what somebody
  /// has changed since, which stays; throws where it cannot be read.
  func leftovers(besides wanted: Set<String>) throws -> (ours: [String], changed: [String]) {
    let paths = written.keys.filter { !wanted.contains($0) && fileKind(at: root + $0) != nil }
      .sorted()
    let ours = Set(try paths.filter(mayRemove))
    return (paths.filter(ours.contains), paths.filter { !ours.contains($0) })
  }
}
