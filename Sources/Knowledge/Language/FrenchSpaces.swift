/// The text with the spaces French sets by its tall punctuation and quotation marks made no-break.
///
/// Translators type a plain space. The narrow space stands before `;`, `!` and `?`, the full one
/// before `:` and `%` and within `« »`.
func withFrenchSpaces(_ text: String) -> String {
  var result = String.UnicodeScalarView()
  var last: Unicode.Scalar?
  for scalar in text.unicodeScalars {
    if last == " ", let space = spaceBefore[scalar] {
      result.removeLast()
      result.append(space)
    }
    let kept = scalar == " " && last == "«" ? "\u{a0}" : scalar
    result.append(kept)
    last = kept
  }
  return String(result)
}

private let spaceBefore: [Unicode.Scalar: Unicode.Scalar] = [
  ";": "\u{202f}", "!": "\u{202f}", "?": "\u{202f}", ":": "\u{a0}", "%": "\u{a0}", "»": "\u{a0}",
]
