/// The text with the spaces French sets by its tall punctuation and quotation marks made no-break.
///
/// Translators type a plain space. The narrow space stands before `;`, `!` and `?`, the full one
/// before `:` and `%` and within `« »`.
func withFrenchSpaces(_ text: String) -> String {
  var result = ""
  for character in text {
    if result.last == " ", let space = spaceBefore[character] {
      result.removeLast()
      result.append(space)
    }
    if character == " ", result.last == "«" {
      result.append("\u{a0}")
    } else {
      result.append(character)
    }
  }
  return result
}

private let spaceBefore: [Character: Character] = [
  ";": "\u{202f}", "!": "\u{202f}", "?": "\u{202f}", ":": "\u{a0}", "%": "\u{a0}", "»": "\u{a0}",
]
