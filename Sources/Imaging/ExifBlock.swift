import PhotoProtocol
internal import CImaging

/// The EXIF block of a photo; owns data of the library libexif.
final class ExifBlock {
  private let data: UnsafeMutablePointer<ExifData>

  /// Reads an EXIF block that starts with a TIFF header, not with "Exif"; an invalid block is treated as empty.
  init?(_ content: some Sequence<UInt8>) {
    let block = Array("Exif\0\0".utf8) + content
    guard let length = UInt32(exactly: block.count), let data = exif_data_new() else { return nil }
    // By default libexif corrects its input and adds tags that were not in the file.
    exif_data_unset_option(data, EXIF_DATA_OPTION_FOLLOW_SPECIFICATION)
    exif_data_load_data(data, block, length)
    self.data = data
  }

  deinit {
    exif_data_unref(data)
  }

  /// The orientation of the stored picture; `.up` if the tag for it is missing or invalid.
  var orientation: Orientation {
    guard let entry = exif_content_get_entry(data.pointee.ifd.0, EXIF_TAG_ORIENTATION)?.pointee,
      entry.format == EXIF_FORMAT_SHORT, entry.components >= 1, entry.size >= 2
    else { return .up }
    let number = exif_get_short(entry.data, exif_data_get_byte_order(data))
    return Orientation(rawValue: Int(number)) ?? .up
  }

  var dates: EmbeddedDates {
    let (camera, shot) = (data.pointee.ifd.0, data.pointee.ifd.2)
    // Raw files contain the time of the photo in the first directory.
    let original =
      time(EXIF_TAG_DATE_TIME_ORIGINAL, offsetTag: EXIF_TAG_OFFSET_TIME_ORIGINAL, in: shot)
      ?? time(EXIF_TAG_DATE_TIME_ORIGINAL, offsetTag: EXIF_TAG_OFFSET_TIME_ORIGINAL, in: camera)
    let digitized = time(
      EXIF_TAG_DATE_TIME_DIGITIZED, offsetTag: EXIF_TAG_OFFSET_TIME_DIGITIZED, in: shot)
    return EmbeddedDates(
      taken: [original, digitized].compactMap(\.self), gps: gpsTime,
      changed: time(EXIF_TAG_DATE_TIME, offsetTag: EXIF_TAG_OFFSET_TIME, in: camera))
  }

  /// The XMP packet of a TIFF file, which is stored in an EXIF tag, or nil if the tag is missing.
  var xmpPacket: [UInt8]? { bytes(EXIF_TAG_XML_PACKET, in: data.pointee.ifd.0).map { Array($0) } }

  var iptcRecords: [UInt8]? { bytes(EXIF_TAG_IPTC_NAA, in: data.pointee.ifd.0).map { Array($0) } }

  private typealias Directory = UnsafeMutablePointer<ExifContent>?

  /// Returns the time in `tag`, with the UTC offset in the tag `offset`, or nil if there is no time.
  ///
  /// If the tag `offset` is missing, the UTC offset of the photo's last change is used.
  private func time(_ tag: ExifTag, offsetTag offset: ExifTag, in directory: Directory)
    -> TimeStamp?
  {
    guard let stamp = text(tag, in: directory) else { return nil }
    let shot = data.pointee.ifd.2
    return TimeStamp(
      stamp: stamp, offset: text(offset, in: shot) ?? text(EXIF_TAG_OFFSET_TIME, in: shot))
  }

  /// The GPS date and time in UTC, or nil if one of them is missing.
  ///
  /// The tags are written as numbers, because Swift cannot import libexif's names of them.
  private var gpsTime: TimeStamp? {
    let place = data.pointee.ifd.3
    guard let date = text(ExifTag(rawValue: 0x1D), in: place),
      let parts = bytes(ExifTag(rawValue: 0x07), in: place), parts.count >= 24
    else { return nil }
    let order = exif_data_get_byte_order(data)
    var seconds = 0.0
    for (index, unit) in [3600.0, 60, 1].enumerated() {
      let part = exif_get_rational(parts.baseAddress.map { $0 + 8 * index }, order)
      guard part.denominator > 0 else { return nil }
      seconds += unit * Double(part.numerator) / Double(part.denominator)
    }
    // Some cameras write the hour as a fraction, and others round the seconds up to 60.
    guard seconds <= 86_400 else { return nil }
    let whole = min(Int(seconds), 86_399)
    let time = [whole / 3600, whole / 60 % 60, whole % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return TimeStamp(stamp: date + "T" + time.joined(separator: ":"), offset: "Z")
  }

  private func text(_ tag: ExifTag, in directory: Directory) -> String? {
    bytes(tag, in: directory).map { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  /// Returns the bytes of a tag's value, valid as long as the EXIF block exists, or nil if the tag is missing.
  private func bytes(_ tag: ExifTag, in directory: Directory) -> UnsafeBufferPointer<UInt8>? {
    guard let entry = exif_content_get_entry(directory, tag)?.pointee, let bytes = entry.data else {
      return nil
    }
    return UnsafeBufferPointer(start: bytes, count: Int(entry.size))
  }
}
