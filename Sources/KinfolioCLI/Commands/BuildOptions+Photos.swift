import Foundation
import Kinfolio
import Publishing

extension BuildOptions {
  /// The photo folder; one that is missing was not mistyped, but is gone, where a site shows its photos.
  static func photos(
    _ arguments: ParsedArguments, shownIn output: String
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
  /// The photo folder: `--photos`, else the one beside the database (by default the first operand) if
  /// there is one.
  func photoFolder(beside database: String? = nil) throws(UsageError) -> String? {
    if let folder = value("--photos") {
      guard isFolder(folder) else { throw UsageError("There is no photo folder \(folder).") }
      return folder
    }
    let beside = URL(fileURLWithPath: database ?? operands[0])
      .deletingLastPathComponent().appendingPathComponent("photos").path
    return isFolder(beside) ? beside : nil
  }
}
