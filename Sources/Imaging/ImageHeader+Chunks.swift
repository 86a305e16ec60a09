internal import CImaging
import PhotoProtocol

/// PNG and WebP: files of named chunks.
extension ImageHeader {
  static func png(_ file: [UInt8]) throws(PhotoFailure) -> ImageHeader {
    guard file.hasText("IHDR", at: 12), let width = file.bigEndian(4, at: 16),
      let height = file.bigEndian(4, at: 20)
    else {
      throw file.count < 33 ? endsInHeader : PhotoFailure(.damaged, "the PNG has no header")
    }
    var header = ImageHeader(.png, PixelSize(width: width, height: height), isWhole: false)
    var place = 8
    while let length = file.bigEndian(4, at: place), place + 12 + length <= file.count {
      let content = place + 8..<place + 8 + length
      if file.hasText("eXIf", at: place + 4) {
        header.exif = Array("Exif\0\0".utf8) + file[content]
      } else if file.hasText("iCCP", at: place + 4) {
        header.profile = try inflatedProfile(file[content])
      } else if file.hasText("IEND", at: place + 4) {
        header.isWhole = true
        break
      }
      place = content.upperBound + 4
    }
    return header
  }

  /// PNG's profile stands deflated behind a name and a zero byte for the method.
  private static func inflatedProfile(
    _ chunk: ArraySlice<UInt8>
  ) throws(PhotoFailure) -> [UInt8]? {
    guard let nameEnd = chunk.firstIndex(of: 0) else { return nil }
    let deflated = Array(chunk[nameEnd...].dropFirst(2))
    var result = Z_OK
    // Real profiles have at most a megabyte or two.
    let profile = [UInt8](unsafeUninitializedCapacity: 4 << 20) { buffer, count in
      var length = uLongf(buffer.count)
      result = uncompress(buffer.baseAddress, &length, deflated, uLong(deflated.count))
      count = result == Z_OK ? Int(length) : 0
    }
    guard result != Z_BUF_ERROR else {
      throw PhotoFailure(.tooLarge, "the colour profile unpacks to more than any has")
    }
    return profile.isEmpty ? nil : profile
  }

  static func webp(_ file: [UInt8]) throws(PhotoFailure) -> ImageHeader {
    guard let length = file.littleEndian(4, at: 4), file.count >= 30 else { throw endsInHeader }
    guard let size = try webpSize(file) else {
      throw PhotoFailure(.damaged, "the WebP file says nowhere how large it is")
    }
    var header = ImageHeader(.webp, size, isWhole: file.count >= length + 8)
    var place = 12
    while let length = file.littleEndian(4, at: place + 4), place + 8 + length <= file.count {
      let content = place + 8..<place + 8 + length
      if file.hasText("EXIF", at: place) {
        // The standard wants the bare block, some writers put the name before it.
        let named = file.hasText("Exif\0\0", at: content.lowerBound)
        header.exif = (named ? [] : Array("Exif\0\0".utf8)) + file[content]
      } else if file.hasText("ICCP", at: place) {
        header.profile = Array(file[content])
      }
      place = content.upperBound + length % 2
    }
    return header
  }

  /// The size as the first chunk gives it, in one of three ways.
  private static func webpSize(_ file: [UInt8]) throws(PhotoFailure) -> PixelSize? {
    if file.hasText("VP8X", at: 12) {
      guard file[20] & 0x02 == 0 else {
        throw PhotoFailure(.unsupported, "the file is an animated WebP, which is not read")
      }
      guard let width = file.littleEndian(3, at: 24), let height = file.littleEndian(3, at: 27)
      else { return nil }
      return PixelSize(width: width + 1, height: height + 1)
    }
    if file.hasText("VP8L", at: 12), let bits = file.littleEndian(4, at: 21) {
      return PixelSize(width: (bits & 0x3FFF) + 1, height: (bits >> 14 & 0x3FFF) + 1)
    }
    if file.hasText("VP8 ", at: 12), let width = file.littleEndian(2, at: 26),
      let height = file.littleEndian(2, at: 28)
    {
      return PixelSize(width: width & 0x3FFF, height: height & 0x3FFF)
    }
    return nil
  }
}
