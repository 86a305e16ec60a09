import Foundation
import Hashing
import Publishing

/// The problems that the last build into an output folder printed, so that the next one prints only new ones.
///
/// Only hashes of the messages are stored, in the cache: names do not belong there.
struct KnownProblems {
  private let file: URL
  private let hashes: Set<String>

  init(of output: OutputFolder, in cache: PhotoCacheFolder) {
    file = output.stateFile("problems", in: cache.url)
    let lines = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    hashes = Set(lines.split(separator: "\n").map(String.init))
  }

  func contains(_ remark: BuildRemark) -> Bool { hashes.contains(Self.hash(of: remark)) }

  /// Stores the problems of this build in place of those of the last one.
  func replace(with remarks: [BuildRemark]) {
    try? PrivateFile.write(Data(remarks.map(Self.hash).joined(separator: "\n").utf8), to: file.path)
  }

  private static func hash(of remark: BuildRemark) -> String { SHA256.hex(of: remark.text.utf8) }
}
