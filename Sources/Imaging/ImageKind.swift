import PhotoProtocol

/// The supported kinds of picture files, recognized by their first bytes and not by their names.
enum ImageKind: Sendable {
  case jpeg, png, webp
  /// HEIC, HEIF or AVIF, which have the same container format and the same decoder.
  case heif

  /// Recognizes the kind of a picture file; throws an error that names the kind if it is not supported.
  init(of file: [UInt8]) throws(PhotoFailure) {
    guard !file.isEmpty else { throw PhotoFailure(.empty, "the file is empty") }
    if file.hasText("\u{89}PNG\r\n\u{1A}\n", at: 0) {
      self = .png
    } else if file.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if file.hasText("RIFF", at: 0), file.hasText("WEBP", at: 8) {
      self = .webp
    } else if file.hasText("ftyp", at: 4) {
      self = try Self.isoMediaKind(of: file)
    } else {
      throw Self.unrecognizedFailure(for: file)
    }
  }

  func header(of file: [UInt8]) throws(PhotoFailure) -> ImageHeader {
    let header =
      switch self {
      case .jpeg: try ImageHeader.fromJPEG(file)
      case .png: try ImageHeader.fromPNG(file)
      case .webp: try ImageHeader.fromWebP(file)
      case .heif: try HeifDecoder(file).header
      }
    let (width, height) = (header.size.width, header.size.height)
    guard width > 0, height > 0 else {
      throw PhotoFailure(.damaged, "the file says it is \(width) × \(height) pixels")
    }
    return header
  }

  /// Decodes a picture file; a JPEG is decoded at `eighths` eighths of its width and height, others at full size.
  func decode(_ file: [UInt8], _ header: ImageHeader, eighths: Int) throws(PhotoFailure) -> Bitmap {
    switch self {
    case .jpeg: try JPEGDecoder.decode(file, eighths: eighths, colorSpace: header.colorSpace)
    case .png: try PNGDecoder.decode(file, header)
    case .webp: try WebPDecoder.decode(file, header)
    case .heif: try HeifDecoder(file).decode()
    }
  }

  /// Returns `.heif` for an ISO media file with a picture; throws for a film, a sound or a camera's raw file.
  ///
  /// The file of a burst of photos has brands (codes of formats) of both image sequences and still pictures.
  private static func isoMediaKind(of file: [UInt8]) throws(PhotoFailure) -> ImageKind {
    let major = String(decoding: file.dropFirst(8).prefix(4), as: UTF8.self)
    let brands = [major] + compatibleBrands(of: file).map(\.name)
    if brands.contains("crx ") { throw raw("Canon CR3") }
    guard !HeifBrands.stillsAndSequences.isDisjoint(with: brands) else {
      throw film("an ISO media file (\(major))")
    }
    return .heif
  }

  /// Returns the brands of an ISO media file, which are codes of compatible formats, and their positions in the file.
  static func compatibleBrands(of file: [UInt8]) -> [(name: String, position: Int)] {
    let end = min(file.bigEndian(4, at: 0) ?? 0, file.count, 512)
    return stride(from: 16, to: end - 3, by: 4).map {
      (String(decoding: file[$0..<$0 + 4], as: UTF8.self), $0)
    }
  }

  /// Returns the failure of a camera's raw file or a TIFF picture; `what` is its format.
  private static func raw(_ what: String) -> PhotoFailure {
    PhotoFailure(.rawPhoto, "the file is a camera's raw file or a TIFF picture (\(what))")
  }

  /// Returns the failure of a film; `what` is its format.
  private static func film(_ what: String) -> PhotoFailure {
    PhotoFailure(.film, "the file is a film, not a photo (\(what))")
  }

  /// The failures of unsupported kinds of files, each with the text at an offset by which the kind is recognized.
  private static let unsupportedKinds: [(text: String, offset: Int, failure: PhotoFailure)] = [
    ("GIF8", 0, PhotoFailure(.unsupported, "the file is a GIF picture")),
    ("BM", 0, PhotoFailure(.unsupported, "the file is a BMP picture")),
    ("8BPS", 0, PhotoFailure(.unsupported, "the file is a Photoshop picture")),
    ("jP  ", 4, PhotoFailure(.unsupported, "the file is a JPEG 2000 picture")),
    ("JXL ", 4, PhotoFailure(.jpegXL, "the file is a JPEG XL picture")),
    ("\u{FF}\u{0A}", 0, PhotoFailure(.jpegXL, "the file is a JPEG XL picture")),
    ("II*\0", 0, raw("TIFF")), ("MM\0*", 0, raw("TIFF")), ("FUJIFILMCCD-RAW", 0, raw("RAF")),
    ("IIU\0", 0, raw("RW2")), ("IIRO", 0, raw("ORF")), ("IIRS", 0, raw("ORF")),
    ("MMOR", 0, raw("ORF")), ("FOVb", 0, raw("X3F")), ("\0MRM", 0, raw("MRW")),
    ("\u{1A}E\u{DF}\u{A3}", 0, film("Matroska or WebM")), ("AVI ", 8, film("AVI")),
    ("\0\0\u{1}\u{BA}", 0, film("MPEG")), ("\0\0\u{1}\u{B3}", 0, film("MPEG")),
    ("0&\u{B2}u\u{8E}f\u{CF}\u{11}", 0, film("Windows Media")), ("FLV\u{1}", 0, film("Flash")),
    ("moov", 4, film("QuickTime")), ("mdat", 4, film("QuickTime")), ("wide", 4, film("QuickTime")),
    ("free", 4, film("QuickTime")), ("skip", 4, film("QuickTime")),
    ("%PDF", 0, PhotoFailure(.notAnImage, "the file is a PDF document")),
    ("PK\u{3}\u{4}", 0, PhotoFailure(.notAnImage, "the file is a ZIP archive")),
  ]

  private static func unrecognizedFailure(for file: [UInt8]) -> PhotoFailure {
    if let found = unsupportedKinds.first(where: { file.hasText($0.text, at: $0.offset) }) {
      return found.failure
    }
    if isTransportStream(file) { return film("MPEG transport stream") }
    let opening = String(decoding: file.prefix(512), as: UTF8.self).lowercased()
    if opening.contains("<svg") { return PhotoFailure(.unsupported, "the file is an SVG drawing") }
    if opening.contains("<html") || opening.contains("<!doctype html") {
      return PhotoFailure(.notAnImage, "the file is a web page")
    }
    return PhotoFailure(.notAnImage, "the file is no kind of picture that is known here")
  }

  /// Returns whether a file is an MPEG transport stream, which consists of packets of 188 bytes.
  ///
  /// In the films of camcorders, four more bytes precede each packet.
  private static func isTransportStream(_ file: [UInt8]) -> Bool {
    [(0, 188), (4, 192)].contains { start, length in
      (0..<3).allSatisfy { file.bigEndian(1, at: start + $0 * length) == 0x47 }
    }
  }
}
