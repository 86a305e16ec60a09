/// The tags of a camera: directories of tags as EXIF has them from TIFF, read without trusting any
/// of their numbers.
struct TIFFBlock {
  private static let mostDirectories = 16
  private static let mostEntries = 512

  let source: ByteSource
  /// Where the block starts; its own offsets count from there.
  let start: Int
  let isLittle: Bool

  /// Calls `found` with what the tags give away.
  func examine(_ found: (Leak.Kind, String) -> Void) {
    var waiting = [(place: number(4, at: 4) ?? 0, isPlace: false)]
    var seen: Set<Int> = []
    while let (place, isPlace) = waiting.popLast(), seen.count < Self.mostDirectories {
      guard place >= 8, seen.insert(place).inserted, let count = number(2, at: place),
        (1...Self.mostEntries).contains(count)
      else { continue }
      for index in 0..<count {
        guard let entry = Entry(self, at: place + 2 + 12 * index) else { continue }
        if isPlace {
          // The version of the tags alone tells no place.
          if entry.tag != 0 { found(.place, "a position in EXIF") }
        } else if let what = Self.telling[entry.tag] {
          found(what.kind, what.detail)
        } else if entry.tag == 0x8769 || entry.tag == 0x8825 {
          waiting.append((entry.value, entry.tag == 0x8825))
        }
      }
      if !isPlace, let next = number(4, at: place + 2 + 12 * count), next > 0 {
        waiting.append((next, false))
      }
    }
  }

  private struct Entry {
    let tag: Int
    let value: Int

    init?(_ block: TIFFBlock, at place: Int) {
      guard let tag = block.number(2, at: place), let type = block.number(2, at: place + 2),
        let count = block.number(4, at: place + 4), let value = block.number(4, at: place + 8),
        (1...13).contains(type), count > 0
      else { return nil }
      (self.tag, self.value) = (tag, value)
    }
  }

  private func number(_ count: Int, at place: Int) -> Int? {
    let bytes = source.bytes(count, at: start + place)
    guard bytes.count == count else { return nil }
    return (isLittle ? bytes.reversed() : bytes).reduce(0) { $0 << 8 | Int($1) }
  }

  private static let telling: [Int: (kind: Leak.Kind, detail: String)] = [
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
