/// What of some bytes can be read.
enum Readable {
  /// In the midst of pictures shorter runs of letters are chance.
  private static let shortest = 16

  /// The text, or of other bytes the longer runs of text in them, a line each; nil where there are
  /// none.
  static func text(_ bytes: ArraySlice<UInt8>) -> String? {
    if !bytes.contains(0) { return String(decoding: bytes, as: UTF8.self) }
    let runs = bytes.split { $0 < 0x20 || $0 == 0x7F }
      .filter { $0.count >= shortest }
      .compactMap { String(validating: $0, as: UTF8.self) }
    return runs.isEmpty ? nil : runs.joined(separator: "\n")
  }
}
