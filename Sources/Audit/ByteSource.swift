import Foundation

/// Bytes that are read in pieces, wherever they lie; what is asked for beyond their end is not there.
struct ByteSource {
  /// How many bytes there were at the start.
  let count: Int
  private let piece: (Range<Int>) -> [UInt8]?

  /// Bytes in memory.
  init(_ bytes: [UInt8]) {
    count = bytes.count
    piece = { Array(bytes[$0]) }
  }

  /// An open file of `count` bytes, which must stay open.
  init(descriptor: Int32, count: Int) {
    self.count = count
    piece = { range in
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
        // The file was cut while it was read.
        if read == 0 { break }
        done += read
      }
      return Array(bytes.prefix(done))
    }
  }

  /// The bytes of a range, as far as they are there; nil where the disk refuses them.
  func bytes(_ range: Range<Int>) -> [UInt8]? {
    let range = range.clamped(to: 0..<count)
    return range.isEmpty ? [] : piece(range)
  }

  /// As many bytes from a place on, fewer at the end; none where the disk refuses.
  func bytes(_ count: Int, at place: Int) -> [UInt8] {
    guard place >= 0, place < self.count else { return [] }
    return bytes(place..<min(self.count, place + count)) ?? []
  }
}

/// What of some bytes can be read.
enum Readable {
  /// In the midst of pictures shorter runs of letters are chance.
  private static let shortest = 16

  /// The text, or of other bytes the longer runs of text in them, a line each; nil where there are
  /// none.
  static func text(_ bytes: ArraySlice<UInt8>) -> String? {
    if !bytes.contains(0) { return String(decoding: bytes, as: UTF8.self) }
    let runs = bytes.split { $0 < 0x20 || $0 == 0x7F }
      .filter { $0.count >= shortest }
      .compactMap { String(validating: $0, as: UTF8.self) }
    return runs.isEmpty ? nil : runs.joined(separator: "\n")
  }
}
