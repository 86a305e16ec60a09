import Records

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
  /// A link that is not told.
  static let unlinked = Self.lasting(.null)
}
