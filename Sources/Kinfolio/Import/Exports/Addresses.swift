/// Addresses of mail, which are nobody else's business.
extension String {
  /// Whether an address stands in the text.
  var holdsAddress: Bool {
    utf8.contains(UInt8(ascii: "@"))
      && contains(/[^\s@<>()"',;:]+@[^\s@<>()"',;:]+\.[^\s@<>()"',;:]+/)
  }

  /// The text with an ellipsis for each address in it.
  var withoutAddresses: String {
    guard utf8.contains(UInt8(ascii: "@")) else { return self }
    return replacing(/[^\s@<>()"',;:]+@[^\s@<>()"',;:]+\.[^\s@<>()"',;:]+/, with: "…")
  }

  /// Of an address only what a person is called by; nil where that is nothing.
  var beforeAt: String? { split(separator: "@").first.map(String.init) }

  /// What a person is called who goes by this name, which may be an address or have one behind it; nil where
  /// that is nothing.
  var calledName: String? {
    let words = split(separator: " ")
    let names = words.filter { !$0.utf8.contains(UInt8(ascii: "@")) }
    if names.count == words.count { return isEmpty ? nil : self }
    if names.isEmpty {
      return words.first.flatMap { String($0.drop { $0 == "<" }).beforeAt }
    }
    return names.joined(separator: " ")
  }

  /// A name by which apps know somebody, which may be an address: that stands nowhere, but something that is
  /// always the same for it.
  var withoutAddress: String {
    contains("@") ? ImportID.text("", "address", lowercased()) : self
  }
}
