/// Returns the text of an HTML, SVG or Atom file that a reader sees or hears: the text between tags
/// and that of `alt`, `title`, `aria-label` and `placeholder`.
///
/// Omits scripts, styles and the identifiers and dates of feeds. Replaces entities by spaces.
public func readableText(of markup: String) -> String {
  let bytes = Array(markup.utf8)
  var text: [UInt8] = []
  var spoken: [UInt8] = []
  var next = 0
  while next < bytes.count {
    if bytes[next] == UInt8(ascii: "<") {
      let end = bytes[next...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.count
      let tag = bytes[(next + 1)..<end]
      spoken += spokenAttributes(of: tag)
      text.append(UInt8(ascii: " "))
      next = min(end + 1, bytes.count)
      let name = tag.prefix { $0 != UInt8(ascii: " ") }
      if ["script", "style", "id", "updated"].contains(where: { name.elementsEqual($0.utf8) }) {
        next += bytes[next...].split(separator: UInt8(ascii: "<"), maxSplits: 1).first?.count ?? 0
      }
    } else {
      text.append(bytes[next])
      next += 1
    }
  }
  return withoutEntities(String(decoding: text + spoken, as: UTF8.self))
}

/// Returns the values of a tag's attributes that screen readers speak, each after a space.
private func spokenAttributes(of tag: ArraySlice<UInt8>) -> [UInt8] {
  let parts = tag.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
  var values: [UInt8] = []
  for (before, value) in zip(parts, parts.dropFirst()) {
    let names = ["alt=", "title=", "aria-label=", "placeholder="]
    guard names.contains(where: { before.suffix($0.utf8.count + 1).elementsEqual(" \($0)".utf8) })
    else { continue }
    values += [UInt8(ascii: " ")] + value
  }
  return values
}

private func withoutEntities(_ text: String) -> String {
  let parts = text.split(separator: "&", omittingEmptySubsequences: false)
  return parts.prefix(1).joined()
    + parts.dropFirst().map { part in " " + part.drop { $0 != ";" }.dropFirst() }.joined()
}

/// Returns the words of a text that have at least two letters, all ASCII, in lowercase.
public func asciiWords(of text: String) -> [String] {
  text.split { !$0.isLetter && !$0.isNumber }
    .filter { $0.count > 1 && $0.allSatisfy { $0.isASCII && $0.isLetter } }
    .map { $0.lowercased() }
}
