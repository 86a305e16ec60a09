import Records

extension JSONNode {
  /// What a cell of a table says that is more than a text: a number, `true` or `false`; else itself.
  var read: JSONNode {
    guard case .text(let text) = self else { return self }
    switch text.lowercased() {
    case "true", "yes": return .flag(true)
    case "false", "no": return .flag(false)
    default: break
    }
    if let number = Int(text) { return .integer(number) }
    // As programs write numbers, the full stop is never a mark of thousands.
    let isPlain = text.utf8.allSatisfy { "0123456789.-".utf8.contains($0) }
    if isPlain, let number = Double(text) { return .number(number) }
    // Spreadsheets in many countries write a comma into numbers.
    guard let amount = WrittenAmount(text), amount.unit.isEmpty else { return self }
    return .number(amount.number)
  }

  /// What a document is called by, which some apps count; nil for anything else.
  var asName: String? {
    switch self {
    case .text(let text): text
    case .integer(let number): String(number)
    default: nil
    }
  }

  /// The names in a list, or in a text as ``words`` are.
  var names: [String]? {
    guard case .list(let items) = self else { return words }
    let names = items.compactMap(\.asName)
    return names.count == items.count ? names : nil
  }

  /// The words of a list, or of a text in which commas or semicolons stand between them; nil for
  /// anything else.
  var words: [String]? {
    switch self {
    case .list(let items):
      let words = items.compactMap { if case .text(let word) = $0 { word } else { nil } }
      return words.count == items.count ? words : nil
    case .text(let text):
      let marks: Set<Character> = ["[", "]", "\"", "'"]
      return text.filter { !marks.contains($0) }.split { ",;|".contains($0) }
        .map { $0.split(separator: " ").joined(separator: " ") }.filter { !$0.isEmpty }
    default: return nil
    }
  }
}
