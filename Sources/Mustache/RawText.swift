/// The content of an HTML element such as `script`, in which `<` starts no tag except the end tag of the element
/// itself.
struct RawText: Hashable {
  let element: String
  /// Whether template values are allowed: in text in which `&amp;` means `&`, but not in programs, style sheets and
  /// similar content, in which no escaping makes a value safe.
  private(set) var allowsValues: Bool
  /// The bytes of `</` and the element's name; `matchedByteCount` is the number of them that were just read.
  private let endTagStart: [UInt8]
  private var matchedByteCount = 0

  /// Creates the state at the start of an element's content; returns nil if the element has ordinary content.
  init?(of element: String) {
    switch element {
    case "title", "textarea": allowsValues = true
    case "script", "style", "iframe", "xmp", "noembed", "noframes", "plaintext":
      allowsValues = false
    default: return nil
    }
    self.element = element
    endTagStart = Array("</\(element)".utf8)
  }

  /// Returns whether the bytes before `byte` are the start of the element's end tag; if not, reads `byte` as content.
  mutating func isEnded(beforeConsuming byte: UInt8) -> Bool {
    if matchedByteCount == endTagStart.count {
      if " \t\n\u{C}\r/>".utf8.contains(byte) { return true }
      matchedByteCount = 0
    }
    let lowercased = "".appendingLowercased(byte).utf8.first
    matchedByteCount =
      lowercased == endTagStart[matchedByteCount]
      ? matchedByteCount + 1 : byte == endTagStart[0] ? 1 : 0
    // After "<", a value such as "/title " would end the element. In `<svg>` a `<title>` can contain tags, and one of
    // them could start a program.
    if byte == endTagStart[0] { allowsValues = false }
    return false
  }
}

/// A comment, a declaration or a CDATA section of a document, which is skipped up to its fixed ending, such as `-->`.
struct SkippedText: Hashable {
  let place: TemplateError.Place
  private let ending: [UInt8]
  private var matchedByteCount = 0

  init(until ending: String, place: TemplateError.Place = .declaration) {
    self.ending = Array(ending.utf8)
    self.place = place
  }

  /// Reads a byte and returns whether it completes the ending.
  mutating func isEnded(afterConsuming byte: UInt8) -> Bool {
    if byte == ending[matchedByteCount] {
      matchedByteCount += 1
    } else if byte != ending[0] {
      matchedByteCount = 0
    }
    // In `--->`, the third "-" is not the expected ">", but the last two "-" still match the ending.
    return matchedByteCount == ending.count
  }
}
