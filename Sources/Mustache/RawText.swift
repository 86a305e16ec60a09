/// The content of an HTML element such as `script`, in which `<` starts no tag, except the end tag of the element
/// itself.
struct RawText: Hashable {
  let elementName: String
  /// Whether template values are allowed: in `title` and `textarea`, where `&amp;` means `&`, but not in programs and
  /// style sheets, where no escaping makes a value safe.
  private(set) var allowsTemplateValues: Bool
  /// The bytes of `</` and the element's name; the last `matchedEndTagByteCount` bytes that were read are their start.
  private let endTagStart: [UInt8]
  private var matchedEndTagByteCount = 0

  /// Creates the state at the start of an element's content; returns nil if the element has ordinary content.
  init?(ofElement element: String) {
    switch element {
    case "title", "textarea": allowsTemplateValues = true
    case "script", "style", "iframe", "xmp", "noembed", "noframes", "plaintext":
      allowsTemplateValues = false
    default: return nil
    }
    self.elementName = element
    endTagStart = Array("</\(element)".utf8)
  }

  /// Returns whether the bytes before `byte` start the element's end tag; if not, reads `byte` as content.
  mutating func isEnded(beforeConsuming byte: UInt8) -> Bool {
    if matchedEndTagByteCount == endTagStart.count {
      if " \t\n\u{C}\r/>".utf8.contains(byte) { return true }
      matchedEndTagByteCount = 0
    }
    let lowercased = "".appendingLowercased(byte).utf8.first
    matchedEndTagByteCount =
      lowercased == endTagStart[matchedEndTagByteCount]
      ? matchedEndTagByteCount + 1 : byte == endTagStart[0] ? 1 : 0
    // After "<", a value such as "/title " would end the element. In `<svg>` a `<title>` can contain tags, and one of
    // them could start a program.
    if byte == endTagStart[0] { allowsTemplateValues = false }
    return false
  }
}

/// A comment, a declaration or a CDATA section of a document, which is skipped up to its fixed ending, such as `-->`.
struct SkippedText: Hashable {
  let place: TemplateError.Place
  private let endMarker: [UInt8]
  private var matchedByteCount = 0

  init(until ending: String, place: TemplateError.Place = .declaration) {
    self.endMarker = Array(ending.utf8)
    self.place = place
  }

  /// Reads a byte and returns whether it completes the ending.
  mutating func isEnded(afterConsuming byte: UInt8) -> Bool {
    if byte == endMarker[matchedByteCount] {
      matchedByteCount += 1
    } else if byte != endMarker[0] {
      matchedByteCount = 0
    }
    // In `--->`, the third "-" is not the expected ">", but the last two "-" still match the ending.
    return matchedByteCount == endMarker.count
  }
}
