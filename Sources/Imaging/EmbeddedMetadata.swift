import PhotoProtocol

/// The EXIF, XMP and IPTC metadata in a picture file, even in a damaged file or one of an unsupported kind.
struct EmbeddedMetadata {
  private(set) var exif: ExifBlock?
  private var xmp: [UInt8]?
  private var iptc: [UInt8]?

  /// Reads the metadata of a picture file.
  ///
  /// In a file of an unsupported kind, such as a camera's raw file, the initializer searches for an EXIF block.
  init(of file: [UInt8]) {
    switch try? ImageKind(of: file) {
    case .jpeg: readJPEG(file)
    case .png: readPNG(file)
    case .webp: readWebP(file)
    case .heif:
      if let picture = try? HeifDecoder(file) {
        exif = picture.exifBlock.flatMap { ExifBlock($0) }
        xmp = picture.xmpPacket
      } else {
        exif = Self.exifBlock(anywhereIn: file)
      }
    case nil:
      exif =
        TIFFExcerpt(of: file).flatMap { ExifBlock($0.content) } ?? Self.exifBlock(anywhereIn: file)
    }
  }

  /// Returns the first EXIF block in the bytes of a file whose structure is unknown, or that libheif does not open
  /// because its end is missing.
  private static func exifBlock(anywhereIn file: [UInt8]) -> ExifBlock? {
    let starts = ["II*\0\u{8}\0\0\0", "MM\0*\0\0\0\u{8}"].compactMap {
      file.firstIndex(ofBytes: Array($0.utf8))
    }
    // libexif reads at most 64 KiB.
    return starts.min().flatMap { ExifBlock(file[$0...].prefix(1 << 16)) }
  }

  /// The times in the EXIF, XMP and IPTC metadata.
  ///
  /// `taken` contains all times in EXIF, then the times in XMP and IPTC when the scene was photographed, and then the
  /// times in XMP and IPTC when the picture became a file.
  var dates: EmbeddedDates {
    let xmp = (self.xmp ?? exif?.xmpPacket).map(XMPDates.init)
    let iptc = (self.iptc ?? exif?.iptcRecords).map(IPTCRecords.init)
    let camera = exif?.dates ?? EmbeddedDates()
    return EmbeddedDates(
      taken: camera.taken + (xmp?.captureTimes ?? []) + [iptc?.captureTime].compactMap(\.self)
        + (xmp?.digitizationTimes ?? []) + [iptc?.digitizationTime].compactMap(\.self),
      gps: camera.gps ?? xmp?.gpsTime, changed: camera.changed)
  }

  var caption: String? {
    let text =
      (iptc ?? exif?.iptcRecords).flatMap { IPTCRecords($0).caption }
      ?? (xmp ?? exif?.xmpPacket).flatMap { String(captionInXMP: $0) }
    return text.map {
      String(String.UnicodeScalarView($0.unicodeScalars.prefix(PhotoFacts.maximumCaptionLength)))
    }
  }

  private mutating func readJPEG(_ file: [UInt8]) {
    var resources: [UInt8] = []
    for segment in JPEGSegments(of: file).segments {
      func content(after name: String) -> [UInt8]? {
        file.hasText(name, at: segment.contentRange.lowerBound)
          ? Array(file[segment.contentRange].dropFirst(name.utf8.count)) : nil
      }
      if segment.markerCode == 0xE1 {
        exif = exif ?? content(after: "Exif\0\0").flatMap { ExifBlock($0) }
        xmp = xmp ?? content(after: "http://ns.adobe.com/xap/1.0/\0")
      } else if segment.markerCode == 0xED {
        // Resources that are longer than a segment continue in the next segment.
        resources += content(after: "Photoshop 3.0\0") ?? []
      }
    }
    iptc = IPTCRecords.records(inPhotoshopResources: resources)
  }

  private mutating func readPNG(_ file: [UInt8]) {
    // Two zero bytes mean that the text is not compressed, as the standard recommends for XMP.
    let xmpName = "XML:com.adobe.xmp\0\0\0"
    for chunk in PNGChunk.all(in: file) {
      let content = file[chunk.contentRange]
      if exif == nil, chunk.name == "eXIf" {
        exif = ExifBlock(content)
      } else if xmp == nil, chunk.name == "iTXt", file.hasText(xmpName, at: content.startIndex) {
        xmp = Array(content.dropFirst(xmpName.utf8.count))
      }
    }
  }

  private mutating func readWebP(_ file: [UInt8]) {
    var place = 12
    while let length = file.littleEndian(4, at: place + 4), place + 8 + length <= file.count {
      let content = place + 8..<place + 8 + length
      if exif == nil, file.hasText("EXIF", at: place) {
        // The standard requires the EXIF block alone, but some programs write "Exif" before it.
        let isNamed = file.hasText("Exif\0\0", at: content.lowerBound)
        exif = ExifBlock(file[content].dropFirst(isNamed ? 6 : 0))
      } else if xmp == nil, file.hasText("XMP ", at: place) {
        xmp = Array(file[content])
      }
      place = content.upperBound + length % 2
    }
  }
}
