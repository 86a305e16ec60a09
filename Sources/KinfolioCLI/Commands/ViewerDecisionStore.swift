import Escapes
import Files
import Foundation
import Hashing
import Records
import Site

/// The family's decisions about what viewers see, with one copy in the database and one in the user's state folder.
struct ViewerDecisionStore {
  /// The decisions in both copies, as far as these can be read.
  ///
  /// Decisions about other databases are included if they hide something in this one.
  private(set) var decisions: ViewerDecisions
  private let databaseOptions: DatabaseOptions
  private let folder: URL?
  /// The identifier of the database, from which the name of the file in the state folder is derived.
  let databaseIdentifier: String
  /// True if the database does not contain an identifier yet, which the first decision about viewers adds.
  let lacksDatabaseIdentifier: Bool
  /// The paths of the folder with decisions about viewers and of the files in it.
  ///
  /// The folder may not exist.
  private(set) var inputPaths: [String] = []
  /// The decisions in the state folder, or nil if there are none about this database.
  private var copy: ViewerDecisions?
  /// True if this process has tried to write the copy in the state folder and failed.
  private var hasWriteFailed = false
  /// True if this database has no decisions, but the state folder contains some about another database at the same
  /// path.
  private(set) var hasOtherDatabaseDecisions = false
  /// False for a temporary copy of a Baby Buddy database, in which no decisions can be stored.
  private let isTrackingDatabase: Bool
  /// True if the state folder contains decisions about any database.
  private var hasDecisionFiles = false
  /// The error that prevents reading one of the copies, or nil if both can be read.
  private var problem: UnusableInputError?

  /// Reads both copies of the decisions about viewers.
  ///
  /// Call `checkIsReadable()` before anything is published or stored, because a copy that cannot be read may hide a
  /// photo. What the user has hidden in other databases is hidden here, too: this one may be a backup of one of them.
  init(
    of database: TrackingDatabase, _ source: DatabaseOptions, _ environment: ProgramEnvironment
  ) throws {
    self.databaseOptions = source
    folder = environment.stateFolder?.appendingPathComponent("viewers")
    let (stored, identifier) = try database.viewerDecisions()
    decisions = stored
    isTrackingDatabase = !database.isConvertedCopy
    lacksDatabaseIdentifier = identifier == nil
    self.databaseIdentifier = identifier ?? UUID().uuidString.lowercased()
    do throws(UnusableInputError) {
      guard let path = filePath else { throw Self.noStateFolderError }
      copy = try Self.readDecisions(at: path, source)
      if let copy { decisions.merge(copy) }
      try addDecisionsOfOtherDatabases()
    } catch {
      problem = error
    }
  }

  static let decisionLossWarning =
    "Some decisions about viewers were lost. What the newest table does not confirm is hidden, and new photos wait."

  private static let noStateFolderError = UnusableInputError(
    description:
      "Decisions about viewers cannot be read or stored: set HOME or XDG_STATE_HOME to a "
      + "folder of your own.", code: .inputOutput)

  /// Throws if a copy of the decisions exists but cannot be read, or if the user has no state folder.
  func checkIsReadable() throws(UnusableInputError) { if let problem { throw problem } }

  /// True if the user has never decided about this or any other database.
  var userHasNeverDecided: Bool {
    lacksDatabaseIdentifier && !hasDecisionFiles && decisions.decisions.isEmpty
  }

  /// True if `kinfolio viewers` has run for this database, unless it is a database of Baby Buddy.
  var hasRunViewersCommand: Bool { isTrackingDatabase && !lacksDatabaseIdentifier }

  /// The path of the copy in the state folder, which may not exist, or nil if the user has no such folder.
  ///
  /// A database from someone else could contain any text as its identifier, so the name of the file is a hash.
  private var filePath: String? {
    let hash = SHA256.hex(of: databaseIdentifier.utf8).prefix(32)
    return folder?.appendingPathComponent("\(hash)\(Self.fileSuffix)").path
  }

