/// Reads the markers of a JPEG to reject one with hidden data.
///
/// A PDF contains a JPEG's bytes unchanged. It would publish a location, a camera or a second image
/// after the end.
enum JPEGValidator {
  /// Returns the reason why the photo is unsuitable for a document, or nil.
  static func problem(in photo: Picture.Photo) -> String? {
    let jpeg = photo.jpeg
    guard jpeg.starts(with: [0xFF, 0xD8]) else { return "is not a JPEG" }
    var position = 2
    var isSized = false
    while position + 4 <= jpeg.count, jpeg[position] == 0xFF {
      let marker = jpeg[position + 1]
      let length = Int(jpeg[position + 2]) << 8 | Int(jpeg[position + 3])
      let end = position + 2 + length
      guard length >= 2, end <= jpeg.count else { return "is a damaged JPEG" }
      if let problem = problem(inSegment: marker) { return problem }
      if isStartOfFrame(marker) {
        guard length >= 8 else { return "is a damaged JPEG" }
        if let problem = frameProblem(photo, frameAt: position) { return problem }
        isSized = true
      }
      position = marker == 0xDA ? endOfScan(jpeg, from: end) : end
      if marker == 0xDA, isEndMarker(jpeg, position) {
        guard isSized else { return "is a JPEG without a size" }
        return position + 2 == jpeg.count ? nil : "is a JPEG with data after its end"
      }
    }
    return "is a damaged JPEG"
  }

  /// APP1 contains Exif and XMP, APP13 contains IPTC, COM contains any text.
  private static func problem(inSegment marker: UInt8) -> String? {
    switch marker {
    case 0xE1: "is a JPEG that still contains camera data (APP1)"
    case 0xED: "is a JPEG that still contains press data (APP13)"
    case 0xFE: "is a JPEG that still contains a comment (COM)"
    default: nil
    }
  }

  private static func isStartOfFrame(_ marker: UInt8) -> Bool {
    (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
  }

  private static func frameProblem(_ photo: Picture.Photo, frameAt position: Int) -> String? {
    func number(_ offset: Int) -> Int {
      Int(photo.jpeg[position + offset]) << 8 | Int(photo.jpeg[position + offset + 1])
    }
    let (height, width) = (number(5), number(7))
    guard width == photo.width, height == photo.height, width > 0, height > 0 else {
      return "is a JPEG of \(width) × \(height) pixels, not \(photo.width) × \(photo.height)"
    }
    return [1, 3].contains(photo.jpeg[position + 9])
      ? nil : "is a CMYK JPEG, not an RGB or gray one"
  }

  /// Returns the position of the next marker after compressed data.
  ///
  /// There, FF 00 is a data byte and FF D0…D7 are restart markers.
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

  private static func isEndMarker(_ jpeg: [UInt8], _ position: Int) -> Bool {
    position + 1 < jpeg.count && jpeg[position] == 0xFF && jpeg[position + 1] == 0xD9
  }
}
