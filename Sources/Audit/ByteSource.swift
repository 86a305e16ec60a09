import Foundation

/// The bytes of a file or of an array, read piece by piece; ranges are limited to the available bytes.
struct ByteSource {
  /// The number of bytes when the source was created; a file may shrink later.
  let byteCount: Int
  private let readBytesInRange: (Range<Int>) -> [UInt8]?

  init(_ bytes: [UInt8]) {
    byteCount = bytes.count
    readBytesInRange = { Array(bytes[$0]) }
  }

  /// Creates a source of the bytes of an open file, which must stay open.
  init(descriptor: Int32, byteCount: Int) {
    self.byteCount = byteCount
    readBytesInRange = { range in
      var bytes = [UInt8](repeating: 0, count: range.count)
      var done = 0
      while done < range.count {
        let read = bytes.withUnsafeMutableBytes { buffer in
          pread(
            descriptor, buffer.baseAddress.map { $0 + done }, buffer.count - done,
            off_t(range.lowerBound + done))
        }
        if read < 0 && errno == EINTR { continue }
        if read < 0 { return nil }
        // The file was truncated during the read.
        if read == 0 { break }
        done += read
      }
      return Array(bytes.prefix(done))
    }
  }

  /// Returns the bytes in a range, or fewer at the end of the source, or nil if reading fails.
  func bytes(in range: Range<Int>) -> [UInt8]? {
    let range = range.clamped(to: 0..<byteCount)
    return range.isEmpty ? [] : readBytesInRange(range)
  }

  /// Returns up to `count` bytes that start at an offset, or an empty array if reading fails.
  func bytes(count: Int, at offset: Int) -> [UInt8] {
    guard offset >= 0, offset < self.byteCount else { return [] }
    return bytes(in: offset..<min(self.byteCount, offset + count)) ?? []
  }
}
