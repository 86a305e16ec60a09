/// The segments of a JPEG file before its pixels, found without trusting any of its lengths.
struct JPEGSegments {
  /// One segment: its marker's second byte and where its content lies in the file.
  struct Segment {
    let marker: UInt8
    /// From the marker's first byte to the content's last.
    let whole: Range<Int>
    let content: Range<Int>
  }

  let segments: [Segment]
  /// Where the scan starts, nil when the file ends before that.
  let scan: Int?

  init(of file: [UInt8]) {
    var segments: [Segment] = []
    var scan: Int?
    var place = 2
    while let marker = Self.marker(in: file, from: place) {
      let code = file[marker + 1]
      // The markers that stand alone, without a length.
      if code == 0x01 || (0xD0...0xD8).contains(code) {
        place = marker + 2
        continue
      }
      if code == 0xDA || code == 0xD9 {
        scan = marker
        break
      }
      guard let length = file.bigEndian(2, at: marker + 2), length >= 2,
        marker + 2 + length <= file.count
      else { break }
      place = marker + 2 + length
      segments.append(Segment(marker: code, whole: marker..<place, content: marker + 4..<place))
    }
    self.segments = segments
    self.scan = scan
  }

  /// The next marker: 0xFF and a byte that is neither filling nor a stuffed zero.
  private static func marker(in file: [UInt8], from start: Int) -> Int? {
    var place = start
    while place + 1 < file.count {
      if file[place] == 0xFF, file[place + 1] != 0xFF, file[place + 1] != 0 { return place }
      place += 1
    }
    return nil
  }
}
