/// What agencies write into photos: a list of numbered texts inside Photoshop's segment.
struct IPTCBlock {
  private static let most = 1 << 16

  let source: ByteSource
  /// Where Photoshop's resource starts.
  let start: Int

  /// Calls `found` with what the texts give away.
  func examine(_ found: (Leak.Kind, String) -> Void) {
    let bytes = source.bytes(Self.most, at: start)
    guard bytes.count > 12 else { return }
    // A name, its length before it, filled up to an even count; then the length of the list.
    var place = 6 + (Int(bytes[6]) + 2) / 2 * 2 + 4
    while place + 5 <= bytes.count, bytes[place] == 0x1C {
      let length = Int(bytes[place + 3]) << 8 | Int(bytes[place + 4])
      if bytes[place + 1] == 2, length > 0, let what = Self.telling[bytes[place + 2]] {
        found(what.kind, what.detail)
      }
      place += 5 + length
    }
  }

  private static let telling: [UInt8: (kind: Leak.Kind, detail: String)] = [
    26: (.place, "a place in IPTC"), 27: (.place, "a place in IPTC"),
    90: (.place, "a city in IPTC"), 92: (.place, "a place in IPTC"),
    95: (.place, "a state in IPTC"), 100: (.place, "a country in IPTC"),
    101: (.place, "a country in IPTC"), 80: (.person, "the photographer in IPTC"),
    122: (.person, "a writer in IPTC"),
  ]
}
