import PhotoProtocol
internal import CImaging

/// The properties of a picture file that are known before its pixels are decoded.
struct ImageHeader {
  /// The size of the picture before the rotation that EXIF states; in a HEIC or AVIF file, the size after it.
  let size: PixelSize
  var channels = Channels.rgb
  /// The color space, or nil if the file states none.
  var colorSpace: ColorSpace?
  /// True if the file contains several frames, of which the first is shown.
  var isAnimated = false
  /// True if the decoder needs memory for the picture at full size, even if it returns a smaller picture.
  var needsFullSizeMemory = true
  /// False if the file's end is known to be missing; true for JPEG, HEIC and AVIF, whose header does not reveal this.
  var isWholeFile = true

  enum Channels: Hashable {
    case gray, rgb
    /// Amounts of cyan, magenta, yellow and black ink.
    ///
    /// If `inverted` is true, 255 means no ink instead of full ink, as in the files of Adobe programs.
    case cmyk(inverted: Bool)
  }

  /// Throws if decoding the picture at `eighths` eighths of its width and height needs memory for more than
  /// `pixelLimit` pixels.
  func checkSize(decodedAtEighths eighths: Int, pixelLimit: Int) throws(PhotoFailure) {
    let decoded = needsFullSizeMemory ? size : size.reduced(toEighths: eighths)
    guard decoded.width <= pixelLimit / decoded.height else {
      let (pixels, isOverflow) = size.width.multipliedReportingOverflow(by: size.height)
      let numbers = PhotoFailure.megapixelRange
      let isLarger = isOverflow || pixels / 1_000_000 >= numbers.upperBound
      throw PhotoFailure(
        .tooManyPixels, "the picture is \(size.width) × \(size.height) pixels",
        number: isLarger ? numbers.upperBound : (pixels + 999_999) / 1_000_000)
    }
  }

  static let truncatedHeader = PhotoFailure(.cutShort, "the file ends inside its header")

  static func fromJPEG(_ file: [UInt8]) throws(PhotoFailure) -> ImageHeader {
    let all = JPEGSegments(of: file)
    // C4, C8 and CC are in the range of the frame markers but are tables.
    let frame = all.segments.first {
      (0xC0...0xCF).contains($0.markerCode) && ![0xC4, 0xC8, 0xCC].contains($0.markerCode)
    }
    guard let start = frame?.contentRange.lowerBound, let height = file.bigEndian(2, at: start + 1),
      let width = file.bigEndian(2, at: start + 3)
    else {
      guard all.scanMarkerPosition != nil else { throw truncatedHeader }
      throw PhotoFailure(.damaged, "the JPEG says nowhere how large it is")
    }
    var header = ImageHeader(
      size: PixelSize(width: width, height: height),
      colorSpace: colorProfile(in: all.segments, of: file).map { .iccProfile($0) })
    let channelCount = file.bigEndian(1, at: start + 5)
    header.channels = channelCount == 1 ? .gray : channelCount == 4 ? .cmyk(inverted: true) : .rgb
    // A progressive picture, or one with a scan for each channel, is complete only after the last scan.
    let isSequential = [0xC0, 0xC1, 0xC9].contains(frame?.markerCode)
    let firstScan = all.scanMarkerPosition.flatMap { file.bigEndian(1, at: $0 + 4) }
    header.needsFullSizeMemory = !isSequential || firstScan != channelCount
    return header
  }

  /// Returns the ICC profile of a JPEG, joined from numbered segments, or nil if the file has none.
  private static func colorProfile(in segments: [JPEGSegments.Segment], of file: [UInt8])
    -> [UInt8]?
  {
    let parts = segments.filter {
      $0.markerCode == 0xE2 && $0.contentRange.count > 14
        && file.hasText("ICC_PROFILE\0", at: $0.contentRange.lowerBound)
    }
    .sorted { file[$0.contentRange.lowerBound + 12] < file[$1.contentRange.lowerBound + 12] }
    let whole = parts.flatMap { file[$0.contentRange].dropFirst(14) }
    return whole.isEmpty ? nil : whole
  }

