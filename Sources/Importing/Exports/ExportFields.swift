import Records

/// The fields of a document, from which an import takes one after another.
///
/// Fields that are not taken are reported as unrecognized. If a field has an invalid value, a ``RowProblem`` is thrown.
struct ExportFields {
  var document: ExportDocument
  let zone: Zone
  /// The time from which plain numbers count seconds, in seconds since 1970.
  let numberEpoch: Int64
  private let fieldNamePrefix: String
  private var takenFields: Set<String> = []

  /// Creates the fields of a document, none of which is taken yet.
  ///
  /// Times without a zone are local times in `zone`. `fieldNamePrefix` precedes the names of fields in problems,
  /// such as `details.`.
  init(
    _ document: ExportDocument, in zone: Zone, since origin: Int64 = 0, fieldNamePrefix: String = ""
  ) {
    self.document = document
    self.zone = zone
    self.numberEpoch = origin
    self.fieldNamePrefix = fieldNamePrefix
  }

  /// The names of the fields that have a value and were not taken, which are reported as unrecognized.
  var untakenFields: [String] {
    document.fields.filter { !Self.emptyValues.contains($0.value) && !takenFields.contains($0.key) }
      .keys
      .sorted()
  }

  private static let emptyValues: Set<JSONNode> = [.null, .text(""), .list([])]

  /// Takes the first of the fields with these names that has a value, or returns nil if none has one.
  mutating func takeValue(_ names: [String]) -> (name: String, node: JSONNode)? {
    for name in names {
      guard let node = document.fields[name], node != .null, node != .text("") else { continue }
      takenFields.insert(name)
      return (name, document.isTableRow ? node.parsedCell : node)
    }
    return nil
  }

  /// Marks fields as taken because their content is known from elsewhere.
  mutating func markTaken(_ names: String...) { takenFields.formUnion(names) }

  /// Marks fields as not taken, so that they are reported as unrecognized.
  mutating func markNotTaken(_ names: String...) { takenFields.subtract(names) }

  /// Returns `value`, or throws the problem that the field `name` is missing if the value is nil.
  func unwrap<Value>(_ value: Value?, _ name: String) throws(RowProblem) -> Value {
    guard let value else { throw problem(.missing, name) }
    return value
  }

  func problem(_ fault: RowProblem.Fault, _ name: String, _ node: JSONNode? = nil) -> RowProblem {
    let found =
      switch node {
      // Contact details are removed before the text is shortened, because a part of an address would not be recognized.
      case .text(let text): "'\(text.withoutContacts.prefix(100))'"
      case .integer(let number): String(number)
      case .number(let number): String(number)
      case .flag(let flag): String(flag)
      default: ""
      }
    return RowProblem(fault, column: fieldNamePrefix + name, found: found)
  }

  /// Returns the text in the first of the fields that has a value.
  mutating func text(_ names: String...) throws(RowProblem) -> String? {
    guard let (name, node) = takeValue(names) else { return nil }
    // A cell of a table is text, even if it looks like a number.
    let plain = document.isTableRow ? document.fields[name] : node
    guard case .text(let text)? = plain else { throw problem(.notText, name, node) }
    return text
  }

  mutating func number(_ names: String...) throws(RowProblem) -> Double? {
    guard let (name, node) = takeValue(names) else { return nil }
    switch node {
    case .integer(let number): return Double(number)
    case .number(let number) where number.isFinite: return number
    case .text(let text) where document.isTableRow:
      throw problem(WrittenAmount.fault(of: text), name, node)
    default: throw problem(.notANumber, name, node)
    }
  }

  mutating func flag(_ names: String...) throws(RowProblem) -> Bool? {
    guard let (name, node) = takeValue(names) else { return nil }
    switch node {
    case .flag(let flag): return flag
    case .integer(0): return false
    case .integer(1): return true
    default: throw problem(.notAllowed, name, node)
    }
  }

  /// Returns the meaning that `words` contains for the word, in any case, in the first of the fields that has a value.
  mutating func word(
    _ names: String..., of words: KeyValuePairs<String, String>
  ) throws(RowProblem) -> String? {
    guard let (name, node) = takeValue(names) else { return nil }
    guard case .text(let text) = node,
      let word = words.first(where: { $0.key == text.lowercased() })
    else { throw problem(.notAllowed, name, node) }
    return word.value
  }

  /// Returns the time in a field, in seconds since 1970, and throws if the time is outside the accepted years.
  mutating func moment(_ names: String...) throws(RowProblem) -> Int64? { try moment(of: names) }

  mutating func moment(of names: [String]) throws(RowProblem) -> Int64? {
    guard let (name, node) = takeValue(names) else { return nil }
    guard let seconds = ExportTimeParser.seconds(node, in: zone, since: numberEpoch) else {
      throw problem(.notADate, name, node)
    }
    guard Instant.validRange.contains(Instant(seconds: seconds)) else {
      throw problem(.outOfRange, name, node)
    }
    return seconds
  }

  /// Returns the time in a field, in seconds since 1970, and throws if the time is after `latest`.
  mutating func pastMoment(_ name: String, until latest: Int64) throws(RowProblem) -> Int64? {
    let seconds = try moment(name)
    if let seconds, seconds > latest { throw problem(.inTheFuture, name, document.fields[name]) }
    return seconds
  }

  /// Returns the date in a field, or the date of a time in it.
  mutating func day(_ names: String...) throws(RowProblem) -> LocalDate? {
    guard let (name, node) = takeValue(names) else { return nil }
    if case .text(let text) = node, let day = LocalDate(text) { return day }
    guard let seconds = ExportTimeParser.seconds(node, in: zone, since: numberEpoch),
      Instant.validRange.contains(Instant(seconds: seconds))
    else { throw problem(.notADate, name, node) }
    return zone.day(of: Instant(seconds: seconds))
  }

  /// Returns the name of the document that a field refers to, in any form that tools write.
  ///
  /// A hash replaces an email address, as in the path of the document that the field refers to.
  mutating func referencedName(_ names: String...) throws(RowProblem) -> String? {
    guard let (name, node) = takeValue(names) else { return nil }
    let plain = document.isTableRow ? document.fields[name] ?? node : node
    guard let id = Self.reference(plain) else { throw problem(.notText, name, node) }
    return id.hashIfContact
  }

  private static func reference(_ node: JSONNode) -> String? {
    switch node {
    case .text(let path): return ExportDocument.names(inPath: path).last
    case .integer(let number): return String(number)
    case .list(let names): return names.last.flatMap(reference)
    case .object(let members):
      let places = ["value", "__ref__", "_path", "path", "segments", "referencePath"]
      return places.lazy.compactMap { members[$0] }.first.flatMap(reference)
    default: return nil
    }
  }
}
