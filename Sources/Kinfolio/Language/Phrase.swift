/// One entry of a string table, taken apart at its placeholders.
struct Phrase: Hashable, Sendable {
  enum Piece: Hashable, Sendable {
    case words(String)
    case placeholder(String)
  }

  let pieces: [Piece]

  /// Takes text apart; nil where a brace is not closed or holds no name.
  init?(_ text: String) {
    var pieces: [Piece] = []
    var rest = text[...]
    while let brace = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
      guard rest[brace] == "{", let end = rest[brace...].firstIndex(of: "}") else { return nil }
      let name = rest[rest.index(after: brace)..<end]
      guard !name.isEmpty, name.allSatisfy({ $0.isASCII && $0.isLetter || $0 == "_" }) else {
        return nil
      }
      if brace > rest.startIndex { pieces.append(.words(String(rest[..<brace]))) }
      pieces.append(.placeholder(String(name)))
      rest = rest[rest.index(after: end)...]
    }
    if !rest.isEmpty { pieces.append(.words(String(rest))) }
    self.pieces = pieces
  }

  var placeholders: Set<String> {
    Set(
      pieces.compactMap { piece in
        if case .placeholder(let name) = piece { name } else { nil }
      })
  }

  /// The text with every placeholder replaced; an argument nobody gave leaves nothing.
  ///
  /// A full stop behind an abbreviation is the abbreviation's own: "on 3 Apr." ends a sentence.
  func filled(with arguments: [String: String]) -> String {
    pieces.reduce(into: "") { text, piece in
      switch piece {
      case .words(let words):
        text += text.hasSuffix(".") && words.hasPrefix(".") ? String(words.dropFirst()) : words
      case .placeholder(let name): text += arguments[name, default: ""]
      }
    }
  }
}
