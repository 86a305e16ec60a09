import PhotoProtocol

/// Searches all bytes of one file for private data, including compressed and encoded data inside the file.
struct FileExaminer {
  private static let pieceByteCount = 1 << 18
  /// The maximum number of bytes that are unpacked from one file.
  private static let maximumUnpackedByteCount = 1 << 30
  /// The maximum number of layers of compressed or encoded data, one inside the other, that are unpacked.
  private static let maximumUnpackingDepth = 3

  private let patternFinder: PatternFinder
  private let findNames: FolderAudit.PrivateNameFinder?
  private var unpackedByteCount = 0
  private(set) var leakList = LeakList()

  init(_ table: PatternFinder, _ findNames: FolderAudit.PrivateNameFinder?) {
    self.patternFinder = table
    self.findNames = findNames
  }

  /// Searches the bytes and the path of a file for private data; the path is relative to the audited folder.
  mutating func examine(_ source: ByteSource, relativePath: [UInt8]) {
    scan(
      ByteSource(relativePath), reportedOffset: 0, depth: Self.maximumUnpackingDepth,
      detailSuffix: "in its name")
    let head = source.bytes(count: 8, at: 0)
    if head.starts(with: [0x50, 0x4B, 3, 4]) {
      leakList.add(.notExamined, "the content of an archive", at: 0)
    }
    if isVideoOrAudio(firstBytes: source.bytes(count: 12, at: 0)) {
      leakList.add(.notExamined, "the metadata of a film", at: 0)
    }
    if head.starts(with: [0x1F, 0x8B]) {
      unpackAndScan(source, at: 0, reportedOffset: 0, depth: 0)
    }
    scan(source, reportedOffset: nil, depth: 0)
    if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]),
      let text = TextDecoder.decodedUTF16(
        source.bytes(count: InflatedStream.defaultByteLimit, at: 0))
    {
      scan(ByteSource(text), reportedOffset: 0, depth: 1)
    }
    if head.starts(with: Array("%PDF".utf8)), isEncryptedPDF(source) {
      leakList.add(.notExamined, "the content of an encrypted PDF", at: 0)
    }
  }

  /// Searches bytes for private data, in pieces.
  ///
  /// `reportedOffset` is the offset that is reported for all private data in unpacked bytes. If it is nil, the bytes
  /// are those of the file itself, and the offsets in the bytes are reported.
  private mutating func scan(
    _ source: ByteSource, reportedOffset fileOffset: Int?, depth: Int,
    detailSuffix note: String = ""
  ) {
    let margin = patternFinder.maximumPatternLength + MatchSurroundings.bytesPerSide
    for start in stride(from: 0, to: source.byteCount, by: Self.pieceByteCount) {
      let end = min(start + Self.pieceByteCount, source.byteCount)
      let first = max(0, start - MatchSurroundings.bytesPerSide)
      guard let window = source.bytes(in: first..<end + margin) else {
        leakList.add(
          .notExamined, "the rest of the file, which cannot be read", at: fileOffset ?? start)
        return
      }
      var blocks: [(SearchPattern.EncodedBlock, Int)] = []
      patternFinder.forEachMatch(
        in: window, startingIn: start - first..<min(end - first, window.count)
      ) {
        mark, offset in
        switch mark {
        case .term(let term):
          let detail = note.isEmpty ? term.leakDetail : "\(term.leakDetail) \(note)"
          leakList.add(term.leakKind, detail, at: fileOffset ?? first + offset)
        case .encodedBlock(let block): blocks.append((block, first + offset))
        }
      }
      let unescaped = TextDecoder.unescaped(window)
      if let findNames, !window.contains(0) {
        for name in findNames(String(decoding: unescaped ?? window, as: UTF8.self)).sorted() {
          leakList.addIfNew(.privateText, "\"\(name)\"", at: fileOffset ?? start)
        }
      }
      if let text = unescaped {
        patternFinder.forEachMatch(in: text, startingIn: 0..<text.count) { mark, _ in
          if case .term(let term) = mark {
            leakList.addIfNew(term.leakKind, term.leakDetail, at: fileOffset ?? start)
          }
        }
      }
      if depth < Self.maximumUnpackingDepth {
        for (block, offset) in blocks {
          examineEncodedBlock(
            block, in: source, at: offset, reportedOffset: fileOffset ?? offset, depth: depth)
        }
      }
    }
  }

  /// Decodes and searches the data that start at an offset, such as EXIF metadata or a compressed stream.
  private mutating func examineEncodedBlock(
    _ block: SearchPattern.EncodedBlock, in source: ByteSource, at offset: Int,
    reportedOffset fileOffset: Int,
    depth: Int
  ) {
    switch block {
    case .bigEndianTIFF, .littleEndianTIFF:
      EXIFBlock(source: source, startOffset: offset, isLittleEndian: block == .littleEndianTIFF)
        .forEachPrivateEntry { leakList.add($0, $1, at: fileOffset) }
    case .iptc:
      IPTCBlock(source: source, startOffset: offset).forEachPrivateText {
        leakList.add($0, $1, at: fileOffset)
      }
    case .pdfStream:
      let ending = source.bytes(count: 2, at: offset + 6)
      let length = ending == [0x0D, 0x0A] ? 2 : ending.first == 0x0A ? 1 : 0
      unpackAndScan(source, at: offset + 6 + length, reportedOffset: fileOffset, depth: depth)
    case .packedText, .iccProfile, .internationalText:
      guard
        let start = PNGTextChunks.compressedDataStart(
          in: source.bytes(count: 1000, at: offset), block)
      else {
        return
      }
      unpackAndScan(source, at: offset + start, reportedOffset: fileOffset, depth: depth)
    case .rawProfile:
      scanPNGRawProfile(
        source.bytes(count: 1 << 22, at: offset), reportedOffset: fileOffset, depth: depth)
    case .base64:
      let written = source.bytes(count: 1 << 24, at: offset + block.rawValue.utf8.count)
      if let bytes = TextDecoder.decodedBase64(written) {
        scan(ByteSource(bytes), reportedOffset: fileOffset, depth: depth + 1)
      }
    }
  }

  private mutating func unpackAndScan(
    _ source: ByteSource, at start: Int, reportedOffset fileOffset: Int, depth: Int
  ) {
    let remainingSize = min(
      InflatedStream.defaultByteLimit, Self.maximumUnpackedByteCount - unpackedByteCount)
    guard let inflated = InflatedStream(source, at: start, byteLimit: remainingSize) else { return }
    unpackedByteCount += inflated.unpackedBytes.count
    if inflated.isTruncated {
      leakList.add(.notExamined, "packed data that exceeds the size limit", at: fileOffset)
    }
    scan(ByteSource(inflated.unpackedBytes), reportedOffset: fileOffset, depth: depth + 1)
    scanPNGRawProfile(
      Array(inflated.unpackedBytes.prefix(1 << 22)), reportedOffset: fileOffset, depth: depth + 1)
  }

  private mutating func scanPNGRawProfile(
    _ bytes: [UInt8], reportedOffset fileOffset: Int, depth: Int
  ) {
    guard depth < Self.maximumUnpackingDepth,
      let profile = PNGTextChunks.decodedRawProfile(in: bytes)
    else {
      return
    }
    scan(ByteSource(profile), reportedOffset: fileOffset, depth: depth + 1)
  }

  /// Returns whether the first bytes of a file are those of video or sound in the ISO base media format.
  private func isVideoOrAudio(firstBytes head: [UInt8]) -> Bool {
    let brand = String(decoding: head.dropFirst(8), as: UTF8.self)
    return head.dropFirst(4).starts(with: "ftyp".utf8) && !HeifBrands.stillPictures.contains(brand)
  }

  /// Returns whether the last 64 KiB of a PDF file contain the word that declares encryption.
  private func isEncryptedPDF(_ source: ByteSource) -> Bool {
    let tail = source.bytes(count: 1 << 16, at: max(0, source.byteCount - 1 << 16))
    let word = Array("/Encrypt".utf8)
    return tail.indices.contains { tail[$0] == word[0] && tail[$0...].starts(with: word) }
  }
}
