import Foundation
import Photos
import Records
import SQLite

/// The pictures in a photo folder that no record names.
///
/// Sites show them as photos if the family has chosen that.
struct UnlistedPictures {
  /// The photos to show; empty if the family has not chosen to show them.
  var photos: [Photo] { content?.photos ?? [] }
  /// True if sites show pictures without a record.
  ///
  /// The database must then know which pictures once had a record.
  let areShown: Bool
  /// True if pictures without a record are to be shown, but the folder is missing or contains no pictures at all.
  let areMissing: Bool
  /// The number of pictures without a record.
  private let count: Int
  private let folder: String?
  private let content: UnlistedPhotos?
  /// The paths of the files and folders that were read or searched for.
  let inputPaths: [String]

  /// Finds the pictures in a folder; if `isChosen` is false, they are shown only if the setting of the family says so.
  init(
    of journal: Journal, from database: TrackingDatabase, in folder: String?, isChosen: Bool = false
  ) throws {
    let names = try database.photoFileNames()
    let setting = PhotoFileNames.unlistedPhotosSetting
    let isSet = journal.family.settings[setting.name] == setting.value
    areShown = !database.isConvertedCopy && (isChosen || isSet && names.isComplete)
    self.folder = folder
    guard let folder, !database.isConvertedCopy, let photos = try PhotoFolder(folder) else {
      (count, areMissing, content, inputPaths) = (0, areShown, nil, [])
      return
    }
    do {
      let paths = try photos.picturePaths(exceptNamed: names.names)
      count = paths.count
      areMissing =
        try areShown && paths.isEmpty && photos.picturePaths(exceptNamed: Set()).isEmpty
      content =
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
  /// If pictures are not shown because they have no record, also returns one with their number and `command`, which
  /// shows them.
  func remarks(command: String) -> [BuildRemark] {
    let lines = (content?.problems ?? []).map { problem in
      BuildRemark(
        event: Self.unusableLineEvent, fields: ["reason": .text(problem)],
        text: "Not used: \(problem.printable)")
    }
    if areShown || count == 0 { return lines }
    return [
      BuildRemark(
        event: "unlisted_pictures", fields: ["count": .integer(count), "command": .text(command)],
        text:
          "\(count.counted("picture")) in \((folder ?? "").printable) \(count == 1 ? "has" : "have") "
          + "no record. To show them: \(command)")
    ]
  }

  static let unusableLineEvent = "list_line_unusable"
}

extension OptionSpec {
  static let unlistedPhotos = OptionSpec.flag(
    "--unlisted-photos", "from now on, also show pictures in the photo folder without a record")
}

extension DatabaseOptions {
  /// Stores in the database that sites show pictures without a record.
  ///
  /// Does nothing if that is already stored.
  func showUnlistedPhotos(at moment: Instant) throws {
    let isStored = try {
      let database = try TrackingDatabase(at: path, busyTimeout: busyTimeout)
      let setting = PhotoFileNames.unlistedPhotosSetting
      return try database.family().settings[setting.name] == setting.value
        && database.photoFileNames().isComplete
    }()
    if isStored { return }
    try write { try PhotoFileNames.startRemembering(in: $0, at: moment) }
  }
}

extension ParsedArguments {
  /// True if the command line names a folder of photos and a family instead of a database.
  var areAboutPhotoFolder: Bool { value("--family") != nil && isFolder(operands[0]) }

  /// Returns whether the command line names a folder of photos; throws if its options do not fit.
  func checkedForPhotoFolder() throws -> Bool {
    if areAboutPhotoFolder { return true }
    if isFolder(operands[0]), !has("--all") {
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
  func photoFolderDatabase(_ environment: ProgramEnvironment) throws -> TrackingDatabase {
    // No output depends on when the family was created.
    let moment = Instant(seconds: 0)
    let family = try NewFamilyForm(
      languages: try environment.files.languages(), moment: moment,
      computerZone: environment.computerZone
    ).family(from: self)
    let folder = try ScratchFolder()
    defer { withExtendedLifetime(folder) {} }
    let path = folder.url.appendingPathComponent("family.sqlite").path
    try environment.files.schema().create(at: path, durable: false) {
      try family.write(into: $0, at: moment)
    }
    // The folder can be deleted, because an open file needs no name.
    return try TrackingDatabase(at: path, convertedFrom: operands[0])
  }
}
