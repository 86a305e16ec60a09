/// Finds the objects of a PDF by the table at its end.
struct PDFObjects {
  let bytes: [UInt8]
  /// One more than the highest object number.
  let size: Int
  /// The number of the catalog.
  let root: Int
  /// The number of the object that says title, author and dates.
  let info: Int
  /// Where the table starts.
  let tableOffset: Int
  private let firstEntry: Int

  /// Reads the table, or is nil if the file is none that Cairo wrote, or not all of it: Cairo says
  /// nothing where it got no memory for a font, and the file lacks it.
  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    let tail = String(decoding: bytes.suffix(200), as: UTF8.self)
    guard let offset = Self.number(after: "startxref\n", in: tail),
      let size = Self.number(after: "/Size ", in: tail),
      let root = Self.number(after: "/Root ", in: tail),
      let info = Self.number(after: "/Info ", in: tail)
    else { return nil }
    let head = "xref\n0 \(size)\n"
    guard bytes.dropFirst(offset).starts(with: head.utf8), root < size, info < size,
      bytes.count >= offset + head.utf8.count + size * Self.entryLength
    else { return nil }
    (self.size, self.root, self.info, tableOffset) = (size, root, info, offset)
    firstEntry = offset + head.utf8.count
    guard (1..<size).allSatisfy({ object($0, startsWith: "") }) else { return nil }
  }

  /// Each entry of the table is ten digits, five digits and a letter.
  private static let entryLength = 20

  private static func number(after key: String, in text: String) -> Int? {
    let keyed = Array(key.utf8)
    let bytes = Array(text.utf8)
    guard let start = bytes.indices.last(where: { bytes[$0...].starts(with: keyed) }) else {
      return nil
    }
    let digits = bytes[(start + keyed.count)...].prefix { (0x30...0x39).contains($0) }
    return Int(String(decoding: digits, as: UTF8.self))
  }

  /// An offset as the table writes it.
  static func offset(_ offset: Int) -> String {
    let digits = String(offset)
    return String(repeating: "0", count: max(0, 10 - digits.count)) + digits
  }

  private func start(of number: Int) -> Int {
    let entry = firstEntry + number * Self.entryLength
    return bytes[entry..<entry + 10].reduce(0) { $0 * 10 + Int($1) - 0x30 }
  }

  /// Whether the object's content starts with a text.
  func object(_ number: Int, startsWith text: String) -> Bool {
    let start = start(of: number)
    return start > 0 && start < bytes.count
      && bytes[start...].starts(with: "\(number) 0 obj\n\(text)".utf8)
  }

  /// The whole object, from its number to its end.
  func text(of number: Int) -> String {
    let end = Array("endobj\n".utf8)
    let rest = bytes[start(of: number)...]
    let last = rest.indices.first { rest[$0] == end[0] && rest[$0...].starts(with: end) }
    return String(decoding: rest[..<(last.map { $0 + end.count } ?? rest.endIndex)], as: UTF8.self)
  }
}
