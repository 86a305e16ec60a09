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
  fileprivate func suffix(while isIn: (Character) -> Bool) -> Substring {
    self[(lastIndex { !isIn($0) }.map(index(after:)) ?? startIndex)...]
  }
}

/// The records of an export that are there, to which its other documents may point.
///
/// Only what one export holds both ends of is linked: whether another brought the end before, or will
/// bring it later, would else decide.
struct ExportLinks {
  /// The field that tells of a skipped document which ends its export held.
  static let note = "_links"

  /// The hashes of their keys, of which there may be a million.
  private var keys: Set<Int> = []
  /// What keys begin with, such as `tasks/`.
  private var kinds: Set<String> = []

  mutating func add(_ key: String) {
    keys.insert(key.hashValue)
    kinds.insert(String(key.prefix { $0 != "/" } + "/"))
  }

  func holds(_ key: String) -> Bool { keys.contains(key.hashValue) }

  /// The keys of those that a document names anywhere.
  func named(by document: ExportDocument) -> [String] {
    var names = Set(ExportDocument.names(document.path))
    for node in document.fields.values { Self.collect(&names, in: node) }
    return kinds.flatMap { kind in names.map { kind + $0 } }.filter(holds).sorted()
  }

  private static func collect(_ names: inout Set<String>, in node: JSONNode) {
    switch node {
    case .text(let text): if let name = ExportDocument.names(text).last { names.insert(name) }
    case .integer(let number): names.insert(String(number))
    case .list(let items): for item in items { collect(&names, in: item) }
    case .object(let members): for member in members.values { collect(&names, in: member) }
    default: break
    }
  }
}

extension ExportReading {
  /// A link from a document to a record of its export; nil where its export does not hold that.
  func link(
    to table: String, _ key: String, from document: ExportDocument, in importer: Importer
  ) throws -> ImportedRecord.Content? {
    let isThere = try links.holds(key) || document.links(to: key) && importer.has(table, key)
    return isThere ? .lasting(.record(of: table, named: key)) : nil
  }
}

extension ExportDocument {
  /// Whether it was skipped before, and its export held what it points to.
  fileprivate func links(to key: String) -> Bool {
    fields[ExportLinks.note]?.words?.contains(key) == true
  }
}

extension ImportedRecord.Content {
  static let unlinked = Self.lasting(.null)
}
