import Foundation

/// What the file system tells of a file without reading it: equal traces mean equal bytes.
///
/// Size and date alone would not do, as both can be given to another file. The moment of the last
/// change is set by the kernel alone, whenever bytes, name or date of a file change; it is compared,
/// never judged as earlier or later, so that a clock that jumps does no harm.
package struct FileTrace: Hashable, Sendable {
  package let device: Int64
  package let inode: Int64
  package let size: Int64
  /// In nanoseconds since 1970.
  package let modified: Int64
  /// In nanoseconds since 1970.
  package let changed: Int64
}

extension FileTrace {
  package init(_ status: stat) {
    device = Int64(truncatingIfNeeded: status.st_dev)
    inode = Int64(truncatingIfNeeded: status.st_ino)
    size = Int64(status.st_size)
    modified = status.st_mtim.nanoseconds
    changed = status.st_ctim.nanoseconds
  }

  /// The trace of an ordinary file, without following a link; nil where there is none.
  package init?(of path: String) {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    self.init(status)
  }

  /// Adds its numbers to bytes that are hashed or kept.
  package func append(to bytes: inout some RangeReplaceableCollection<UInt8>) {
    for number in [device, inode, size, modified, changed] {
      withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }
  }

  /// Whether the other is the trace of the same bytes under another name.
  package func isRenamed(to other: FileTrace) -> Bool {
    (device, inode, size, modified) == (other.device, other.inode, other.size, other.modified)
  }

  /// Whether the other is a trace of this very file, whatever has been done to it.
  package func isSameFile(as other: FileTrace) -> Bool {
    (device, inode) == (other.device, other.inode)
  }

  /// From when on any further change is sure to show, in nanoseconds since 1970: within one tick of
  /// the file system's clock two changes leave the same trace, and that clock may lag by as much.
  package var settled: Int64 {
    changed + (changed % 1_000_000_000 == 0 ? Self.longTick : Self.shortTick)
  }

  /// What the clocks of disks tick in, in nanoseconds: that of a stick in two whole seconds.
  private static let (shortTick, longTick): (Int64, Int64) = (20_000_000, 2_000_000_000)

  /// Now, by the clock that dates files, in nanoseconds since 1970.
  package static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return time.nanoseconds
  }
}

extension timespec {
  fileprivate var nanoseconds: Int64 { Int64(tv_sec) * 1_000_000_000 + Int64(tv_nsec) }
}
