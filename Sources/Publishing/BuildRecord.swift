import Synchronization

/// The fingerprints of the values from which the last build and this build derived their output files.
///
/// The record only saves work: a file is kept if its source value and the file itself are unchanged.
package final class BuildRecord: Sendable {
  package struct File: Codable, Sendable {
    let fingerprint: Fingerprint
    let file: Manifest.File
  }

  private let savedFiles: [String: File]
  private let usedFiles = Mutex<[String: File]>([:])

  /// Creates a record; `saved` are the files of the last build, by path.
  ///
  /// Pass no files if another version of the program made them, or if the libraries, fonts or time zones were others,
  /// because these affect the computed bytes.
  package init(saved: [String: File] = [:]) { savedFiles = saved }

  /// The files of this build, by path.
  package var files: [String: File] { usedFiles.withLock { $0 } }

  /// Returns the file at `path` if the last build derived it from a value with this fingerprint, otherwise nil.
  func file(at path: String, from fingerprint: Fingerprint) -> Manifest.File? {
    guard let saved = savedFiles[path], saved.fingerprint == fingerprint else { return nil }
    store(saved.file, from: fingerprint)
    return saved.file
  }

  func store(_ file: Manifest.File, from fingerprint: Fingerprint) {
    usedFiles.withLock { $0[file.path] = File(fingerprint: fingerprint, file: file) }
  }
}
