import Foundation

/// Words that nobody may read, to be found wherever they stand in a text, in capitals or in small letters.
///
/// Of each only a hash is kept, by its length: there may be a million of them, and as many texts.
struct SecretWords {
  /// What is shorter stands in many texts by chance.
  private static let shortestWithin = 4
  private static let base: UInt64 = 0x9E37_79B9_7F4A_7C15

  private var short: Set<String> = []
  private var hashes: [Int: Set<UInt64>] = [:]

  mutating func add(_ word: String) {
    if word.count < Self.shortestWithin {
      short.insert(word.lowercased())
    } else {
      let letters = Self.letters(of: word)
      hashes[letters.count, default: []].insert(letters.reduce(0, Self.hash))
    }
  }

  /// Whether a text is one of them, or holds one.
  func stand(in text: String) -> Bool {
    short.contains(text.lowercased()) || place(in: Self.letters(of: text)) != nil
  }

  /// A text with an ellipsis for each of them.
  func hidden(in text: String) -> String {
    if short.contains(text.lowercased()) { return "…" }
    guard let place = place(in: Self.letters(of: text)) else { return text }
    let bytes = Array(text.utf8)
    // Other alphabets may have a capital of another length, and then the place is none in the text.
    guard bytes.allSatisfy({ $0 < 0x80 }) else { return "…" }
    let (start, end) = (bytes[..<place.lowerBound], bytes[place.upperBound...])
    return [start, end].map { hidden(in: String(decoding: $0, as: UTF8.self)) }
      .joined(separator: "…")
  }

  /// The bytes of small letters, with the accents behind them: é can be written in two ways.
  private static func letters(of text: String) -> [UInt8] {
    let text = text.lowercased()
    let isPlain = text.utf8.allSatisfy { $0 < 0x80 }
    return Array((isPlain ? text : text.decomposedStringWithCanonicalMapping).utf8)
  }

  private static func hash(_ hash: UInt64, _ letter: UInt8) -> UInt64 {
    hash &* base &+ UInt64(letter)
  }

  /// Where one stands that is not short.
  private func place(in letters: [UInt8]) -> Range<Int>? {
    for (length, known) in hashes where length <= letters.count {
      let first = (0..<length).reduce(1) { power, _ in power &* Self.base }
      var hash: UInt64 = 0
      for (place, letter) in letters.enumerated() {
        hash = Self.hash(hash, letter)
        // The letter before those of the word goes as the next one comes.
        if place >= length { hash &-= first &* UInt64(letters[place - length]) }
        if place >= length - 1, known.contains(hash) { return place - length + 1..<place + 1 }
      }
    }
    return nil
  }
}
