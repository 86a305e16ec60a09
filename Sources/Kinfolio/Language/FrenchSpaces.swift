/// French puts a space before its tall punctuation and inside its quotation marks, and no line may
/// break there. Translators type a plain space; this makes it the right one.
///
/// The narrow space stands before `;`, `!` and `?`, the full one before `:` and `%` and within `« »`.
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
