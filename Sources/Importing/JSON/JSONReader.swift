/// Reads JSON text value by value from pieces of any size, keeping one piece in memory.
///
/// Whatever is no JSON by RFC 8259 is refused with the byte it begins at, also in values that are passed
/// over; so are values within values deeper than any export has them, and half a file.
struct JSONReader {
  /// What kind of value comes next.
  package enum Kind { case object, list, text, number, flag, null }

  /// How many values may lie within each other.
  static let deepest = 64
  /// More bytes than a document of Firestore has, of which one is 1 MB at most.
  static let longestValue = 1 << 22

  private let readMore: () throws -> [UInt8]
  private(set) var buffer: [UInt8] = []
  /// Where in the piece the next byte lies.
  var next = 0
  private var consumed = 0
  var depth = 0
  /// Where a value that is kept has to end.
  var end = Int.max
  /// The letters of the text or number that was read last.
  var letters: [UInt8] = []
  /// The line of the next byte, from 1.
  private(set) var line = 1

  /// Begins to read; `readMore` gives the next piece, and an empty one at the end.
  init(readMore: @escaping () throws -> [UInt8]) throws {
    self.readMore = readMore
    let first = try peek()
    if buffer.beginWideText { throw ImportProblem.wideText }
    if first == 0xEF {
      for byte: UInt8 in [0xEF, 0xBB, 0xBF] where try take() != byte { throw problem("no text") }
    }
  }

  /// Begins to read a file; throws where the disk refuses.
  init(_ path: String) throws {
    try self.init(readMore: pieces(ofFileAt: path))
  }

  /// How many bytes were read.
  var position: Int { consumed + next }
}

extension JSONReader {
  /// Throws where a value that is being read has grown too long to be kept.
  func checkLength() throws {
    guard position <= end, letters.count <= Self.longestValue else {
      throw problem("a value is longer than 4 MB")
    }
  }

  /// The next byte, which stays; nil at the end.
  mutating func peek() throws -> UInt8? {
    if next == buffer.count {
      consumed += next
      next = 0
      buffer = try readMore()
    }
    return next < buffer.count ? buffer[next] : nil
  }

  /// The next byte.
  mutating func take() throws -> UInt8 {
    guard let byte = try peek() else { throw endsEarly }
    next += 1
    return byte
  }

  /// Reads what has to come next.
  mutating func expect(_ mark: Unicode.Scalar) throws {
    guard try !passes(mark) else { return }
    if try peek() == nil { throw endsEarly }
    throw problem("“\(mark)” is missing")
  }

  /// Reads a mark, if it comes next.
  mutating func passes(_ mark: Unicode.Scalar) throws -> Bool {
    try passBlanks()
    guard let byte = try peek(), byte == UInt8(ascii: mark) else { return false }
    next += 1
    return true
  }

  /// Passes over what may stand between values, counting lines.
  mutating func passBlanks() throws {
    while let byte = try peek() {
      switch byte {
      case 0x20, 0x0D, 0x09: next += 1
      case 0x0A:
        next += 1
        line += 1
      default: return
      }
    }
  }

  /// The problem with half a file.
  var endsEarly: ImportProblem {
    ImportProblem("The file ends early, after \(position) bytes: export or copy it again.")
  }

  /// A problem with the next byte, or with the one `back` before.
  func problem(_ what: String, back: Int = 0) -> ImportProblem {
    ImportProblem("This is no JSON text: \(what) at byte \(position - back), in line \(line).")
  }
}
