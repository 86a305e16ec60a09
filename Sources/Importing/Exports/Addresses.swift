import Records

/// Addresses of mail and numbers to call, which are nobody else's business.
extension String {
  /// The text with an ellipsis for each address in it.
  var withoutAddresses: String {
    addresses.reversed().reduce(into: self) { $0.replaceSubrange($1, with: "…") }
  }

  /// Where addresses stand; a regular expression would look at a long text once for each of its letters.
  private var addresses: [Range<Index>] {
    guard utf8.contains(UInt8(ascii: "@")) else { return [] }
    var addresses: [Range<Index>] = []
    var start = startIndex
    while let at = self[start...].firstIndex(of: "@") {
      let name = self[start..<at].suffix(while: { !$0.isAroundAddress })
      let host = self[index(after: at)...].prefix { !$0.isAroundAddress && $0 != "@" }
      start = host.endIndex
      let domain = host.split(separator: ".").last
      guard !name.isEmpty, host.dropFirst().dropLast().contains("."),
        domain?.contains(where: \.isLetter) == true
      else { continue }
      addresses.append(name.startIndex..<host.endIndex)
    }
    return addresses
  }

  /// Of an address only what a person is called by; nil where that is nothing.
  var beforeAt: String? { split(separator: "@").first.map(String.init) }

  /// What a person is called who goes by this name, which may be an address or a number to call, or have one
  /// behind it; nil where that is nothing.
  var calledName: String? {
    let plain = withoutNumbers
    let words = plain.split(separator: " ").filter { plain == self || !$0.contains("…") }
    let names = words.filter { !$0.utf8.contains(UInt8(ascii: "@")) }
    if plain == self, names.count == words.count { return isEmpty ? nil : self }
    if names.isEmpty {
      return words.first.flatMap { String($0.drop { $0 == "<" }).beforeAt }
    }
    return names.joined(separator: " ")
  }

  /// A name by which apps know somebody, which may be an address or a number to call: that stands nowhere, but
  /// something that is always the same for it.
  var withoutAddress: String {
    contains("@") || withoutNumbers != self
      ? ImportID.text("", "address", lowercased()) : self
  }
}

extension Character {
  var isAroundAddress: Bool { isWhitespace || "<>()\"',;:".contains(self) }
}

extension Substring {
  /// What stands at the end of it.
  fileprivate func suffix(while isIn: (Character) -> Bool) -> Substring {
    self[(lastIndex { !isIn($0) }.map(index(after:)) ?? startIndex)...]
  }
}
