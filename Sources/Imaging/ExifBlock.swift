internal import CImaging
import PhotoProtocol

/// The EXIF block of a photo.
///
/// It owns libexif's data.
final class ExifBlock {
  private let data: UnsafeMutablePointer<ExifData>

  /// Reads a block that starts with "Exif".
  ///
  /// An invalid block is empty.
  init?(_ block: [UInt8]) {
    guard let length = UInt32(exactly: block.count), let data = exif_data_new() else { return nil }
    // By default libexif corrects its input and adds tags that were not in the file.
    exif_data_unset_option(data, EXIF_DATA_OPTION_FOLLOW_SPECIFICATION)
    exif_data_load_data(data, block, length)
    self.data = data
  }

  deinit {
    exif_data_unref(data)
  }

  /// The orientation of the stored picture; `.up` if it is missing or invalid.
  var orientation: Orientation {
    guard let entry = exif_content_get_entry(data.pointee.ifd.0, EXIF_TAG_ORIENTATION)?.pointee,
      entry.format == EXIF_FORMAT_SHORT, entry.components >= 1, entry.size >= 2
    else { return .up }
    let number = exif_get_short(entry.data, exif_data_get_byte_order(data))
    return Orientation(rawValue: Int(number)) ?? .up
  }

  /// The time when the photo was taken or else digitized; nil if neither is a valid date.
  ///
  /// The time of the last change is not used, because some programs write it too.
  var captureTime: CaptureTime? {
    captureTime(timeTag: EXIF_TAG_DATE_TIME_ORIGINAL, offsetTag: EXIF_TAG_OFFSET_TIME_ORIGINAL)
      ?? captureTime(
        timeTag: EXIF_TAG_DATE_TIME_DIGITIZED, offsetTag: EXIF_TAG_OFFSET_TIME_DIGITIZED)
  }

  private func captureTime(timeTag moment: ExifTag, offsetTag offset: ExifTag) -> CaptureTime? {
    guard let text = text(moment) else { return nil }
    let digits = text.split { !$0.isWholeNumber }.compactMap { Int($0) }
    guard text.utf8.count == 19, digits.count == 6, (1826...9999).contains(digits[0]),
      (1...12).contains(digits[1]), (1...Self.days(in: digits[1], of: digits[0])) ~= digits[2],
      (0...23).contains(digits[3]), (0...59).contains(digits[4]), (0...60).contains(digits[5])
    else { return nil }
    let two = digits.map { ($0 < 10 ? "0" : "") + String($0) }
    let local = "\(two[0])-\(two[1])-\(two[2])T\(two[3]):\(two[4]):\(two[5])"
    let offset = self.text(offset) ?? self.text(EXIF_TAG_OFFSET_TIME)
    return CaptureTime(local: local, offset: offset.flatMap(Self.validatedOffset))
  }

  /// Returns the offset if it has the form "+01:00" and is at most 14:59 hours, otherwise nil.
  private static func validatedOffset(_ text: String) -> String? {
    let parts = text.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
    guard text.utf8.count == 6, text.hasPrefix("+") || text.hasPrefix("-"), parts.count == 2,
      parts.allSatisfy({ $0.utf8.count == 2 && $0.allSatisfy(\.isWholeNumber) }),
      let hours = Int(parts[0]), let minutes = Int(parts[1]), hours <= 14, minutes <= 59
    else { return nil }
    return text
  }

  private static func days(in month: Int, of year: Int) -> Int {
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }

  private func text(_ tag: ExifTag) -> String? {
    guard let entry = exif_content_get_entry(data.pointee.ifd.2, tag)?.pointee,
      entry.format == EXIF_FORMAT_ASCII, let bytes = entry.data
    else { return nil }
    let text = UnsafeBufferPointer(start: bytes, count: Int(entry.size)).prefix { $0 != 0 }
    return String(decoding: text, as: UTF8.self)
  }
}
