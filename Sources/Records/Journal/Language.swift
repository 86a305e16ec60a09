/// A language, by its code: two or three small letters, such as "en".
///
/// Which languages there are is known by ``Languages``, which reads their descriptions.
package struct Language: RawRepresentable, Hashable, Comparable, Codable, Sendable {
  package let rawValue: String

  /// The language of the program's own messages, and the one others are compared with.
  package static let english = Language(code: "en")

  /// Makes a language; nil if the text has not the form of a code.
  package init?(rawValue: String) {
    guard (2...3).contains(rawValue.utf8.count), rawValue.utf8.allSatisfy(Self.isSmallLetter) else {
      return nil
    }
    self.rawValue = rawValue
  }

  private init(code: String) { rawValue = code }

  private static func isSmallLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }

  package static func < (left: Language, right: Language) -> Bool { left.rawValue < right.rawValue }
}
