import Foundation
import Publishing
import Site

extension BuildOptions {
  /// Returns the photo folder.
  ///
  /// Throws `photoFolderGone` if the folder of `--photos` is missing although the site already shows photos: the path
  /// is then probably correct and the disk is missing, so that "try again later" is the better advice.
  static func photoFolder(
    _ arguments: ParsedArguments, forSiteIn output: String
  ) throws -> String? {
    do {
      return try arguments.photoFolder()
    } catch {
      let site = try Manifest(in: URL(fileURLWithPath: output))
      guard let folder = arguments.value("--photos"), site?.showsPhotos == true else { throw error }
      throw Builder.Problem.photoFolderGone(folder)
    }
  }
}

extension ParsedArguments {
  /// Returns the folder of `--photos`, or else a folder of photos instead of a database, or else the folder `photos` next
  /// to the database, if it exists.
  ///
  /// The database is the first operand by default. Throws if the folder of `--photos` does not exist.
  func photoFolder(nextTo database: String? = nil) throws(UnusableInputError) -> String? {
    if let folder = value("--photos") {
      try checkFolder(folder, kind: "photo folder")
      return folder
    }
    if areAboutPhotoFolder { return operands[0] }
    let defaultFolder = URL(fileURLWithPath: database ?? operands[0])
      .deletingLastPathComponent().appendingPathComponent("photos").path
    return isFolder(defaultFolder) ? defaultFolder : nil
  }
}
