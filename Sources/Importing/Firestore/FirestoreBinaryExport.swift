import Foundation
import SQLite

/// Recognizes binary exports of the Firestore emulator and of gcloud, which only Google's own programs can read.
package enum FirestoreBinaryExport {
  static let name = "the binary export of the Firestore emulator or of gcloud"
  static let remedy =
    "It cannot be read: start the emulator with it (firebase emulators:start --import FOLDER) and "
    + "export the collections as JSON, as node-firestore-import-export does."

  /// The error that a file is a binary export, with advice.
  package static let problem = ImportProblem("This is \(name). \(remedy)")

  /// Returns whether a folder or a file is a binary Firestore export, or a part of one.
  package static func isBinaryExport(at path: String) -> Bool {
    DatabaseFileKind(at: path) != .missing
      && (hasExportNames(at: path) || beginsLikeLevelDBLog(path))
  }

  /// Returns whether the names at a path are those of such an export: of one of its files, or in its folder.
  static func hasExportNames(at path: String) -> Bool {
    let inside = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return isExportFileName((path as NSString).lastPathComponent)
      || inside.contains(where: isExportFileName)
  }

  private static func isExportFileName(_ name: String) -> Bool {
    name == "firebase-export-metadata.json" || name.hasSuffix("export_metadata")
      || ["firestore_export", "all_namespaces", "all_kinds"].contains(name)
  }

  /// Returns whether a file starts like a LevelDB log, the format of binary Firestore exports: with a checksum, a
  /// length within a 32 KB block, and one of four record types.
  private static func beginsLikeLevelDBLog(_ path: String) -> Bool {
    // Only regular files are read, because reading a pipe would block.
    guard DatabaseFileKind(at: path) == .unknownContent,
      let handle = FileHandle(forReadingAtPath: path),
      let head = try? handle.read(upToCount: 8), head.count == 8
    else { return false }
    let length = Int(head[4]) | Int(head[5]) << 8
    return (1...4).contains(head[6]) && (1...32_761).contains(length)
  }
}
