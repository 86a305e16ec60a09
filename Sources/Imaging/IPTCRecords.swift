import PhotoProtocol

/// The dates and the caption in the IPTC records of a picture.
struct IPTCRecords {
  let captureTime: TimeStamp?
  /// The time when the picture became a digital file.
  let digitizationTime: TimeStamp?
  let caption: String?

  /// Reads a series of IPTC records, up to the first damaged record.
  ///
  /// Each record consists of the byte 0x1C, two numbers, a length and a text.
  init(_ records: [UInt8]) {
    var texts: [UInt8: ArraySlice<UInt8>] = [:]
    var place = 0
    while place < records.count, records[place] == 0x1C,
      let length = records.bigEndian(2, at: place + 3), place + 5 + length <= records.count
    {
      // The first number is 2 in all records with texts about the picture.
      if records[place + 1] == 2, texts[records[place + 2]] == nil {
        texts[records[place + 2]] = records[place + 5..<place + 5 + length]
      }
      place += 5 + length
    }
    /// Returns the time from two texts, given by number: a date such as `20260301` and a time such as `080000+0100`.
    func time(date: UInt8, timeOfDay: UInt8) -> TimeStamp? {
      guard let day = texts[date] else { return nil }
      let stamp = Array(day) + [UInt8(ascii: "T")] + (texts[timeOfDay] ?? [])
      return TimeStamp(stamp: stamp) ?? TimeStamp(stamp: day)
    }
    captureTime = time(date: 55, timeOfDay: 60)
    digitizationTime = time(date: 62, timeOfDay: 63)
    // Old programs write Latin-1.
    caption = texts[120].map { text in
      String(validating: text, as: UTF8.self)
        ?? String(String.UnicodeScalarView(text.map { Unicode.Scalar($0) }))
    }
  }

  /// The possible first four letters of a resource, which is a block of Photoshop's data in a JPEG file.
  ///
  /// Photoshop writes the first of these texts, and other programs write the others.
  private static let resourceSignatures = ["8BIM", "MeSa", "AgHg", "PHUT", "DCSR"]

  /// Returns the IPTC records in the resources that Photoshop stores in a JPEG, or nil if there are no IPTC records.
  static func records(inPhotoshopResources block: [UInt8]) -> [UInt8]? {
    var place = 0
    while Self.resourceSignatures.contains(where: { block.hasText($0, at: place) }),
      let id = block.bigEndian(2, at: place + 4),
      let nameLength = block.bigEndian(1, at: place + 6)
    {
      // The resource's name, with the byte for its length, and the content are padded to an even number of bytes.
      let start = place + 6 + (nameLength + 2) / 2 * 2
      guard let length = block.bigEndian(4, at: start), start + 4 + length <= block.count else {
        return nil
      }
      if id == 0x0404 { return Array(block[start + 4..<start + 4 + length]) }
      place = start + 4 + (length + 1) / 2 * 2
    }
    return nil
  }
}
