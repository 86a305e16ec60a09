/// The name a tag looks up, cut at its dots; a lone dot has no parts and means the current value.
struct Name: Sendable, Hashable {
  let parts: [String]
  let text: String

  init?(_ text: String) {
    self.text = text
    if text == "." {
      parts = []
      return
    }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.allSatisfy(Self.isWord) else { return nil }
    self.parts = parts.map(String.init)
  }

  /// Whether these are only letters, digits, - and _.
  static func isWord(_ part: Substring) -> Bool {
    !part.isEmpty && part.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
  }
}
