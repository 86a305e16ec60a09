import PhotoProtocol

/// The supported kinds of picture files, recognized by their first bytes and not by their names.
enum ImageKind: Sendable {
  case jpeg, png, webp
  /// HEIC, HEIF or AVIF, which have a common container and library.
  case heif

  /// Recognizes the kind of a file.
  ///
  /// Throws an error that names the kind if it is not supported.
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

  /// Reads the header of a file of this kind.
  func header(of file: [UInt8]) throws(PhotoFailure) -> ImageHeader {
    switch self {
    case .jpeg: try ImageHeader.jpeg(file)
    case .png: try ImageHeader.png(file)
    case .webp: try ImageHeader.webp(file)
    case .heif: try HeifDecoder(file).header
    }
  }

  /// Decodes a file of this kind.
  ///
  /// Only a JPEG is reduced to `eighths` of its size.
  func decode(
    _ file: [UInt8], _ header: ImageHeader, eighths: Int
  ) throws(PhotoFailure) -> Bitmap {
    switch self {
    case .jpeg: try JPEGDecoder.decode(file, eighths: eighths)
    case .png, .webp: try GdDecoder.decode(file, header)
    case .heif: try HeifDecoder(file).decode()
    }
  }

  /// Returns the kind of an ISO media file by its four-letter brand.
  ///
  /// Throws if the brand is that of a film, a sequence of pictures or a raw file.
  private static func isoMediaKind(of file: [UInt8]) throws(PhotoFailure) -> ImageKind {
    let brand = String(decoding: file.dropFirst(8).prefix(4), as: UTF8.self)
    switch brand {
    case "heic", "heix", "heim", "heis", "mif1", "avif": return .heif
    case "hevc", "hevx", "msf1", "avis": throw unsupported("a sequence of pictures (\(brand))")
    case "crx ": throw unsupported("a camera's raw file (Canon CR3)")
    default: throw PhotoFailure(.notAnImage, "the file is a film or sound (\(brand)), not a photo")
    }
  }

  private static func unsupported(_ what: String) -> PhotoFailure {
    PhotoFailure(.unsupported, "the file is \(what), which is not read; save it as JPEG or PNG")
  }

  private static let unsupportedSignatures: [(text: String, offset: Int, what: String)] = [
    ("GIF8", 0, "a GIF picture"),
    ("BM", 0, "a BMP picture"),
    ("II*\0", 0, "a TIFF picture or a camera's raw file"),
    ("MM\0*", 0, "a TIFF picture or a camera's raw file"),
    ("8BPS", 0, "a Photoshop picture"),
    ("JXL ", 4, "a JPEG XL picture"),
    ("jP  ", 4, "a JPEG 2000 picture"),
  ]

  private static let nonImageSignatures: [(text: String, what: String)] = [
    ("%PDF", "a PDF document"),
    ("PK\u{3}\u{4}", "a ZIP archive"),
    ("\u{1A}E\u{DF}\u{A3}", "a film"),
    ("RIFF", "a film or sound"),
  ]

  private static func unrecognizedFailure(for file: [UInt8]) -> PhotoFailure {
    if let found = unsupportedSignatures.first(where: { file.hasText($0.text, at: $0.offset) }) {
      return unsupported(found.what)
    }
    if let found = nonImageSignatures.first(where: { file.hasText($0.text, at: 0) }) {
      return PhotoFailure(.notAnImage, "the file is \(found.what), not a photo")
    }
    let opening = String(decoding: file.prefix(512), as: UTF8.self).lowercased()
    if opening.contains("<svg") { return unsupported("an SVG drawing") }
    if opening.contains("<html") || opening.contains("<!doctype html") {
      return PhotoFailure(.notAnImage, "the file is a web page, not a photo")
    }
    return PhotoFailure(.notAnImage, "the file is no kind of picture that is known here")
  }
}
