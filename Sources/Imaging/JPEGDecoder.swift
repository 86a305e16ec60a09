import PhotoProtocol
internal import CImaging

/// A decoder for JPEG files, which owns the state of the library libjpeg.
final class JPEGDecoder {
  private let state: UnsafeMutablePointer<shim_jpeg>

  private init() {
    // libjpeg keeps pointers into its own state, so the state must not move.
    state = .allocate(capacity: 1)
    state.initialize(to: shim_jpeg())
  }

  deinit {
    jpeg_destroy_decompress(&state.pointee.info)
    state.deallocate()
  }

  /// Decodes a JPEG file at `eighths` eighths (1…8) of its width and height.
  ///
  /// The amounts of ink in a CMYK picture are converted to sRGB, with the ICC profile in `colorSpace` if possible.
  static func decode(
    _ file: [UInt8], eighths: Int, colorSpace: ColorSpace? = nil
  ) throws(PhotoFailure) -> Bitmap {
    try file.withUnsafeBufferPointer { bytes throws(PhotoFailure) in
      try JPEGDecoder().decode(bytes, eighths: eighths, colorSpace: colorSpace)
    }
  }

  private func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, eighths: Int, colorSpace: ColorSpace?
  ) throws(PhotoFailure) -> Bitmap {
    guard shim_jpeg_open(state, bytes.baseAddress, UInt(bytes.count)) != 0 else { throw failure }
    let inks = state.pointee.info.num_components == 4
    state.pointee.info.out_color_space = inks ? JCS_CMYK : JCS_EXT_BGRX
    state.pointee.info.scale_num = UInt32(eighths)
    state.pointee.info.scale_denom = 8
    guard shim_jpeg_start(state) != 0 else { throw failure }

    let info = state.pointee.info
    let bitmap = try Bitmap(
      PixelSize(width: Int(info.output_width), height: Int(info.output_height)))
    // BGRX and CMYK both have four bytes per pixel, so libjpeg writes directly into gd's rows.
    let rows = UnsafeMutableRawPointer(bitmap.image.pointee.tpixels)
    let finished = shim_jpeg_read(state, rows?.assumingMemoryBound(to: JSAMPROW?.self)) != 0
    guard finished, isCompleteEnough else { throw failure }
    bitmap.isPartlyDamaged = state.pointee.damaged > 0
    guard inks else {
      bitmap.makeOpaque()
      return bitmap
    }
    let inverted = info.saw_Adobe_marker != 0
    if let transform = colorSpace.flatMap({ ColorTransform(from: $0, .cmyk(inverted: inverted)) }) {
      transform.apply(to: bitmap)
      bitmap.makeOpaque()
    } else {
      bitmap.convertCMYKToRGB(inverted: inverted)
    }
    return bitmap
  }

  /// True if the decoded picture is complete or lacks at most eight rows of blocks.
  ///
  /// Missing blocks are tolerated only in files with restart markers, which limit an error to the blocks before the
  /// next marker. A file whose end is missing is accepted only if nothing but the end marker is missing.
  private var isCompleteEnough: Bool {
    let state = state.pointee
    if state.cut_short > 0 { return state.damaged == 0 && shim_jpeg_is_complete(self.state) != 0 }
    return state.damaged == 0 || state.damaged <= 8 && state.info.restart_interval > 0
  }

  /// The reason why decoding failed; it is `.cutShort` if the end of the file is missing.
  private var failure: PhotoFailure {
    if state.pointee.cut_short > 0 {
      return PhotoFailure(.cutShort, "the file ends before its picture does")
    }
    let said = withUnsafeBytes(of: state.pointee.message) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    switch UInt32(state.pointee.failure) {
    case JERR_OUT_OF_MEMORY.rawValue:
      return PhotoFailure(.outOfMemory, "there is no memory to decode the JPEG")
    case JERR_SOF_UNSUPPORTED.rawValue, JERR_BAD_PRECISION.rawValue,
      JERR_CONVERSION_NOTIMPL.rawValue:
      return PhotoFailure(.unsupported, "the JPEG is of a rare kind that is not read: \(said)")
    case JERR_IMAGE_TOO_BIG.rawValue:
      return PhotoFailure(.tooLarge, "the JPEG is too large: \(said)")
    default:
      return PhotoFailure(.damaged, "the JPEG is damaged: \(said)")
    }
  }
}

extension Bitmap {
  /// Converts CMYK to RGB like inks on white paper; if `inverted` is true, 255 means no ink, as in Adobe's files.
  fileprivate func convertCMYKToRGB(inverted: Bool) {
    let flip: Int32 = inverted ? 0 : 255
    mapPixels { inks in
      let black = (inks >> 24 & 0xFF) ^ flip
      var mixed: Int32 = 0
      // Cyan, magenta and yellow start at the lowest byte. Red is the complement of cyan.
      for (ink, light): (Int32, Int32) in [(0, 16), (8, 8), (16, 0)] {
        mixed |= ((((inks >> ink & 0xFF) ^ flip) * black + 127) / 255) << light
      }
      return mixed
    }
  }
}

/// The segments of a JPEG file before its compressed pixels; lengths in the file are checked before they are used.
struct JPEGSegments {
  /// One segment of a JPEG file: the second byte of the marker at its start, and its position in the file.
  struct Segment {
    let markerCode: UInt8
    /// The range from the first byte of the marker to the last byte of the segment.
    let range: Range<Int>
    let contentRange: Range<Int>
  }

  private(set) var segments: [Segment] = []
  /// The position of the marker before the compressed pixels (the scan) or at the end of the picture, or nil if the
  /// file ends before the marker.
  private(set) var scanMarkerPosition: Int?

  init(of file: [UInt8]) {
    var place = 2
    while let marker = Self.nextMarkerPosition(in: file, from: place) {
      let code = file[marker + 1]
      // These markers have no length and no content.
      if code == 0x01 || (0xD0...0xD8).contains(code) {
        place = marker + 2
        continue
      }
      if code == 0xDA || code == 0xD9 {
        scanMarkerPosition = marker
        break
      }
      guard let length = file.bigEndian(2, at: marker + 2), length >= 2,
        marker + 2 + length <= file.count
      else { break }
      place = marker + 2 + length
      segments.append(
        Segment(markerCode: code, range: marker..<place, contentRange: marker + 4..<place))
    }
  }

  /// Returns the position of the next marker, which is 0xFF before a byte that is neither 0xFF (padding) nor zero.
  private static func nextMarkerPosition(in file: [UInt8], from start: Int) -> Int? {
    (start..<max(start, file.count - 1)).first {
      file[$0] == 0xFF && file[$0 + 1] != 0xFF && file[$0 + 1] != 0
    }
  }
}
