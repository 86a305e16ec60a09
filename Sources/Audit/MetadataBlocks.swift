/// The EXIF metadata of a photo, in TIFF directories, whose offsets and counts are checked before use.
struct EXIFBlock {
  private static let maximumDirectoryCount = 16
  private static let maximumEntriesPerDirectory = 512

  let source: ByteSource
  /// The offset of the EXIF data in `source`, to which all offsets inside of the data are relative.
  let startOffset: Int
  let isLittleEndian: Bool

  /// Calls `found` with the kind and description of each entry that contains private data.
  func forEachPrivateEntry(_ found: (Leak.Kind, String) -> Void) {
    var waiting = [(offset: number(byteCount: 4, at: 4) ?? 0, isGPSDirectory: false)]
    var seen: Set<Int> = []
    while let (offset, isGPSDirectory) = waiting.popLast(), seen.count < Self.maximumDirectoryCount
    {
      guard offset >= 8, seen.insert(offset).inserted, let count = number(byteCount: 2, at: offset),
        (1...Self.maximumEntriesPerDirectory).contains(count)
      else { continue }
      for index in 0..<count {
        guard let entry = directoryEntry(at: offset + 2 + 12 * index) else { continue }
        if isGPSDirectory {
          // Tag 0 is the version of the GPS tags and reveals no position.
          if entry.tag != 0 { found(.place, "a position in EXIF") }
        } else if let what = Self.privateEntriesByTag[entry.tag] {
          found(what.kind, what.detail)
        } else if entry.tag == 0x8769 || entry.tag == 0x8825 {
          waiting.append((entry.value, entry.tag == 0x8825))
        }
      }
      if !isGPSDirectory, let next = number(byteCount: 4, at: offset + 2 + 12 * count), next > 0 {
        waiting.append((next, false))
      }
    }
  }

  private func directoryEntry(at offset: Int) -> (tag: Int, value: Int)? {
    guard let tag = number(byteCount: 2, at: offset),
      let type = number(byteCount: 2, at: offset + 2),
      let count = number(byteCount: 4, at: offset + 4),
      let value = number(byteCount: 4, at: offset + 8),
      (1...13).contains(type), count > 0
    else { return nil }
    return (tag, value)
  }

  private func number(byteCount count: Int, at offset: Int) -> Int? {
    let bytes = source.bytes(count: count, at: startOffset + offset)
    guard bytes.count == count else { return nil }
    return (isLittleEndian ? bytes.reversed() : bytes).reduce(0) { $0 << 8 | Int($1) }
  }

  private static let privateEntriesByTag: [Int: (kind: Leak.Kind, detail: String)] = [
    0x010F: (.device, "the camera's maker in EXIF"),
    0x0110: (.device, "the camera's model in EXIF"),
    0x013C: (.device, "a computer's name in EXIF"),
    0x927C: (.device, "the maker's own notes in EXIF"),
    0xA433: (.device, "the lens's maker in EXIF"),
    0xA434: (.device, "the lens's model in EXIF"),
    0xA431: (.serial, "the camera's serial number in EXIF"),
    0xA435: (.serial, "the lens's serial number in EXIF"),
    0xC62F: (.serial, "the camera's serial number in EXIF"),
    0xA420: (.serial, "the photo's unique number in EXIF"),
    0x013B: (.person, "the photographer in EXIF"),
    0xA430: (.person, "the camera's owner in EXIF"),
    0x9C9D: (.person, "the photographer in EXIF"),
  ]
}

/// The IPTC metadata that agencies write into photos: numbered texts in a data segment of Photoshop.
struct IPTCBlock {
  private static let maximumByteCount = 1 << 16

  let source: ByteSource
  /// The offset in `source` of the Photoshop resource that contains the texts.
  let startOffset: Int

  /// Calls `found` with the kind and description of each text that contains private data.
  func forEachPrivateText(_ found: (Leak.Kind, String) -> Void) {
    let bytes = source.bytes(count: Self.maximumByteCount, at: startOffset)
    guard bytes.count > 12 else { return }
    // The resource's name follows its length byte and is padded to an even number of bytes. Then follows the length of
    // the list.
    var offset = 6 + (Int(bytes[6]) + 2) / 2 * 2 + 4
    while offset + 5 <= bytes.count, bytes[offset] == 0x1C {
      let length = Int(bytes[offset + 3]) << 8 | Int(bytes[offset + 4])
      if bytes[offset + 1] == 2, length > 0,
        let what = Self.privateTextsByDataset[bytes[offset + 2]]
      {
        found(what.kind, what.detail)
      }
      offset += 5 + length
    }
  }

  private static let privateTextsByDataset: [UInt8: (kind: Leak.Kind, detail: String)] = [
    26: (.place, "a place in IPTC"), 27: (.place, "a place in IPTC"),
    90: (.place, "a city in IPTC"), 92: (.place, "a place in IPTC"),
    95: (.place, "a state in IPTC"), 100: (.place, "a country in IPTC"),
    101: (.place, "a country in IPTC"), 80: (.person, "the photographer in IPTC"),
    122: (.person, "a writer in IPTC"),
  ]
}

/// Functions for texts in a PNG file that are compressed or written in hexadecimal digits.
enum PNGTextChunks {
  /// Returns the offset of the compressed data in a chunk of a PNG file, counted from the chunk's four-letter name.
  ///
  /// Returns nil if the data are not compressed or the chunk is malformed.
  static func compressedDataStart(in chunk: [UInt8], _ block: SearchPattern.EncodedBlock) -> Int? {
    guard let end = chunk.dropFirst(4).prefix(80).firstIndex(of: 0) else { return nil }
    if block != .internationalText { return end + 2 }
    // Two bytes with the compression flag and method, then the language and translated keyword, each with a NUL.
    guard end + 3 < chunk.count, chunk[end + 1] == 1,
      let language = chunk[(end + 3)...].firstIndex(of: 0),
      let keyword = chunk[(language + 1)...].firstIndex(of: 0)
    else { return nil }
    return keyword + 1
  }

  /// Returns the bytes of a metadata profile in ImageMagick's format: lines with a name, a length and hexadecimal
  /// digits.
  static func decodedRawProfile(in text: [UInt8]) -> [UInt8]? {
    let lines = text.split(separator: 0x0A, maxSplits: 3, omittingEmptySubsequences: false)
    guard lines.count == 4, lines[1].count <= 20, lines[2].count <= 20,
      Int(String(decoding: lines[2].filter { $0 != 0x20 }, as: UTF8.self)) != nil
    else { return nil }
    var bytes: [UInt8] = []
    var high: UInt8?
    for letter in lines[3] where letter != 0x0A {
      guard let digit = Character(UnicodeScalar(letter)).hexDigitValue.map(UInt8.init) else {
        break
      }
      if let first = high { bytes.append(first << 4 | digit) }
      high = high == nil ? digit : nil
    }
    return bytes.isEmpty ? nil : bytes
  }
}
