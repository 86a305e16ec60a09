/// Checks the segments of a JPEG, and rejects a JPEG that could contain hidden data.
///
/// Sites and PDFs contain the bytes of a JPEG unchanged, so a location, a camera model or a second image after the
/// end of the first would be published.
package enum JPEGValidator {
  /// Returns the reason why a JPEG should not be published, or nil if it may be published.
  ///
  /// A JPEG with another width or height in pixels than expected should not be published.
  package static func problem(in jpeg: [UInt8], expectedWidth: Int, expectedHeight: Int) -> String?
  {
    guard jpeg.starts(with: [0xFF, 0xD8]) else { return "is not a JPEG" }
    // An ordinary JPEG has far fewer bytes. A huge file could fill the disk.
    guard jpeg.count <= 3 * expectedWidth * expectedHeight + 65_536 else {
      return "is a JPEG of too many bytes"
    }
    var position = 2
    var isSized = false
    var segments: [UInt8: Int] = [:]
    while position + 4 <= jpeg.count, jpeg[position] == 0xFF {
      let marker = jpeg[position + 1]
      let length = Int(jpeg[position + 2]) << 8 | Int(jpeg[position + 3])
      let end = position + 2 + length
      guard length >= 2, end <= jpeg.count else { return "is a damaged JPEG" }
      if let problem = problem(inSegment: marker, length: length) { return problem }
      segments[marker, default: 0] += 1
      let limit = marker == 0xE0 ? 1 : marker == 0xDB ? 4 : 1000
      guard segments[marker, default: 0] <= limit,
        marker != 0xE0 || jpeg[position + 4..<end].starts(with: "JFIF\0".utf8)
      else { return "is a JPEG that may contain hidden data (marker \(String(marker, radix: 16)))" }
      if (0xC0...0xC2).contains(marker) {
        guard length >= 8 else { return "is a damaged JPEG" }
        if let problem = problem(
          inFrameHeaderOf: jpeg, at: position, expectedWidth: expectedWidth,
          expectedHeight: expectedHeight)
        {
          return problem
        }
        isSized = true
      }
      position = marker == 0xDA ? endOfScan(jpeg, from: end) : end
      if marker == 0xDA, jpeg[position...].starts(with: [0xFF, 0xD9]) {
        guard isSized else { return "is a JPEG without a size" }
        return position + 2 == jpeg.count ? nil : "is a JPEG with data after its end"
      }
    }
    return "is a damaged JPEG"
  }

  /// Returns the reason why a segment of a JPEG should not be published, or nil if it may be published.
  ///
  /// Application data should not be published, except a JFIF header without a thumbnail. The maximum length of other
  /// segments is that of four quantization tables, eight Huffman tables, a restart interval, or a frame or a scan of
  /// four components.
  private static func problem(inSegment marker: UInt8, length: Int) -> String? {
    switch marker {
    case 0xE0 where length == 16: nil
    case 0xE1: "is a JPEG that still contains camera data (APP1)"
    case 0xED: "is a JPEG that still contains press data (APP13)"
    case 0xE0...0xEF: "is a JPEG that still contains other data (APP\(marker - 0xE0))"
    case 0xFE: "is a JPEG that still contains a comment (COM)"
    case 0xDB where length <= 518, 0xC4 where length <= 2186, 0xDD where length == 4,
      0xC0...0xC2 where length <= 20, 0xDA where length <= 14:
      nil
    default: "is a JPEG that may contain hidden data (marker \(String(marker, radix: 16)))"
    }
  }

  /// Returns the reason why the frame header of a JPEG, which contains its size, should not be published, or nil.
  private static func problem(
    inFrameHeaderOf jpeg: [UInt8], at position: Int, expectedWidth: Int, expectedHeight: Int
  ) -> String? {
    func number(_ offset: Int) -> Int {
      Int(jpeg[position + offset]) << 8 | Int(jpeg[position + offset + 1])
    }
    let (height, width) = (number(5), number(7))
    guard width == expectedWidth, height == expectedHeight, width > 0, height > 0 else {
      return "is a JPEG of \(width) × \(height) pixels, not \(expectedWidth) × \(expectedHeight)"
    }
    return [1, 3].contains(jpeg[position + 9]) ? nil : "is a CMYK JPEG, not an RGB or gray one"
  }

  /// Returns the position after the compressed image data of a JPEG.
  ///
  /// In the image data, FF 00 stands for the data byte FF, and FF D0 to FF D7 are restart markers.
  private static func endOfScan(_ jpeg: [UInt8], from start: Int) -> Int {
    jpeg.withUnsafeBufferPointer { bytes in
      var position = start
      while position + 1 < bytes.count {
        let next = bytes[position + 1]
        if bytes[position] == 0xFF, next != 0, !(0xD0...0xD7).contains(next) { return position }
        position += 1
      }
      return bytes.count
    }
  }
}
