import Records

/// Email addresses and phone numbers, which are private.
extension String {
  /// The text with an ellipsis in place of each email address.
  var withoutEmailAddresses: String {
    emailAddressRanges.reversed().reduce(into: self) { $0.replaceSubrange($1, with: "…") }
  }

  /// The ranges of the email addresses, found without a regular expression, which would be slow in a long text.
  private var emailAddressRanges: [Range<Index>] {
    guard utf8.contains(UInt8(ascii: "@")) else { return [] }
    var addresses: [Range<Index>] = []
    var start = startIndex
    while let at = self[start...].firstIndex(of: "@") {
      let name = self[start..<at].suffix(while: { !$0.delimitsEmailAddress })
      let host = self[index(after: at)...].prefix { !$0.delimitsEmailAddress && $0 != "@" }
      start = host.endIndex
      let domain = host.split(separator: ".").last
      guard !name.isEmpty, host.dropFirst().dropLast().contains("."),
        domain?.contains(where: \.isLetter) == true
      else { continue }
      addresses.append(name.startIndex..<host.endIndex)
    }
    return addresses
  }

  /// The first part of an email address that is not empty, usually the part before the `@`, or nil if there is none.
  var emailLocalPart: String? { split(separator: "@").first.map(String.init) }

  /// The text without addresses and phone numbers, or the part of an address before the `@`, or nil if nothing is left.
  var nameWithoutContacts: String? {
    let plain = withoutPhoneNumbers
    let words = plain.split(separator: " ").filter { plain == self || !$0.contains("…") }
    let names = words.filter { !$0.utf8.contains(UInt8(ascii: "@")) }
    if plain == self, names.count == words.count { return isEmpty ? nil : self }
    if names.isEmpty { return words.first.flatMap { String($0.drop { $0 == "<" }).emailLocalPart } }
    return names.joined(separator: " ")
  }

  /// The ID of a person in an app, or a hash of the ID if it is an email address or a phone number.
  var hashIfContact: String {
    contains("@") || withoutPhoneNumbers != self ? ImportID.text("", "address", lowercased()) : self
  }
}

extension Character {
  /// True if the character can be directly before or after an email address, but not in it.
  var delimitsEmailAddress: Bool { isWhitespace || "<>()\"',;:".contains(self) }
}

extension Substring {
  fileprivate func suffix(while isIn: (Character) -> Bool) -> Substring {
    self[(lastIndex { !isIn($0) }.map(index(after:)) ?? startIndex)...]
  }
}

/// The keys of the records that were imported from an export, to which other documents of the export can link.
///
/// Only records of the same export are linked. Otherwise the result would depend on the order of the imports.
struct ImportedRecordKeys {
  /// The hashes of the keys of imported records, because the keys of a million records would need too much memory.
  private var keyHashes: Set<Int> = []
  /// The prefixes of the keys of imported records, such as `tasks/`.
  private var keyPrefixes: Set<String> = []

  mutating func add(_ key: String) {
    keyHashes.insert(key.hashValue)
    keyPrefixes.insert(String(key.prefix { $0 != "/" } + "/"))
  }

  func contains(_ key: String) -> Bool { keyHashes.contains(key.hashValue) }

  /// Returns the keys of all imported records whose names a document contains.
  func keys(namedIn document: ExportDocument) -> [String] {
    var names = Set(ExportDocument.names(inPath: document.path))
    for node in document.fields.values { Self.collectNames(&names, in: node) }
    return keyPrefixes.flatMap { kind in names.map { kind + $0 } }.filter(contains).sorted()
  }

  private static func collectNames(_ names: inout Set<String>, in node: JSONNode) {
    switch node {
    case .text(let text):
      if let name = ExportDocument.names(inPath: text).last { names.insert(name) }
    case .integer(let number): names.insert(String(number))
    case .list(let items): for item in items { collectNames(&names, in: item) }
    case .object(let members): for member in members.values { collectNames(&names, in: member) }
    default: break
    }
  }
}

extension ExportImporter {
  /// Returns a link from a document to a record of the same export, or nil if the export does not contain the record.
  func link(
    to table: String, _ key: String, from document: ExportDocument, in importer: Importer
  ) throws -> ImportedRecord.Content? {
    let isImported = state.importedKeys.contains(key)
    let hasKey =
      try isImported || document.listsLinkedKey(key) && importer.hasRecord(in: table, key: key)
    return hasKey ? .keptIfMissing(.record(of: table, named: key)) : nil
  }

  /// Returns a link to the person in one of the fields `names`, or no link if the export does not contain that person.
  ///
  /// A document without such a field belongs to the person whose document in the collection `above` contains it.
  func caregiverLink(
    _ fields: inout ExportFields, _ names: String..., containedIn above: String? = nil,
    keyPrefix people: String = "users", in importer: Importer
  ) throws -> ImportedRecord.Content {
    let document = fields.document
    for name in names {
      let named = try fields.referencedName(name)
      guard let id = named ?? above.flatMap(document.ancestorName(in:)) else { continue }
      let person = try link(to: "caregivers", "\(people)/\(id)", from: document, in: importer)
      if let person { return person }
      fields.markNotTaken(name)
    }
    return .unlinked
  }
}

extension ExportDocument {
  /// Returns whether this document was skipped by an earlier import whose export contained the record with this key.
  fileprivate func listsLinkedKey(_ key: String) -> Bool {
    fields[Self.linkedKeysField]?.listedWords?.contains(key) == true
  }
}

extension ImportedRecord.Content {
  /// No link, so that a link from an earlier import stays.
  static let unlinked = Self.keptIfMissing(.null)
}
