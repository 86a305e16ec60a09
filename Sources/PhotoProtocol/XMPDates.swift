import Foundation

/// The times in an XMP packet, inside a photo or in a file next to it.
package struct XMPDates: Sendable {
  /// The times when the scene was photographed, from `exif:DateTimeOriginal` or `photoshop:DateCreated`.
  package let captureTimes: [TimeStamp]
  /// The times when the picture became a file, from `exif:DateTimeDigitized` or `xmp:CreateDate`.
  ///
  /// For a scanned photo, these times are later than the time of the photo.
  package let digitizationTimes: [TimeStamp]
  /// The GPS time in UTC, from `exif:GPSTimeStamp`.
  package let gpsTime: TimeStamp?

  /// Searches the first megabyte of a packet for the usual names of attributes and elements, without parsing XML.
  package init(_ packet: some Collection<UInt8>) {
    // Without zero bytes, UTF-16 can be read like UTF-8 here.
    let packet = packet.prefix(1 << 20).filter { $0 != 0 }
    func times(_ names: String...) -> [TimeStamp] {
      names.compactMap { packet.xmpTimeValue(of: $0).flatMap(TimeStamp.init(stamp:)) }
    }
    captureTimes = times("exif:DateTimeOriginal", "photoshop:DateCreated")
    digitizationTimes = times("exif:DateTimeDigitized", "xmp:CreateDate", "xap:CreateDate")
    gpsTime = times("exif:GPSTimeStamp").first.map {
      TimeStamp(local: $0.local, offset: $0.offset ?? "Z")
    }
  }
}

extension [UInt8] {
  /// Returns the index of the first occurrence of the bytes `wanted` at or after the index `start`.
  package func firstIndex(ofBytes wanted: [UInt8], from start: Int = 0) -> Int? {
    withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress, let first = wanted.first else { return nil }
      var place = start
      while place <= bytes.count - wanted.count {
        if bytes[place] == first, memcmp(base + place, wanted, wanted.count) == 0 { return place }
        place += 1
      }
      return nil
    }
  }

  /// Returns at most 100 bytes from the start of a property's first value that begins with a digit, or nil.
  ///
  /// In an XMP packet, a property is written as `name="value"` or `<name>value`.
  fileprivate func xmpTimeValue(of name: String) -> ArraySlice<UInt8>? {
    let name = Array(name.utf8)
    var place = 0
    while let found = firstIndex(ofBytes: name, from: place) {
      place = found + name.count
      // A name after another character is the end of a longer name or in a closing tag.
      guard found > 0, "< \t\r\n".utf8.contains(self[found - 1]) else { continue }
      let value = self[place...].prefix(100).drop { "=\"'> \t\r\n".utf8.contains($0) }
      // Otherwise this is the start of a longer name, or the value is not a time.
      if value.startIndex > place, let first = value.first,
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
      {
        return value
      }
    }
    return nil
  }
}
