import Foundation
import Photos
import Records
import SQLite

/// The pictures in a photo folder that no record names.
///
/// Sites show them as photos if the family has chosen that.
struct UnlistedPictures {
  /// The photos to show; empty if the family has not chosen to show them.
  var shownPhotos: [Photo] { unlistedPhotos?.photos ?? [] }
  /// True if sites show pictures without a record.
  ///
  /// The setting of the family counts only if the database knows which pictures once had a record.
  let areShown: Bool
  /// True if pictures without a record are to be shown, but the folder is missing or contains no pictures at all.
  let areExpectedButMissing: Bool
  /// The number of pictures without a record.
  private let pictureCount: Int
  private let folderPath: String?
  private let unlistedPhotos: UnlistedPhotos?
  /// The paths of the files and folders that were read or searched for.
  let inputPaths: [String]

  /// Finds the pictures in a folder that no record names; sites show them if `areRequested` or a setting says so.
  init(
    of journal: Journal, from database: TrackingDatabase, in folder: String?,
    areRequested: Bool = false
  ) throws {
    let names = try database.photoFileNames()
    let setting = PhotoFileNames.unlistedPhotosSetting
    let isSet = journal.family.settings[setting.name] == setting.value
    areShown = !database.isConvertedCopy && (areRequested || isSet && names.includesDeletedPhotos)
    self.folderPath = folder
    guard let folder, !database.isConvertedCopy, let photos = try PhotoFolder(folder) else {
      (pictureCount, areExpectedButMissing, unlistedPhotos, inputPaths) = (0, areShown, nil, [])
      return
    }
    do {
      let paths = try photos.picturePaths(exceptNamed: names.names)
      pictureCount = paths.count
      areExpectedButMissing =
        try areShown && paths.isEmpty && photos.picturePaths(exceptNamed: Set()).isEmpty
      unlistedPhotos =
        areShown
        ? UnlistedPhotos(
          of: paths, in: photos, profiles: journal.profiles + journal.profilesWithFormerNames)
        : nil
    } catch {
      throw UnusableInputError(
        description: "Cannot read the photo folder \(folder.printable) or a folder in it. "
          + "Check its permissions.", code: .inputOutput)
    }
    inputPaths = photos.requestedPaths
  }

  /// Returns a remark for each line of `people.csv` or `captions.csv` that cannot be used.
  ///
  /// If pictures are not shown because they have no record, also returns one with their number and
  /// `suggestedCommand`, which shows them.
  func remarks(suggestedCommand: String) -> [BuildRemark] {
    let lines = (unlistedPhotos?.csvProblems ?? []).map { problem in
      BuildRemark(
        event: Self.unusableLineEvent, fields: ["reason": .text(problem)],
        text: "Not used: \(problem.printable)")
    }
    if areShown || pictureCount == 0 { return lines }
    return [
      BuildRemark(
        event: "unlisted_pictures",
        fields: ["count": .integer(pictureCount), "command": .text(suggestedCommand)],
        text:
          "\(pictureCount.counted("picture")) in \((folderPath ?? "").printable) \(pictureCount == 1 ? "has" : "have") "
          + "no record. To show them: \(suggestedCommand)")
    ]
  }

  static let unusableLineEvent = "list_line_unusable"
}

extension OptionSpec {
  static let unlistedPhotos = OptionSpec.flag(
    "--unlisted-photos", "from now on, also show pictures in the photo folder without a record")
}

extension DatabaseOptions {
  /// Stores in the database that sites show pictures without a record, unless that is already stored.
  func enableUnlistedPhotos(at moment: Instant) throws {
    let isStored = try {
      let database = try TrackingDatabase(at: path, busyTimeout: busyTimeoutSeconds)
      let setting = PhotoFileNames.unlistedPhotosSetting
      return try database.family().settings[setting.name] == setting.value
        && database.photoFileNames().includesDeletedPhotos
    }()
    if isStored { return }
    try writeInTransaction { try PhotoFileNames.createTableAndTriggers(in: $0, changedAt: moment) }
  }
}

extension ParsedArguments {
  /// True if the command line names a folder of photos and a family instead of a database.
  var isForPhotoFolder: Bool { value("--family") != nil && isFolder(operands[0]) }

  /// Returns whether the command line names a folder of photos; throws if its options do not fit.
  func checkIsPhotoFolderBuild() throws -> Bool {
    if isForPhotoFolder { return true }
    if isFolder(operands[0]), !hasFlag("--all") {
      throw UnusableInputError(
        description:
          "\(operands[0]) is a folder, not a database. For a timeline of the photos in it: "
          + commandLine(setting: "--family", to: "Lark"))
    }
    for option in ["--family", "--time-zone"] where value(option) != nil {
      throw UsageError("\(option) is for a folder of photos: kinfolio build photos --family Lark")
    }
    return false
  }

  /// Returns a temporary database for the folder of photos that the command line names.
  ///
  /// The database contains what `kinfolio init` writes into a new database with the same options.
  func makeDatabaseForPhotoFolder(_ environment: ProgramEnvironment) throws -> TrackingDatabase {
    // No output depends on when the family was created.
    let moment = Instant(seconds: 0)
    let family = try NewFamilyReader(
      languages: try environment.files.languages(), currentTime: moment,
      computerZone: environment.computerZone
    ).family(from: self)
    let folder = try LockedTemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let path = folder.url.appendingPathComponent("family.sqlite").path
    try environment.files.schema().createDatabase(at: path, durable: false) {
      try family.write(into: $0, changedAt: moment)
    }
    // The folder can be deleted, because an open file needs no name.
    return try TrackingDatabase(at: path, convertedFrom: operands[0])
  }
}
