import Files
import Foundation
import Hashing
import Synchronization

/// Detects by file metadata whether the site of the last build with the same options is still up to date.
///
/// The report of the last build is stored too, so that it can be printed again. If the stored state is missing or
/// damaged, the build runs in full.
package struct UpToDateCheck: Sendable {
  private let stateURL: URL
  private let outputFolder: URL
  private let optionsFingerprint: Fingerprint
  private let startTimeNanoseconds = FileStamp.currentTimeNs

  /// Creates the check; `options` are all settings that affect the result of a build, without the contents of files.
  package init(in cache: URL, of output: OutputFolder, options: some Encodable) throws {
    stateURL = output.stateFile(withExtension: "standstill", in: cache)
    self.outputFolder = output.url
    self.optionsFingerprint = try Fingerprint(of: options)
  }

  /// Returns the saved report of the last build if no option, input or output has changed since, otherwise nil.
  package func savedReportIfUnchanged<Report: Decodable>() -> Report? {
    guard let saved = try? Data(contentsOf: stateURL), let end = saved.firstIndex(of: 10),
      // If the options or the format version differ, no file needs to be checked.
      saved[..<end].starts(with: header("").utf8),
      let digest = FileStampDigest(of: saved[(end + 1)...], below: outputFolder),
      saved[..<end].elementsEqual(header(digest.hexHash).utf8)
    else { return nil }
    return try? JSONDecoder().decode(Report.self, from: saved[(end + 1)...].prefix { $0 != 10 })
  }

  /// Saves the report of a build and the metadata of its input and output files.
  ///
  /// If an input changed during the build, the saved state is deleted, because the build may have read the old or the
  /// new version. `inputPaths` are absolute, including those of files that do not exist. `outputPaths` are relative to
  /// the output folder.
  package func save(_ report: some Encodable, inputPaths: [String], outputPaths: [String]) {
    guard let encodedReport = try? JSONEncoder().encode(report) else { return deleteSavedState() }
    var contents = encodedReport + Data([10])
    for path in inputPaths { contents += Data(path.utf8) + Data([0]) }
    contents.append(0)
    // These paths exist only after an interrupted build. The staging directory next to the output folder is cleared
    // before the check.
    let unfinished = [
      Manifest.pendingFileName, StagingDirectory.innerFolderName,
      "../" + SwapDirectory.temporaryName(for: outputFolder),
    ]
    for path in outputPaths + unfinished { contents += Data(path.utf8) + Data([0]) }
    // The build has just moved the last files. Without a pause, an immediate change could leave the same metadata.
    usleep(25_000)
    guard let digest = FileStampDigest(of: contents, below: outputFolder),
      digest.inputsReliableAfter < startTimeNanoseconds,
      digest.reliableAfter < FileStamp.currentTimeNs
    else { return deleteSavedState() }
    try? Data((header(digest.hexHash) + "\n").utf8 + contents).write(to: stateURL, options: .atomic)
  }

  /// Deletes the saved state of the last build, so that the next build runs in full.
  func deleteSavedState() { unlink(stateURL.path) }

  /// Returns the first line of the saved state, which differs for other options and for changed files.
  private func header(_ digest: String) -> String {
    "kinfolio standstill 1 \(optionsFingerprint.hexHash) \(digest)"
  }
}

/// A hash of a list of files and of each file's current metadata.
///
/// The list consists of a line with other data, absolute paths, a zero byte, and paths relative to a folder. A zero
/// byte follows each path. The list is parsed without a copy and with two threads, because it can name a hundred
/// thousand files.
struct FileStampDigest {
  let hexHash: String
  /// The time in nanoseconds since 1970 after which any further change of an input file alters this file's metadata.
  let inputsReliableAfter: Int64
  /// The time in nanoseconds since 1970 after which any further change of any listed file alters this file's metadata.
  let reliableAfter: Int64

  /// Reads the metadata of all files, or returns nil if the list is malformed or the folder cannot be opened.
  init?(of list: Data, below folder: URL) {
    let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    guard let start = list.firstIndex(of: 10), list.last == 0,
      let end = list[start...].firstRange(of: Data([0, 0]))?.lowerBound
    else { return nil }
    let below = list[(end + 2)...]
    // Both halves end with the zero byte of a path.
    let middle =
      below[(below.startIndex + below.count / 2)...].firstIndex(of: 0) ?? list.endIndex - 1
    let inputs = FileStampBytes(of: list[(start + 1)...end], below: AT_FDCWD)
    let halves = Mutex<[Int: FileStampBytes]>([:])
    DispatchQueue.concurrentPerform(iterations: 2) { half in
      let part = half == 0 ? below[...middle] : below[(middle + 1)...]
      let stamps = FileStampBytes(of: part, below: descriptor)
      halves.withLock { $0[half] = stamps }
    }
    let all = [inputs] + halves.withLock { halves in (0..<2).compactMap { halves[$0] } }
    inputsReliableAfter = inputs.reliableAfter
    reliableAfter = all.map(\.reliableAfter).max() ?? 0
    var hash = SHA256()
    hash.update(list)
    for stamps in all { hash.update(stamps.bytes) }
    hexHash = hash.finish()
  }
}

/// The metadata of a list of files as bytes, in the order of the list.
private struct FileStampBytes: Sendable {
  var bytes: [UInt8] = []
  var reliableAfter: Int64 = 0

  /// Reads the metadata of the files in `names`, in which each name ends with a zero byte.
  ///
  /// The names are relative to the open folder `folder`, and links are not followed. If `folder` is `AT_FDCWD`, the
  /// names are absolute paths, and links are followed.
  init(of names: Data, below folder: Int32) {
    let flags = folder == AT_FDCWD ? 0 : AT_SYMLINK_NOFOLLOW
    bytes.reserveCapacity(names.count)
    names.withUnsafeBytes { names in
      var rest = names
      while let name = rest.baseAddress?.assumingMemoryBound(to: CChar.self), !rest.isEmpty {
        var status = stat()
        if fstatat(folder, name, &status, flags) == 0 {
          let stamp = FileStamp(status)
          reliableAfter = max(reliableAfter, stamp.reliableAfterNs)
          stamp.append(to: &bytes)
          bytes.append(1)
        } else {
          bytes.append(0)
        }
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(strlen(name) + 1))
      }
    }
  }
}
