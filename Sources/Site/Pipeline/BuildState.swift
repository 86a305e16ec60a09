import Files
import Foundation
import Photos
import Publishing

/// The data about a build that are kept in the cache folder for the next build into the same output folder.
///
/// The data only save time. Without them, the next build computes everything again and writes the same bytes.
struct BuildState: Sendable {
  private struct SavedContents: Codable {
    let environment: String
    let hashes: Data
    let files: [String: ComputedFile]
    let books: [Fingerprint: LargePrintRequest]
  }

  let hashCache: FileHashCache
  let buildRecord: BuildRecord
  /// The photos that each photo book needs in print resolution, so that an unchanged book is not laid out again.
  let printRequestsByBook: BuildCache<Fingerprint, LargePrintRequest>
  private let stateFileURL: URL
  private let environmentFingerprint: String

  /// Loads the state of the last build into `output` from the cache folder.
  ///
  /// If that build had another `environment` (program, libraries, fonts and time zones), only the hashes of files are
  /// loaded. If `ignoringSaved` is true, nothing is loaded, but the new state can be saved.
  init(
    in cache: URL, of output: OutputFolder, ignoringSaved: Bool = false,
    environment: String = Installation.fingerprint
  ) {
    stateFileURL = output.stateFile(withExtension: "json", in: cache)
    self.environmentFingerprint = environment
    let saved: SavedContents? = ignoringSaved ? nil : ChecksummedFile.load(from: stateFileURL)
    let same = saved?.environment == environment ? saved : nil
    hashCache = FileHashCache(saved: saved?.hashes ?? Data())
    buildRecord = BuildRecord(saved: same?.files ?? [:])
    printRequestsByBook = BuildCache(saved: same?.books ?? [:])
  }

  /// Saves the state of this build for the next build; errors are ignored.
  func save() {
    let contents = SavedContents(
      environment: environmentFingerprint, hashes: hashCache.entriesForNextBuild,
      files: buildRecord.valuesForNextBuild,
      books: printRequestsByBook.valuesForNextBuild)
    ChecksummedFile.save(contents, to: stateFileURL)
  }
}
