import Foundation

/// The SHA-256 hashes of files that have been read, by the metadata of the files.
///
/// A build saves these hashes, so that the next build does not read files again whose metadata are the same.
package final class FileHashCache: Sendable {
  /// The number of bytes of one saved hash: five integers of metadata, and the hash.
  private static let bytesPerEntry = 5 * 8 + 32

  private let hashesByStamp: BuildCache<FileStamp, String>

  /// Creates a cache with the ``entriesForNextBuild`` that the previous build saved, or an empty cache.
  package init(saved: Data = Data()) { hashesByStamp = BuildCache(saved: Self.parseEntries(saved)) }

  /// Returns the hash of the file with this metadata, or nil if the cache does not contain it.
  package func hash(of stamp: FileStamp) -> String? { hashesByStamp[stamp] }

  /// Stores the hash of a file, whose metadata must have been the same before and after the file was read.
  package func store(_ hash: String, for stamp: FileStamp) { hashesByStamp[stamp] = hash }

  /// Stores a hash for the new metadata of a file that was renamed or got a hard link, and removes it for the old ones.
  ///
  /// If the file no longer exists or its contents may have changed, only removes the hash.
  package func moveEntry(from before: FileStamp, to after: FileStamp?) {
    guard let hash = hash(of: before) else { return }
    hashesByStamp[before] = nil
    if let after, before.isEqualIgnoringChangeTime(to: after) { hashesByStamp[after] = hash }
  }

  /// Returns the hash of the file at `path`, from the cache if possible; returns nil if there is no regular file.
  ///
  /// Throws if the file cannot be read, because it is then unknown whether Kinfolio has written the file.
  package func hash(at path: String) throws -> String? {
    guard let stamp = FileStamp(of: path) else { return nil }
    if let hash = hash(of: stamp) { return hash }
    let hash = try RegularFile.hash(at: path)
    if FileStamp(of: path) == stamp { store(hash, for: stamp) }
    return hash
  }

  /// The hashes that have been used or stored since the cache was created, in the form that ``init(saved:)`` reads.
  ///
  /// Files that have just changed are left out, because another change could result in the same metadata.
  package var entriesForNextBuild: Data {
    let now = FileStamp.currentTimeNs
    let lines = hashesByStamp.valuesForNextBuild.filter { $0.key.reliableAfterNs < now }
    var data = Data(capacity: lines.count * Self.bytesPerEntry)
    for (stamp, hash) in lines {
      stamp.append(to: &data)
      data.append(contentsOf: hash.bytesFromHexDigits)
    }
    return data
  }

  private static func parseEntries(_ entries: Data) -> [FileStamp: String] {
    var hashes: [FileStamp: String] = [:]
    hashes.reserveCapacity(entries.count / bytesPerEntry)
    entries.withUnsafeBytes { bytes in
      for start in stride(from: 0, through: bytes.count - bytesPerEntry, by: bytesPerEntry) {
        func number(_ index: Int) -> Int64 {
          Int64(
            littleEndian: bytes.loadUnaligned(fromByteOffset: start + index * 8, as: Int64.self))
        }
        let stamp = FileStamp(
          device: number(0), inode: number(1), byteCount: number(2), modificationTimeNs: number(3),
          statusChangeTimeNs: number(4))
        hashes[stamp] = String(hexOf: bytes[(start + 40)..<(start + bytesPerEntry)])
      }
    }
    return hashes
  }
}

extension String {
  private static let hexadecimalDigits = Array("0123456789abcdef".utf8)

  fileprivate init(hexOf bytes: some Sequence<UInt8>) {
    let hexDigits = bytes.flatMap {
      [Self.hexadecimalDigits[Int($0 >> 4)], Self.hexadecimalDigits[Int($0 & 15)]]
    }
    self.init(decoding: hexDigits, as: UTF8.self)
  }

  fileprivate var bytesFromHexDigits: [UInt8] {
    let values = utf8.map { $0 < 97 ? $0 &- 48 : $0 &- 87 }
    return stride(from: 0, to: values.count - 1, by: 2).map { values[$0] << 4 | values[$0 + 1] }
  }
}
