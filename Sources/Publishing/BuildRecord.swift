import Files
import Foundation

/// The source values that the output files of the last build were derived from, stored in the cache.
///
/// The record only saves work: a file is kept if its source value, the program and the file itself are unchanged. If
/// the record is missing or damaged, all files are computed again, with the same bytes.
package struct BuildRecord: Sendable {
  private struct SavedRecord: Codable {
    let environment: String
    let files: [File]

    private enum CodingKeys: String, CodingKey {
      case environment = "machinery"
      case files
    }

    struct File: Codable {
      let fingerprint: Fingerprint
      let file: Manifest.File
    }
  }

  private let url: URL
  private let environment: String
  private let savedFiles: [String: SavedRecord.File]

  /// Loads the record of the last build into `output` if the same `environment` made it: program, libraries, fonts
  /// and time zones, which affect the computed bytes.
  ///
  /// If `ignoringSaved` is true, the old record is ignored and only the new one is saved.
  package init(
    in cache: URL, of output: OutputFolder, environment: String,
    ignoringSaved: Bool = false
  ) {
    self.environment = environment
    url = output.stateFile("json", in: cache)
    let saved: SavedRecord? = ignoringSaved ? nil : ChecksummedFile.load(from: url)
    let files = saved?.environment == environment ? saved?.files ?? [] : []
    savedFiles = Dictionary(files.map { ($0.file.path, $0) }) { first, _ in first }
  }

  /// Returns the file at `path` if the last build derived it from a value with this fingerprint.
  func file(at path: String, from fingerprint: Fingerprint) -> Manifest.File? {
    guard let saved = savedFiles[path], saved.fingerprint == fingerprint else { return nil }
    return saved.file
  }

  /// Errors are ignored: the next build computes all files.
  func save(_ files: [(Fingerprint, Manifest.File)]) {
    let record = SavedRecord(
      environment: environment, files: files.map { SavedRecord.File(fingerprint: $0, file: $1) })
    ChecksummedFile.save(record, to: url)
  }
}
