/// EXIF blocks and TIFF files with any tags.
enum ExifFixture {
  typealias Value = (type: UInt16, count: Int, bytes: [UInt8])

  static func text(_ text: String) -> Value { (2, text.utf8.count + 1, Array(text.utf8) + [0]) }

  /// Returns numerators and denominators.
  static func fractions(_ numbers: [(Int, Int)]) -> Value {
    (5, numbers.count, numbers.flatMap { Fixture.bigEndian($0) + Fixture.bigEndian($1) })
  }

  /// Returns an EXIF block with tags of the picture, of the photo and of GPS.
  static func block(
    picture: [(UInt16, Value)] = [], photo: [(UInt16, Value)] = [],
    gps: [(UInt16, Value)] = []
  ) -> [UInt8] {
    Array("Exif\0\0".utf8) + tiff(picture: picture, photo: photo, gps: gps)
  }

  /// Returns a TIFF file with `pixels` before its directories.
  static func tiff(
    picture: [(UInt16, Value)] = [], photo: [(UInt16, Value)] = [],
    gps: [(UInt16, Value)] = [], pixels: Int = 0
  ) -> [UInt8] {
    var file = Array("MM\0*".utf8) + Fixture.bigEndian(8 + pixels)
    file += [UInt8](repeating: 0x5A, count: pixels)
    var others = [(UInt16(0x8769), photo), (0x8825, gps)].filter { !$0.1.isEmpty }
    // The position of each directory is known only after the one before it.
    append(picture + others.map { ($0.0, (type: 4, count: 1, bytes: [0, 0, 0, 0])) }, to: &file)
    var reference = 8 + pixels + 2 + 12 * picture.count + 8
    while !others.isEmpty {
      file.replaceSubrange(reference..<reference + 4, with: Fixture.bigEndian(file.count))
      append(others.removeFirst().1, to: &file)
      reference += 12
    }
    return file
  }

  private static func append(_ tags: [(UInt16, Value)], to file: inout [UInt8]) {
    func two(_ number: Int) -> [UInt8] { Array(Fixture.bigEndian(number).suffix(2)) }
    var values: [UInt8] = []
    let start = file.count + 2 + 12 * tags.count + 4
    file += two(tags.count)
    for (tag, value) in tags {
      file += two(Int(tag)) + two(Int(value.type)) + Fixture.bigEndian(value.count)
      if value.bytes.count <= 4 {
        file += value.bytes + [UInt8](repeating: 0, count: 4 - value.bytes.count)
      } else {
        file += Fixture.bigEndian(start + values.count)
        values += value.bytes + (value.bytes.count % 2 == 0 ? [] : [0])
      }
    }
    file += [0, 0, 0, 0] + values
  }
}
