import Escapes
import Foundation
import Hashing
import Kinfolio
import Records

/// Both copies of a family's decisions about viewers: in the tracking database, and in a file in the user's
/// state folder.
struct ViewerDecisionStore {
  /// The decisions in both copies.
  let decisions: ViewerDecisions
  private let source: DatabaseOptions
  private let folder: URL?
  /// The identifier of the family.
  let identifier: String
  /// True if the database does not contain the identifier yet.
  let isNew: Bool
  private let isTrackingDatabase: Bool

  /// Reads both copies.
  ///
  /// Throws if one exists but cannot be read, because a decision that hides a photo could be lost.
  init(
    of database: TrackingDatabase, _ source: DatabaseOptions, _ environment: ProgramEnvironment
  ) throws {
    self.source = source
    folder = environment.state?.appendingPathComponent("viewers")
    var (decisions, identifier) = try database.viewerDecisions()
    isTrackingDatabase = !database.isConverted
    isNew = identifier == nil
    self.identifier = identifier ?? UUID().uuidString.lowercased()
    if let path = Self.file(in: folder, for: self.identifier),
      let copy = try Self.read(path, source)
    {
      decisions.merge(copy)
    }
    self.decisions = decisions
  }

  /// The path of the user's copy, which may not exist.
  var filePath: String? { Self.file(in: folder, for: identifier) }

  /// Stores decisions in both copies, first in the user's.
  func store(_ decisions: ViewerDecisions, at time: Int64) throws {
    try storeInFile(decisions, at: time)
    guard isTrackingDatabase else { return }
    try decisions.store(
      inTrackingDatabaseAt: source.path, identifier: identifier, busyTimeout: source.busyTimeout,
      at: time)
  }

  /// Stores decisions that a build found in the table, because the table can be lost before the next
  /// `kinfolio viewers`.
  func storeInFile(_ decisions: ViewerDecisions) throws {
    if isNew || decisions.decisions == self.decisions.decisions { return }
    try storeInFile(decisions, at: decisions.nextTime(now: 0))
  }

  private func storeInFile(_ decisions: ViewerDecisions, at time: Int64) throws {
    guard let folder else {
      throw UnusableInputError(
        description: "Decisions cannot be stored: set HOME or XDG_STATE_HOME to a folder of your "
          + "own.", code: .inputOutput)
    }
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    if let path = Self.file(in: folder, for: identifier) {
      var copy = decisions
      copy.set(.path, to: source.fullPath, at: time)
      try copy.store(inFileAt: path, busyTimeout: source.busyTimeout)
    }
  }

  /// Returns this store with decisions of other databases of the user, if the database has no identifier: a backup from
  /// before the first decision may have been restored.
  ///
  /// If the other database was at the same path, all its decisions are added, otherwise only those that hide a picture.
  /// The decisions about new photos and captions are not added.
  func adoptingOtherFiles() throws -> ViewerDecisionStore {
    guard isNew, isTrackingDatabase, let folder else { return self }
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    var decisions = decisions
    for name in files.sorted() where name.hasSuffix(Self.fileSuffix) {
      guard let copy = try Self.read(folder.appendingPathComponent(name).path, source) else {
        continue
      }
      let isSamePath = copy[.path] == source.fullPath
      decisions.add(
        copy.decisions.filter { isSamePath || $0.choice == .nothing }
          .map { isSamePath ? $0 : $0.aboutPictureOnly })
    }
    return ViewerDecisionStore(self, decisions)
  }

  private init(_ store: ViewerDecisionStore, _ decisions: ViewerDecisions) {
    self.decisions = decisions
    (source, folder, identifier) = (store.source, store.folder, store.identifier)
    isNew = store.isNew
    isTrackingDatabase = store.isTrackingDatabase
  }

  private static let fileSuffix = ".sqlite"

  /// A stranger's database could contain any text as its identifier, so the name of the file is a hash.
  private static func file(in folder: URL?, for identifier: String) -> String? {
    folder?.appendingPathComponent(
      SHA256.hex(of: identifier.utf8).prefix(32) + fileSuffix
    ).path
  }

  private static func read(_ path: String, _ source: DatabaseOptions) throws -> ViewerDecisions? {
    do {
      return try ViewerDecisions(readingFile: path, busyTimeout: source.busyTimeout)
    } catch {
      let remedy =
        error.category == .unusable
        ? " Delete this file: the decisions are also in the database. Then run: kinfolio viewers "
          + source.path.quotedForShell : ""
      throw UnusableInputError(
        description: "Cannot read the decisions about viewers in \(path).\(remedy)",
        code: error.category == .tryLater
          ? .tryLater
          : error.category == .inputOutput
            ? .inputOutput : .unusableInput)
    }
  }
}

extension DatabaseOptions {
  /// The absolute path of the database itself, also if the given path is a link.
  var fullPath: String { URL(fileURLWithPath: path).resolvingSymlinksInPath().path }
}
