import Foundation
import PhotoProtocol
internal import CImaging

/// Writes the EXIF block of a JPEG file; owns data of the library libexif.
final class ExifWriter {
  private let data: UnsafeMutablePointer<ExifData>
  private static let outOfMemory = PhotoFailure(
    .outOfMemory, "not enough memory for the camera's tags")

  init() throws(PhotoFailure) {
    guard let data = exif_data_new() else { throw Self.outOfMemory }
    // Without this, libexif adds tags that contain the current time.
    exif_data_unset_option(data, EXIF_DATA_OPTION_FOLLOW_SPECIFICATION)
    exif_data_set_byte_order(data, EXIF_BYTE_ORDER_INTEL)
    self.data = data
  }

  deinit {
    exif_data_unref(data)
  }

  /// Returns an EXIF block with `tags` and the picture's size in pixels, which starts with "Exif" as in a JPEG file.
  func exifBlock(_ tags: CameraTags, width: Int, height: Int) throws(PhotoFailure) -> [UInt8] {
    let (camera, shot, place) = (data.pointee.ifd.0, data.pointee.ifd.2, data.pointee.ifd.3)
    if let make = tags.make { try add(EXIF_TAG_MAKE, text: make, to: camera) }
    if let model = tags.model { try add(EXIF_TAG_MODEL, text: model, to: camera) }
    try add(EXIF_TAG_ORIENTATION, short: tags.orientation, to: camera)
    try add(EXIF_TAG_EXIF_VERSION, EXIF_FORMAT_UNDEFINED, Array("0232".utf8), to: shot)
    if let captured = tags.captured {
      let stamp = captured.local.replacing("-", with: ":").replacing("T", with: " ")
      try add(EXIF_TAG_DATE_TIME, text: stamp, to: camera)
      try add(EXIF_TAG_DATE_TIME_ORIGINAL, text: stamp, to: shot)
      if let offset = captured.offset {
        try add(EXIF_TAG_OFFSET_TIME_ORIGINAL, text: offset, to: shot)
      }
    }
    try add(EXIF_TAG_PIXEL_X_DIMENSION, short: width, to: shot)
    try add(EXIF_TAG_PIXEL_Y_DIMENSION, short: height, to: shot)
    if let latitude = tags.latitude, let longitude = tags.longitude {
      try add(degrees: latitude, tag: 2, hemispheres: ("N", "S"), to: place)
      try add(degrees: longitude, tag: 4, hemispheres: ("E", "W"), to: place)
    }
    var bytes: UnsafeMutablePointer<UInt8>?
    var count: UInt32 = 0
    exif_data_save_data(data, &bytes, &count)
    defer { free(bytes) }
    guard let bytes, count > 0 else {
      throw PhotoFailure(.outOfMemory, "cannot write the camera's tags")
    }
    return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
  }

  private typealias Directory = UnsafeMutablePointer<ExifContent>?

  private func add(_ tag: ExifTag, text: String, to directory: Directory) throws(PhotoFailure) {
    try add(tag, EXIF_FORMAT_ASCII, Array(text.utf8) + [0], to: directory)
  }

  private func add(_ tag: ExifTag, short: Int, to directory: Directory) throws(PhotoFailure) {
    let value = UInt16(clamping: short)
    try add(
      tag, EXIF_FORMAT_SHORT, withUnsafeBytes(of: value.littleEndian, Array.init), to: directory)
  }

  /// Adds a GPS coordinate as two tags.
  ///
  /// The tag number `tag` − 1 is the letter of the hemisphere, and the tag number `tag` is degrees, minutes and
  /// hundredths of a second.
  private func add(
    degrees: Double, tag: UInt32, hemispheres: (String, String), to directory: Directory
  ) throws(PhotoFailure) {
    guard degrees.magnitude <= 180 else { return }
    let letter = degrees < 0 ? hemispheres.1 : hemispheres.0
    try add(ExifTag(rawValue: tag - 1), text: letter, to: directory)
    let hundredths = UInt32((degrees.magnitude * 360_000).rounded())
    let parts: [UInt32] = [
      hundredths / 360_000, 1, hundredths / 6000 % 60, 1, hundredths % 6000, 100,
    ]
    let bytes = parts.flatMap { withUnsafeBytes(of: $0.littleEndian, Array.init) }
    try add(ExifTag(rawValue: tag), EXIF_FORMAT_RATIONAL, bytes, to: directory)
  }

  private func add(
    _ tag: ExifTag, _ format: ExifFormat, _ bytes: [UInt8], to directory: Directory
  ) throws(PhotoFailure) {
    guard let entry = exif_entry_new() else { throw Self.outOfMemory }
    defer { exif_entry_unref(entry) }
    // The entry calls free() on its bytes, which matches libexif's own allocator.
    guard let copy = malloc(bytes.count) else { throw Self.outOfMemory }
    copy.copyMemory(from: bytes, byteCount: bytes.count)
    entry.pointee.tag = tag
    entry.pointee.format = format
    entry.pointee.components = UInt(bytes.count / Int(exif_format_get_size(format)))
    entry.pointee.data = copy.assumingMemoryBound(to: UInt8.self)
    entry.pointee.size = UInt32(bytes.count)
    exif_content_add_entry(directory, entry)
  }
}

extension PixelImage {
  /// Returns a JPEG file with a camera's EXIF tags; throws if memory runs out or the tags exceed one JPEG segment.
  package func cameraJPEG(quality: Int, tags: CameraTags) throws(PhotoFailure) -> Data {
    let bitmap = try Bitmap(PixelSize(width: width, height: height))
    bgrxBytes.withUnsafeBytes { source in
      for y in 0..<height {
        let bytes = source[y * width * 4..<(y + 1) * width * 4]
        UnsafeMutableRawBufferPointer(bitmap.row(y)).copyBytes(from: bytes)
      }
    }
    bitmap.makeOpaque()
    if let profile = tags.profile {
      ColorTransform(fromSRGBTo: profile)?.apply(to: bitmap)
      bitmap.makeOpaque()
    }
    var file = try bitmap.encodedJPEG(quality: quality, progressive: false)
    let block = try ExifWriter().exifBlock(tags, width: width, height: height)
    let length = block.count + 2
    guard length <= 0xFFFF else { throw PhotoFailure(.tooLarge, "the camera's tags are too long") }
    // In a camera's file the EXIF block replaces the JFIF segment of other files.
    let jfif =
      JPEGSegments(of: [UInt8](file)).segments.first { $0.markerCode == 0xE0 }?.range ?? 2..<2
    file.replaceSubrange(
      jfif,
      with: [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + block
        + (tags.profile?.iccProfileSegment() ?? []))
    return file
  }
}
