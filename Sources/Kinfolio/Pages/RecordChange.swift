import Knowledge

/// A change that an import kept in the log: what a record said before and after, each as
/// `column value · column value`.
///
/// People are shown only what differs, in their own words; ids say nothing to them.
struct RecordChange {
  typealias Content = [(column: String, value: String)]

  /// The table whose record changed.
  let table: String
  let before: Content
  let after: Content

  /// Nil where the log says something else than columns.
  init?(of table: String, before: String?, after: String?) {
    guard let before = Self.content(before, of: table),
      let after = Self.content(after, of: table),
      !(before.isEmpty && after.isEmpty)
    else { return nil }
    self.table = table
    self.before = before
    self.after = after
  }

  /// What differs of one side, in the reader's words; nil where nothing of it can be shown.
  ///
  /// Before that stands which record it is: when it happened, or what it is called.
  func differing(
    of side: KeyPath<Self, Content>, from other: KeyPath<Self, Content>, in wording: Wording
  ) throws(PhraseError) -> String? {
    let others = Dictionary(self[keyPath: other].map { ($0.column, $0.value) }) { first, _ in first
    }
    let different = self[keyPath: side].filter { column, value in
      others[column] != value && RecordField(column, of: table) != nil
    }
    if different.isEmpty { return nil }
    return try told(of: side, in: wording) { column in
      different.contains { $0.column == column }
        || side == \.before && RecordField.tellsWhich(column, of: table)
    }
  }

  /// Which record it is, where nothing that differs can be shown; nil where that cannot either.
  func record(in wording: Wording) throws(PhraseError) -> String? {
    let which = try told(of: after.isEmpty ? \.before : \.after, in: wording) {
      RecordField.tellsWhich($0, of: table)
    }
    return which.isEmpty ? nil : which
  }

  private func told(
    of side: KeyPath<Self, Content>, in wording: Wording, where isTold: (String) -> Bool
  ) throws(PhraseError) -> String {
    let kind = self[keyPath: side].first { $0.column == "kind" }?.value
    var told: [String] = []
    for (column, value) in self[keyPath: side] where isTold(column) {
      guard let field = RecordField(column, of: table),
        let label = wording.phrases.known(field.label)
      else { continue }
      let words = try field.words(value, ofKind: kind, in: wording)
      told.append(
        try wording.text(
          "common.labelled", ["label": wording.opening(label), "value": words]))
    }
    return told.joined(separator: wording.description.betweenChanges)
  }

  /// The columns of one side, none of an empty one; nil where the first part names no column.
  ///
  /// What names none further on belongs to the text before it.
  private static func content(_ text: String?, of table: String) -> Content? {
    var content: Content = []
    for part in (text ?? "").split(separator: " · ", omittingEmptySubsequences: false) {
      if part.isEmpty, content.isEmpty { continue }
      let words = part.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      let column = words.first.map(String.init) ?? ""
      let isNew =
        words.count == 2 && RecordField.isColumn(column, of: table)
        && !content.contains { $0.column == column }
      if isNew {
        content.append((column, String(words[1])))
      } else if let last = content.indices.last {
        content[last].value += " · \(part)"
      } else {
        return nil
      }
    }
    return content
  }
}
