import Foundation

/// Metadata by which Kinfolio notices that a file has changed: if two stamps are equal, the contents are equal.
///
/// Programs can set the size and the modification time of a file. Only the kernel sets the change time (ctime), each
/// time that contents, name or modification time change. Times are compared only for equality, so a clock that was set
/// back does no harm.
package struct FileStamp: Hashable, Sendable {
  package let device: Int64
  package let inode: Int64
  /// The size of the file in bytes.
  package let byteCount: Int64
  /// The time of the last change of the contents (mtime), in nanoseconds since 1970.
  package let modificationTimeNs: Int64
  /// The time of the last change of the contents or metadata (ctime), in nanoseconds since 1970.
  package let statusChangeTimeNs: Int64
}

extension FileStamp {
  package init(_ status: stat) {
    device = Int64(truncatingIfNeeded: status.st_dev)
    inode = Int64(truncatingIfNeeded: status.st_ino)
    byteCount = Int64(status.st_size)
    modificationTimeNs = status.st_mtim.nanoseconds
    statusChangeTimeNs = status.st_ctim.nanoseconds
  }

  /// Reads the metadata of a file; returns nil if there is nothing at `path`, or a folder, a link or a device.
  package init?(of path: String) {
    guard let status = fileStatus(at: path), status.st_mode & S_IFMT == S_IFREG else { return nil }
    self.init(status)
  }

  /// Appends the metadata as five integers of eight bytes, in little-endian order.
  ///
  /// This function is inlinable, because a build calls it for up to a hundred thousand files.
  @inlinable package func append(to bytes: inout some RangeReplaceableCollection<UInt8>) {
    for number in [device, inode, byteCount, modificationTimeNs, statusChangeTimeNs] {
      withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }
  }

  /// Returns true if both stamps are of one file with unchanged contents, unless a program has set its times.
  ///
  /// The file may have been renamed, or a hard link to it may have been created.
  package func isEqualIgnoringChangeTime(to other: FileStamp) -> Bool {
    (device, inode, byteCount, modificationTimeNs) == (
      other.device, other.inode, other.byteCount, other.modificationTimeNs
    )
  }

  /// Returns true if both stamps are of the same file, even if its contents have changed.
  package func isSameFile(as other: FileStamp) -> Bool {
    (device, inode) == (other.device, other.inode)
  }

  /// The time, in nanoseconds since 1970, after which each further change of the file results in another stamp.
  ///
  /// The clock of a file system advances in steps (ticks). Two changes in one step result in the same stamp, and the
  /// clock may be one step late.
  package var reliableAfterNs: Int64 {
    statusChangeTimeNs + (statusChangeTimeNs % 1_000_000_000 == 0 ? Self.longTick : Self.shortTick)
  }

  /// The lengths of a step of file system clocks, in nanoseconds: the usual length, and that of FAT, the longest.
  private static let (shortTick, longTick): (Int64, Int64) = (20_000_000, 2_000_000_000)

  /// The present time, in nanoseconds since 1970, of the clock that file systems use.
  package static var currentTimeNs: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return time.nanoseconds
  }
}

extension timespec {
  fileprivate var nanoseconds: Int64 { Int64(tv_sec) * 1_000_000_000 + Int64(tv_nsec) }
}
