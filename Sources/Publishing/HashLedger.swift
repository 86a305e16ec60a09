import Hashing
import Foundation
import Synchronization

/// The hashes of files that have been read before, by their traces, so that a file nobody has touched
/// need not be read again: a family's photos and the site as it stands.
///
/// It is kept in the cache from build to build; a missing or damaged one costs reading.
package final class HashLedger: Sendable {
  private static let title = Data("kinfolio hashes 1\n".utf8)
  /// Five numbers and a hash.
  private static let length = 5 * 8 + 32

  private let place: URL?
  private let known: [FileTrace: String]
  private let used = Mutex<[FileTrace: String]>([:])

  /// Knows nothing, and keeps nothing.
  package init() {
    place = nil
    known = [:]
  }

  /// Recalls the hashes of the files that the last build into `output` has read.
  ///
  /// With `forgetting` it knows none of them and only keeps the new ones.
  package init(in cache: URL, of output: OutputFolder, forgetting: Bool = false) {
    let place = cache.appendingPathComponent("builds/\(output.mark).hashes")
    self.place = place
    let kept = forgetting ? nil : try? Data(contentsOf: place)
    known = kept.flatMap(Self.read) ?? [:]
  }

  /// The hash of the file with this trace, if it has been read before.
  package func hash(of trace: FileTrace) -> String? {
    if let hash = known[trace] {
      used.withLock { $0[trace] = hash }
      return hash
    }
    return used.withLock { $0[trace] }
  }

  /// Notes the hash of a file that had this trace before and after it was read.
  package func note(_ hash: String, of trace: FileTrace) {
    used.withLock { $0[trace] = hash }
  }

  /// Knows a file by a new trace, if it is that of the same bytes under other names.
  func follow(_ before: FileTrace, to after: FileTrace?) {
    guard let hash = hash(of: before) else { return }
    used.withLock { used in
      used[before] = nil
      if let after, before.isRenamed(to: after) { used[after] = hash }
    }
  }

  /// The hash of the ordinary file at a path, which is read only where it is not known; nil where
  /// there is none.
  ///
  /// Throws where it cannot be read: nobody knows whose it is then.
  package func hash(at path: String) throws -> String? {
    guard let trace = FileTrace(of: path) else { return nil }
    if let hash = hash(of: trace) { return hash }
    let hash = SHA256.hex(of: try Data(contentsOf: URL(fileURLWithPath: path)))
    if FileTrace(of: path) == trace { note(hash, of: trace) }
    return hash
  }

  /// Keeps what was used since it was recalled, but for files so new that a further change might not
  /// show; a cache that cannot be written forgets.
  package func keep() {
    guard let place else { return }
    let now = FileTrace.now
    let lines = used.withLock { $0 }.filter { $0.key.settled < now }
    var data = Self.title
    data.reserveCapacity(data.count + lines.count * Self.length)
    for (trace, hash) in lines {
      trace.append(to: &data)
      data.append(contentsOf: hash.hexBytes)
    }
    data.append(contentsOf: SHA256.hex(of: data).hexBytes)
    try? FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? data.write(to: place, options: .atomic)
  }

  /// Reads what was kept; nil where a byte of it is not as it was.
  private static func read(_ data: Data) -> [FileTrace: String]? {
    let body = data.dropLast(32)
    guard body.starts(with: title), (body.count - title.count) % length == 0,
      SHA256.hex(of: body) == String(hexOf: data.suffix(32))
    else { return nil }
    var known: [FileTrace: String] = [:]
    known.reserveCapacity(body.count / length)
    body.withUnsafeBytes { bytes in
      for start in stride(from: title.count, to: bytes.count, by: length) {
        func number(_ index: Int) -> Int64 {
          Int64(
            littleEndian: bytes.loadUnaligned(fromByteOffset: start + index * 8, as: Int64.self))
        }
        let trace = FileTrace(
          device: number(0), inode: number(1), size: number(2), modified: number(3),
          changed: number(4))
        known[trace] = String(hexOf: bytes[(start + 40)..<(start + length)])
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

  /// The bytes a hexadecimal text stands for.
  fileprivate var hexBytes: [UInt8] {
    let values = utf8.map { $0 < 97 ? $0 &- 48 : $0 &- 87 }
    return stride(from: 0, to: values.count - 1, by: 2).map { values[$0] << 4 | values[$0 + 1] }
  }
}
