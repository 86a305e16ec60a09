import Foundation

extension StringProtocol {
  /// The text in a form in which different spellings of a person's name are equal.
  ///
  /// It is in lowercase and without accents and invisible characters. Latin letters replace Greek and Cyrillic letters
  /// that look the same.
  package var foldedForNames: String { Substring(self).foldedForComparison }

}

extension String {
  /// The words of the text, each in the form of `foldedForNames`.
  package var wordsFoldedForNames: [String] {
    // Most texts are ASCII, for which this takes a small part of the time.
    if utf8.allSatisfy({ $0 < 0x80 }) {
      let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
      return lowercased().utf8.split { !letters.contains($0) }.map { String(Substring($0)) }
    }
    return Substring(self).split { !$0.isPartOfName }.map(\.foldedForComparison)
      .filter { !$0.isEmpty }
  }
}

extension Substring {
  fileprivate var foldedForComparison: String {
    if isASCII { return lowercased() }
    let folded = precomposedStringWithCompatibilityMapping.folding(
      options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    return String(
      String.UnicodeScalarView(
        folded.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
          .map { latinLookAlikes[$0] ?? $0 }))
  }
}

extension Character {
  /// True for letters and for invisible characters, which can be inside a name.
  package var isPartOfName: Bool {
    // Nearly all characters are ASCII, for which this takes a tenth of the time.
    if let byte = asciiValue {
      return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
    return (isLetter && !looksLikeApostrophe)
      || unicodeScalars.allSatisfy(\.properties.isDefaultIgnorableCodePoint)
  }

  /// True for characters that Unicode counts as letters but that look like apostrophes, such as "ʼ".
  private var looksLikeApostrophe: Bool {
    unicodeScalars.first.map { (0x2B0...0x2FF).contains($0.value) } ?? false
  }

  /// True for a letter of a script without spaces between words, such as Chinese, Japanese and Thai.
  package var isOfScriptWithoutSpaces: Bool {
    guard isOfScriptWithoutWordBoundaries, let scalar = unicodeScalars.first else { return false }
    let others: [ClosedRange<UInt32>] = [
      0...0xDFF, 0x1100...0x177F, 0x1800...0x303F, 0xAC00...0xD7FF,
    ]
    return !others.contains { $0.contains(scalar.value) }
  }

  /// True for a letter of a script without spaces between words, or in which a name can have a prefix or an ending.
  package var isOfScriptWithoutWordBoundaries: Bool {
    guard isLetter, let scalar = unicodeScalars.first else { return false }
    // Latin, Greek, Cyrillic and Armenian letters, and compatibility forms of Latin ones, are before U+0590 or in
    // these blocks.
    let others: [ClosedRange<UInt32>] = [0x10A0...0x10FF, 0x1C80...0x1FFF, 0x2100...0x2184]
    return scalar.value >= 0x590 && !others.contains { $0.contains(scalar.value) }
  }
}

private let latinLookAlikes: [Unicode.Scalar: Unicode.Scalar] = Dictionary(
  uniqueKeysWithValues: zip(
    "авекмнорстухіјѕһԁԛԝαβεικνορτυχ\u{131}łøđ".unicodeScalars,
    "abekmhopctyxijshdqwabeikvoptuxilod".unicodeScalars))
