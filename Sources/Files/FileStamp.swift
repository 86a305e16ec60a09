import Foundation

/// Metadata of a file, chosen so that two equal values mean that the contents of the file are equal.
///
/// Programs can set the size and the modification time, but only the kernel sets the change time (ctime), whenever
/// contents, name or modification time change. The change time is compared only for equality, so it makes no difference
/// if the clock was set back.
package struct FileStamp: Hashable, Sendable {
  package let device: Int64
  package let inode: Int64
  package let size: Int64
  /// The modification time in nanoseconds since 1970.
  package let modificationTime: Int64
  /// The change time in nanoseconds since 1970.
  package let statusChangeTime: Int64
}

extension FileStamp {
  package init(_ status: stat) {
    device = Int64(truncatingIfNeeded: status.st_dev)
    inode = Int64(truncatingIfNeeded: status.st_ino)
    size = Int64(status.st_size)
    modificationTime = status.st_mtim.nanoseconds
    statusChangeTime = status.st_ctim.nanoseconds
  }

  /// Reads the metadata of a file; returns nil if there is no regular file at `path`.
  ///
  /// Symbolic links are not followed.
  package init?(of path: String) {
    guard let status = fileStatus(at: path), status.st_mode & S_IFMT == S_IFREG else { return nil }
    self.init(status)
  }

  /// Appends the metadata as five integers of eight bytes, in little-endian order.
  ///
  /// This function is inlinable, because a build calls it for a hundred thousand files to find those that have changed.
  @inlinable package func append(to bytes: inout some RangeReplaceableCollection<UInt8>) {
    for number in [device, inode, size, modificationTime, statusChangeTime] {
      withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }
  }

  /// Returns whether both values are of the same file with the same contents.
  ///
  /// The file may have been renamed or have a new hard link.
  package func isEqualIgnoringChangeTime(to other: FileStamp) -> Bool {
    (device, inode, size, modificationTime) == (
      other.device, other.inode, other.size, other.modificationTime
    )
  }

  /// Returns whether both values are of the same file, whose contents may have changed.
  package func isSameFile(as other: FileStamp) -> Bool {
    (device, inode) == (other.device, other.inode)
  }

  /// The time in nanoseconds since 1970 after which any further change of the file alters its metadata.
  ///
  /// Two changes within a tick of the file system's clock leave the same metadata, and that clock may be late by a
  /// tick.
  package var reliableAfter: Int64 {
    statusChangeTime + (statusChangeTime % 1_000_000_000 == 0 ? Self.longTick : Self.shortTick)
  }

  /// The lengths in nanoseconds of a usual tick of file system clocks and of the longest: FAT counts in steps of two
  /// seconds.
  private static let (shortTick, longTick): (Int64, Int64) = (20_000_000, 2_000_000_000)

  /// The current time of the clock that file systems use, in nanoseconds since 1970.
  package static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return time.nanoseconds
  }
}

extension timespec {
  fileprivate var nanoseconds: Int64 { Int64(tv_sec) * 1_000_000_000 + Int64(tv_nsec) }
}
