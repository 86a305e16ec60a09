import Foundation

/// The SHA-256 hashes of files, which are found by the metadata of the files.
///
/// A build saves the cache for the next build, so that unchanged files are not read again.
package final class HashCache: Sendable {
  /// The length of an entry in bytes: five integers and a hash.
  private static let entryLength = 5 * 8 + 32

  private let hashes: BuildCache<FileStamp, String>

  /// Creates a cache; `saved` are the ``entries`` that the previous build saved, or no bytes if there are none.
  package init(saved: Data = Data()) { hashes = BuildCache(saved: Self.parse(saved)) }

  package func hash(of stamp: FileStamp) -> String? { hashes[stamp] }

  /// Stores the hash of a file; the metadata must have been the same before and after the file was read.
  package func store(_ hash: String, for stamp: FileStamp) { hashes[stamp] = hash }

  /// Moves a hash to the new metadata of a renamed or linked file.
  ///
  /// If the file no longer exists or its contents may differ, the hash is removed.
  package func moveEntry(from before: FileStamp, to after: FileStamp?) {
    guard let hash = hash(of: before) else { return }
    hashes[before] = nil
    if let after, before.isEqualIgnoringChangeTime(to: after) { hashes[after] = hash }
  }

  /// Returns the hash of a file, or nil if there is no regular file at `path`.
  ///
  /// Throws if the file cannot be read, because it is then unknown whether Kinfolio has written the file.
  package func hash(at path: String) throws -> String? {
    guard let stamp = FileStamp(of: path) else { return nil }
    if let hash = hash(of: stamp) { return hash }
    let hash = try PlainFile.hash(at: path)
    if FileStamp(of: path) == stamp { store(hash, for: stamp) }
    return hash
  }

  /// The hashes that were used or stored since the cache was created, in the format that ``init(saved:)`` reads.
  ///
  /// Files are left out if they changed so recently that a further change might leave the same metadata.
  package var entries: Data {
    let now = FileStamp.now
    let lines = hashes.values.filter { $0.key.reliableAfter < now }
    var data = Data(capacity: lines.count * Self.entryLength)
    for (stamp, hash) in lines {
      stamp.append(to: &data)
      data.append(contentsOf: hash.decodedHexBytes)
    }
    return data
  }

  private static func parse(_ entries: Data) -> [FileStamp: String] {
    var hashes: [FileStamp: String] = [:]
    hashes.reserveCapacity(entries.count / entryLength)
    entries.withUnsafeBytes { bytes in
      for start in stride(from: 0, through: bytes.count - entryLength, by: entryLength) {
        func number(_ index: Int) -> Int64 {
          Int64(
            littleEndian: bytes.loadUnaligned(fromByteOffset: start + index * 8, as: Int64.self))
        }
        let stamp = FileStamp(
          device: number(0), inode: number(1), size: number(2), modificationTime: number(3),
          statusChangeTime: number(4))
        hashes[stamp] = String(hexOf: bytes[(start + 40)..<(start + entryLength)])
      }
    }
    return hashes
  }
}

extension String {
  private static let digits = Array("0123456789abcdef".utf8)

  fileprivate init(hexOf bytes: some Sequence<UInt8>) {
    let hexDigits = bytes.flatMap { [Self.digits[Int($0 >> 4)], Self.digits[Int($0 & 15)]] }
    self.init(decoding: hexDigits, as: UTF8.self)
  }

  fileprivate var decodedHexBytes: [UInt8] {
    let values = utf8.map { $0 < 97 ? $0 &- 48 : $0 &- 87 }
    return stride(from: 0, to: values.count - 1, by: 2).map { values[$0] << 4 | values[$0 + 1] }
  }
}
