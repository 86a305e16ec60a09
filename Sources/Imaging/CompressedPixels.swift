internal import CImaging
import PhotoProtocol

/// The compressed pixels of a PNG, used to detect decompression bombs.
///
/// They can expand to a thousand times more than the picture needs.
struct CompressedPixels {
  private let file: [UInt8]
  private let pixelChunkRanges: [Range<Int>]
  /// The maximum size of the decompressed data in bytes: twice the size from the header plus 64
  /// KiB.
  private let maximumUnpackedSize: Int

  /// Finds the pixels of a PNG file.
  ///
  /// Returns nil if the file is too short or its color type is unknown.
  init?(_ file: [UInt8], _ size: PixelSize) {
    guard file.count > 28, let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][file[25]] else {
      return nil
    }
    self.file = file
    maximumUnpackedSize =
      2 * size.height * ((size.width * channels * Int(file[24]) + 7) / 8 + 1) + 65_536
    var parts: [Range<Int>] = []
    var place = 8
    while let length = file.bigEndian(4, at: place), place + 12 + length <= file.count {
      if file.hasText("IDAT", at: place + 4) { parts.append(place + 8..<place + 8 + length) }
      place += 12 + length
    }
    self.pixelChunkRanges = parts
  }

  /// Whether the data is much larger than the picture needs.
  ///
  /// Decompression stops as soon as the answer is known.
  var isDecompressionBomb: Bool {
    var stream = z_stream()
    guard inflateInit_(&stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
      return false
    }
    defer { inflateEnd(&stream) }
    var unpacked = 0
    var scratch = [UInt8](repeating: 0, count: 1 << 16)
    for part in pixelChunkRanges {
      var packed = Array(file[part])
      let status = packed.withUnsafeMutableBufferPointer { input in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        return inflate(&stream, &scratch, totalSize: &unpacked)
      }
      if unpacked > maximumUnpackedSize { return true }
      if status != Z_OK { return false }
    }
    return false
  }

  /// Decompresses the input of the stream.
  ///
  /// The output is counted and overwritten.
  private func inflate(
    _ stream: inout z_stream, _ scratch: inout [UInt8], totalSize unpackedSize: inout Int
  ) -> Int32 {
    while unpackedSize <= maximumUnpackedSize {
      let status = scratch.withUnsafeMutableBufferPointer { output in
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        return CImaging.inflate(&stream, Z_NO_FLUSH)
      }
      unpackedSize += scratch.count - Int(stream.avail_out)
      // The output buffer is not full, so zlib needs the next part of the input.
      if status == Z_BUF_ERROR || status == Z_OK && stream.avail_out > 0 { return Z_OK }
      if status != Z_OK { return status }
    }
    return Z_OK
  }
}