  /// Stores decisions in both copies, first in the state folder.
  func store(_ decisions: ViewerDecisions, at time: Int64) throws {
    try storeInStateFolder(decisions, at: time)
    guard isTrackingDatabase else { return }
    try decisions.store(
      inTrackingDatabaseAt: databaseOptions.path, familyID: databaseIdentifier,
      busyTimeout: databaseOptions.busyTimeoutSeconds,
      atUnixTime: time)
  }

  /// Stores the decisions that a build has made in the state folder; if that fails, prints a warning once.
  ///
  /// A build stores them because the table for viewers or the database can be lost before `kinfolio viewers` runs.
  mutating func storeInStateFolder(_ decisions: ViewerDecisions, _ reporter: Reporter) {
    let isKnown =
      decisions.decisions == copy?.decisions && decisions.csvUnixTime == copy?.csvUnixTime
      && decisions.hasLostDecisions == copy?.hasLostDecisions
    // If the database is new, the family has not decided about it yet.
    if hasWriteFailed || lacksDatabaseIdentifier || hasOtherDatabaseDecisions || isKnown { return }
    do {
      try storeInStateFolder(decisions, at: decisions.nextDecisionUnixTime(now: 0))
      copy = decisions
    } catch {
      hasWriteFailed = true
      reporter.warn(
        "What viewers may not see any more is not stored: \(Console.message(for: error)) "
          + "Run: kinfolio viewers \(databaseOptions.path.quotedForShell)")
    }
  }

  private func storeInStateFolder(_ decisions: ViewerDecisions, at time: Int64) throws {
    guard let folder, let filePath else { throw Self.noStateFolderError }
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    var copy = decisions
    copy.set(.path, to: databaseOptions.resolvedPath, atUnixTime: time)
    try copy.store(inFileAt: filePath, busyTimeout: databaseOptions.busyTimeoutSeconds)
  }

  /// Adds the decisions about other databases of the user that hide a picture or texts.
  ///
  /// If this database has no decisions yet, all decisions about a database at the same path are added, because this
  /// database may be a backup from before the first decision, or a new instance of Baby Buddy. `kinfolio viewers` then
  /// resets a choice to show new photos.
  private mutating func addDecisionsOfOtherDatabases() throws(UnusableInputError) {
    guard let folder else { return }
    inputPaths = [folder.path]
    guard folder.fileType != nil else { return }
    let hasNone = copy == nil && (lacksDatabaseIdentifier || !isTrackingDatabase)
    let files: [String]
    do {
      files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    } catch {
      throw UnusableInputError(
        description:
          "Cannot read the folder \(folder.path), which contains decisions about viewers. "
          + "Check its permissions.", code: .inputOutput)
    }
    for name in files.sorted() where name.hasSuffix(Self.fileSuffix) {
      let path = folder.appendingPathComponent(name).path
      inputPaths.append(path)
      hasDecisionFiles = true
      guard path != filePath, let other = try Self.readDecisions(at: path, databaseOptions) else {
        continue
      }
      let isSamePath = other[.path] == databaseOptions.resolvedPath
      if hasNone && isSamePath {
        hasOtherDatabaseDecisions = true
        decisions.merge(other)
      }
      decisions.addRestrictions(from: other, isAtSamePath: isSamePath)
    }
  }

  private static let fileSuffix = ".sqlite"

  private static func readDecisions(
    at path: String, _ source: DatabaseOptions
  ) throws(UnusableInputError) -> ViewerDecisions? {
    if let kind = URL(fileURLWithPath: path).fileType, kind != S_IFREG {
      throw UnusableInputError(
        description: "Cannot read the decisions about viewers in \(path): it is not a regular file."
      )
    }
    do {
      return try ViewerDecisions(readingFile: path, busyTimeout: source.busyTimeoutSeconds)
    } catch {
      let remedy =
        error.exitCategory == .unusableFile
        ? " Move this file away: a tracking database contains the decisions up to the last kinfolio viewers. "
          + "Later words, and those about a database of Baby Buddy, are lost. Then run: kinfolio viewers "
          + source.path.quotedForShell
        : ""
      throw UnusableInputError(
        description: "Cannot read the decisions about viewers in \(path).\(remedy)",
        code: error.exitCode)
    }
  }
}
