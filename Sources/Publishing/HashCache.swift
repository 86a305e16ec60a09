import Hashing
import Foundation
import Synchronization

/// A cache of file hashes, with the file metadata as key.
///
/// Unchanged files, such as the family's photos and the published site, need not be read again. The
/// entries are saved in the cache folder between builds. If they are missing or damaged, files are
/// read again.
package final class HashCache: Sendable {
  private static let title = Data("kinfolio hashes 1\n".utf8)
  /// The length of an entry in bytes: five integers and a hash.
  private static let entryLength = 5 * 8 + 32

  private let url: URL?
  private let known: [FileStamp: String]
  private let used = Mutex<[FileStamp: String]>([:])

  /// Creates an empty cache that is never saved.
  package init() {
    url = nil
    known = [:]
  }

  /// Loads the hashes of the files that the last build into `output` read.
  ///
  /// If `ignoringSaved` is true, the old entries are ignored and only the new ones are saved.
  package init(in cache: URL, of output: OutputFolder, ignoringSaved: Bool = false) {
    let place = cache.appendingPathComponent("builds/\(output.identifier).hashes")
    self.url = place
    let kept = ignoringSaved ? nil : try? Data(contentsOf: place)
    known = kept.flatMap(Self.parse) ?? [:]
  }

  /// Returns the hash of a file with this metadata, if known.
  package func hash(of trace: FileStamp) -> String? {
    if let hash = known[trace] {
      used.withLock { $0[trace] = hash }
      return hash
    }
    return used.withLock { $0[trace] }
  }

  /// Stores the hash of a file whose metadata was the same before and after reading.
  package func store(_ hash: String, for trace: FileStamp) {
    used.withLock { $0[trace] = hash }
  }

  /// Moves an entry to the new metadata of a file that was renamed or linked.
  ///
  /// If the contents may differ, only removes the entry.
  func moveEntry(from before: FileStamp, to after: FileStamp?) {
    guard let hash = hash(of: before) else { return }
    used.withLock { used in
      used[before] = nil
      if let after, before.isRenamed(to: after) { used[after] = hash }
    }
  }

  /// Returns the hash of the regular file at `path`, reading the file only if the hash is unknown.
  ///
  /// Returns nil if there is no regular file. Throws if the file cannot be read, because then it is
  /// unknown whether Kinfolio wrote it.
  package func hash(at path: String) throws -> String? {
    guard let trace = FileStamp(of: path) else { return nil }
    if let hash = hash(of: trace) { return hash }
    let hash = SHA256.hex(of: try Data(contentsOf: URL(fileURLWithPath: path)))
    if FileStamp(of: path) == trace { store(hash, for: trace) }
    return hash
  }

  /// Saves the entries that this build used.
  ///
  /// Skips files that changed so recently that a further change might leave the same metadata.
  /// Errors are ignored.
  package func save() {
    guard let url else { return }
    let now = FileStamp.now
    let lines = used.withLock { $0 }.filter { $0.key.reliableAfter < now }
    var data = Self.title
    data.reserveCapacity(data.count + lines.count * Self.entryLength)
    for (trace, hash) in lines {
      trace.append(to: &data)
      data.append(contentsOf: hash.hexBytes)
    }
    data.append(contentsOf: SHA256.hex(of: data).hexBytes)
    try? FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? data.write(to: url, options: .atomic)
  }

  /// Parses saved entries.
  ///
  /// Returns nil if they are damaged.
  private static func parse(_ data: Data) -> [FileStamp: String]? {
    let body = data.dropLast(32)
    guard body.starts(with: title), (body.count - title.count) % entryLength == 0,
      SHA256.hex(of: body) == String(hexOf: data.suffix(32))
    else { return nil }
    var known: [FileStamp: String] = [:]
    known.reserveCapacity(body.count / entryLength)
    body.withUnsafeBytes { bytes in
      for start in stride(from: title.count, to: bytes.count, by: entryLength) {
        func number(_ index: Int) -> Int64 {
          Int64(
            littleEndian: bytes.loadUnaligned(fromByteOffset: start + index * 8, as: Int64.self))
        }
        let trace = FileStamp(
          device: number(0), inode: number(1), size: number(2), modified: number(3),
          changed: number(4))
        known[trace] = String(hexOf: bytes[(start + 40)..<(start + entryLength)])
      }
    }
    return known
  }
}

extension String {
  private static let digits = Array("0123456789abcdef".utf8)

  fileprivate init(hexOf bytes: some Sequence<UInt8>) {
    let letters = bytes.flatMap { [Self.digits[Int($0 >> 4)], Self.digits[Int($0 & 15)]] }
    self.init(decoding: letters, as: UTF8.self)
  }

  /// The bytes that this hexadecimal text represents.
  fileprivate var hexBytes: [UInt8] {
    let values = utf8.map { $0 < 97 ? $0 &- 48 : $0 &- 87 }
    return stride(from: 0, to: values.count - 1, by: 2).map { values[$0] << 4 | values[$0 + 1] }
  }
}
