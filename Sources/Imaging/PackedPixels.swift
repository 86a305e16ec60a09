internal import CImaging
import PhotoProtocol

/// The packed pixels of a PNG, which may unpack to a thousand times more than its picture needs.
struct PackedPixels {
  private let file: [UInt8]
  private let parts: [Range<Int>]
  /// The most bytes the picture may unpack to: twice what its header asks for, and a little.
  private let most: Int

  /// Finds the pixels of a PNG file; nil where it does not say how it holds them.
  init?(_ file: [UInt8], _ size: PixelSize) {
    guard file.count > 28, let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][file[25]] else {
      return nil
    }
    self.file = file
    most = 2 * size.height * ((size.width * channels * Int(file[24]) + 7) / 8 + 1) + 65_536
    var parts: [Range<Int>] = []
    var place = 8
    while let length = file.bigEndian(4, at: place), place + 12 + length <= file.count {
      if file.hasText("IDAT", at: place + 4) { parts.append(place + 8..<place + 8 + length) }
      place += 12 + length
    }
    self.parts = parts
  }

  /// Whether there is much more than the picture needs; nothing is unpacked further than to tell.
  var isBomb: Bool {
    var stream = z_stream()
    guard inflateInit_(&stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
      return false
    }
    defer { inflateEnd(&stream) }
    var unpacked = 0
    var scratch = [UInt8](repeating: 0, count: 1 << 16)
    for part in parts {
      var packed = Array(file[part])
      let status = packed.withUnsafeMutableBufferPointer { input in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        return inflate(&stream, &scratch, counting: &unpacked)
      }
      if unpacked > most { return true }
      if status != Z_OK { return false }
    }
    return false
  }

  /// Unpacks what the stream has been given, each piece over the one before.
  private func inflate(
    _ stream: inout z_stream, _ scratch: inout [UInt8], counting unpacked: inout Int
  ) -> Int32 {
    while unpacked <= most {
      let status = scratch.withUnsafeMutableBufferPointer { output in
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        return CImaging.inflate(&stream, Z_NO_FLUSH)
      }
      unpacked += scratch.count - Int(stream.avail_out)
      // The room was not filled, so it wants the next part.
      if status == Z_BUF_ERROR || status == Z_OK && stream.avail_out > 0 { return Z_OK }
      if status != Z_OK { return status }
    }
    return Z_OK
  }
}
