import Foundation

/// A source of bytes in memory or in a file, which are read in pieces; ranges are clamped to the available bytes.
struct ByteSource {
  /// The number of bytes when the source was created; a file may shrink later.
  let count: Int
  private let readBytes: (Range<Int>) -> [UInt8]?

  init(_ bytes: [UInt8]) {
    count = bytes.count
    readBytes = { Array(bytes[$0]) }
  }

  /// Creates a source for the open file `descriptor` of `count` bytes; the file must stay open.
  init(descriptor: Int32, count: Int) {
    self.count = count
    readBytes = { range in
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
    let range = range.clamped(to: 0..<count)
    return range.isEmpty ? [] : readBytes(range)
  }

  /// Returns up to `count` bytes that start at an offset, or an empty array if reading fails.
  func bytes(_ count: Int, at offset: Int) -> [UInt8] {
    guard offset >= 0, offset < self.count else { return [] }
    return bytes(in: offset..<min(self.count, offset + count)) ?? []
  }
}
