import PhotoProtocol

/// What a picture file says before a single pixel is decoded.
struct ImageHeader {
  let kind: ImageKind
  /// The size as stored, before any turning.
  let size: PixelSize
  /// The EXIF block, from its "Exif" on.
  var exif: [UInt8]?
  /// The embedded ICC profile.
  var profile: [UInt8]?
  /// Whether the file reaches as far as it says; where nobody says, it is taken for whole.
  var isWhole = true

  /// Judges `file` by its header; throws for anything but a picture of `pixelLimit` pixels at most.
  init(of file: [UInt8], pixelLimit: Int) throws(PhotoFailure) {
    let kind = try ImageKind(of: file)
    let header =
      switch kind {
      case .jpeg: try Self.jpeg(file)
      case .png: try Self.png(file)
      case .webp: try Self.webp(file)
      case .heif: try HeifPicture(file).header
      }
    let (width, height) = (header.size.width, header.size.height)
    guard width > 0, height > 0 else {
      throw PhotoFailure(.damaged, "the file says it is \(width) × \(height) pixels")
    }
    guard width <= pixelLimit / height else {
      let limit = "more than the \(pixelLimit) pixels allowed"
      throw PhotoFailure(.tooLarge, "the picture is \(width) × \(height), \(limit)")
    }
    self = header
  }

  /// Gathers what one of the readers of headers has found.
  init(
    _ kind: ImageKind, _ size: PixelSize, exif: [UInt8]? = nil, profile: [UInt8]? = nil,
    isWhole: Bool = true
  ) {
    self.kind = kind
    self.size = size
    self.exif = exif
    self.profile = profile
    self.isWhole = isWhole
  }

  static let endsInHeader = PhotoFailure(.cutShort, "the file ends inside its header")

  private static func jpeg(_ file: [UInt8]) throws(PhotoFailure) -> ImageHeader {
    let all = JPEGSegments(of: file)
    // C4, C8 and CC lie among the frame markers but are tables.
    let frame = all.segments.first {
      (0xC0...0xCF).contains($0.marker) && ![0xC4, 0xC8, 0xCC].contains($0.marker)
    }
    guard let start = frame?.content.lowerBound, let height = file.bigEndian(2, at: start + 1),
      let width = file.bigEndian(2, at: start + 3)
    else {
      guard all.scan != nil else { throw endsInHeader }
      throw PhotoFailure(.damaged, "the JPEG says nowhere how large it is")
    }
    let exif = all.segments.first {
      $0.marker == 0xE1 && file.hasText("Exif\0\0", at: $0.content.lowerBound)
    }
    return ImageHeader(
      .jpeg, PixelSize(width: width, height: height), exif: exif.map { Array(file[$0.content]) },
      profile: profile(in: all.segments, of: file))
  }

  /// A profile may be cut over several segments, each with its number after its name.
  private static func profile(in segments: [JPEGSegments.Segment], of file: [UInt8]) -> [UInt8]? {
    let parts = segments.filter {
      $0.marker == 0xE2 && $0.content.count > 14
        && file.hasText("ICC_PROFILE\0", at: $0.content.lowerBound)
    }
    .sorted { file[$0.content.lowerBound + 12] < file[$1.content.lowerBound + 12] }
    let whole = parts.flatMap { file[$0.content].dropFirst(14) }
    return whole.isEmpty ? nil : whole
  }
}

/// Reading of foreign bytes; whatever lies outside of them is nil, never a trap.
extension [UInt8] {
  /// The unsigned number in `count` bytes from `offset` on, most significant byte first.
  func bigEndian(_ count: Int, at offset: Int) -> Int? {
    guard offset >= 0, offset <= self.count - count else { return nil }
    return self[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
  }

  /// The unsigned number in `count` bytes from `offset` on, least significant byte first.
  func littleEndian(_ count: Int, at offset: Int) -> Int? {
    guard offset >= 0, offset <= self.count - count else { return nil }
    return self[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// Whether the bytes from `offset` on are those of `text`, one byte for each of its scalars.
  func hasText(_ text: String, at offset: Int) -> Bool {
    guard offset >= 0, offset <= count - text.unicodeScalars.count else { return false }
    return zip(text.unicodeScalars, self[offset...]).allSatisfy { $0.value == UInt32($1) }
  }
}