  static func fromPNG(_ file: [UInt8]) throws(PhotoFailure) -> ImageHeader {
    guard file.hasText("IHDR", at: 12), let width = file.bigEndian(4, at: 16),
      let height = file.bigEndian(4, at: 20)
    else {
      throw file.count < 33 ? truncatedHeader : PhotoFailure(.damaged, "the PNG has no header")
    }
    var header = ImageHeader(size: PixelSize(width: width, height: height))
    header.isWholeFile = false
    header.channels = [0, 4].contains(file.bigEndian(1, at: 25)) ? .gray : .rgb
    for chunk in PNGChunk.all(in: file) {
      let content = chunk.contentRange
      switch chunk.name {
      case "cICP" where content.count == 4:
        let (primaries, transfer) = (file[content.lowerBound], file[content.lowerBound + 1])
        header.colorSpace = .code(ColorCode(primaries: Int(primaries), transferCode: Int(transfer)))
      case "iCCP" where header.colorSpace == nil:
        header.colorSpace = try inflatedColorProfile(file[content]).map { .iccProfile($0) }
      case "IEND": header.isWholeFile = true
      default: break
      }
    }
    return header
  }

  /// Returns the decompressed color profile in the content of a PNG's `iCCP` chunk; throws if it exceeds 4 MiB.
  ///
  /// In the chunk, the profile comes after a name, a zero byte and the compression method.
  private static func inflatedColorProfile(
    _ chunk: ArraySlice<UInt8>
  ) throws(PhotoFailure) -> [UInt8]? {
    guard let nameEnd = chunk.firstIndex(of: 0) else { return nil }
    let deflated = Array(chunk[nameEnd...].dropFirst(2))
    var result = Z_OK
    // Real profiles have at most one or two megabytes.
    let profile = [UInt8](unsafeUninitializedCapacity: 4 << 20) { buffer, count in
      var length = uLongf(buffer.count)
      result = uncompress(buffer.baseAddress, &length, deflated, uLong(deflated.count))
      count = result == Z_OK ? Int(length) : 0
    }
    guard result != Z_BUF_ERROR else {
      throw PhotoFailure(.tooLarge, "the color profile unpacks to more than any has")
    }
    return profile.isEmpty ? nil : profile
  }

  static func fromWebP(_ file: [UInt8]) throws(PhotoFailure) -> ImageHeader {
    guard let length = file.littleEndian(4, at: 4), file.count >= 30 else { throw truncatedHeader }
    guard let size = try webpSize(file) else {
      throw PhotoFailure(.damaged, "the WebP file says nowhere how large it is")
    }
    var header = ImageHeader(size: size, isWholeFile: file.count >= length + 8)
    header.isAnimated = file.hasText("VP8X", at: 12) && file[20] & 0x02 != 0
    var place = 12
    while let length = file.littleEndian(4, at: place + 4), place + 8 + length <= file.count {
      let content = place + 8..<place + 8 + length
      if file.hasText("ICCP", at: place) {
        header.colorSpace = .iccProfile(Array(file[content]))
      }
      place = content.upperBound + length % 2
    }
    return header
  }

  /// Returns the size of a WebP from its first chunk, or nil if the chunk has none of three known formats.
  private static func webpSize(_ file: [UInt8]) throws(PhotoFailure) -> PixelSize? {
    if file.hasText("VP8X", at: 12) {
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

/// Reads numbers from untrusted bytes: for offsets out of bounds, the result is nil, and the program does not end.
extension [UInt8] {
  /// Returns the number in `count` bytes at `offset`, most significant byte first, or nil if they are out of bounds.
  func bigEndian(_ count: Int, at offset: Int) -> Int? {
    guard offset >= 0, offset <= self.count - count else { return nil }
    return self[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns the number in `count` bytes at `offset`, least significant byte first, or nil if they are out of bounds.
  func littleEndian(_ count: Int, at offset: Int) -> Int? {
    guard offset >= 0, offset <= self.count - count else { return nil }
    return self[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns whether the bytes contain `text` at `offset`; each Unicode scalar of `text` stands for one byte.
  func hasText(_ text: String, at offset: Int) -> Bool {
    guard offset >= 0, offset <= count - text.unicodeScalars.count else { return false }
    return zip(text.unicodeScalars, self[offset...]).allSatisfy { $0.value == UInt32($1) }
  }
}
