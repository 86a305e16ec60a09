/// Texts of a PNG whose letters do not stand in the file as they are.
enum PNGText {
  /// Where the deflated part of a chunk starts, counted from its four-letter name.
  static func packedStart(in chunk: [UInt8], _ block: Mark.Block) -> Int? {
    guard let end = chunk.dropFirst(4).prefix(80).firstIndex(of: 0) else { return nil }
    if block != .internationalText { return end + 2 }
    // A flag, the method, then language and translated keyword, each with its end.
    guard end + 3 < chunk.count, chunk[end + 1] == 1,
      let language = chunk[(end + 3)...].firstIndex(of: 0),
      let keyword = chunk[(language + 1)...].firstIndex(of: 0)
    else { return nil }
    return keyword + 1
  }

  /// The bytes of a profile written as ImageMagick does: its name, its length and hexadecimal
  /// digits, each on lines of their own; nil where it is something else.
  static func rawProfile(in text: [UInt8]) -> [UInt8]? {
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
