import Knowledge

/// A record change that an import added to the activity log.
///
/// The log contains the old and new content of the record as `column value · column value`. Pages
/// show only the columns that differ, and no columns without meaning for people, such as ids.
struct RecordChange {
  typealias Columns = [(column: String, value: String)]

  let table: String
  let before: Columns
  let after: Columns

  /// Parses both sides.
  ///
  /// Returns nil if the log entry is not a list of columns.
  init?(of table: String, before: String?, after: String?) {
    guard let before = Self.parseColumns(before, of: table),
      let after = Self.parseColumns(after, of: table),
      !(before.isEmpty && after.isEmpty)
    else { return nil }
    self.table = table
    self.before = before
    self.after = after
  }

  /// Returns the columns of one side that differ from the other side, in the reader's words.
  ///
  /// The `before` side also includes the columns that identify the record, such as its time or
  /// name. Returns nil if no column that differs can be shown.
  func changedColumnsText(
    of side: KeyPath<Self, Columns>, from other: KeyPath<Self, Columns>, in wording: Wording
  ) throws(PhraseError) -> String? {
    let others = Dictionary(self[keyPath: other].map { ($0.column, $0.value) }) { first, _ in first
    }
    let different = self[keyPath: side].filter { column, value in
      others[column] != value && RecordField(column, of: table) != nil
    }
    if different.isEmpty { return nil }
    return try columnsText(of: side, in: wording) { column in
      different.contains { $0.column == column }
        || side == \.before && RecordField.identifiesRecord(column, of: table)
    }
  }

  /// Returns the columns that identify the record, for a change with nothing else to show.
  ///
  /// Returns nil if the record has no such columns.
  func identifyingColumnsText(in wording: Wording) throws(PhraseError) -> String? {
    let which = try columnsText(of: after.isEmpty ? \.before : \.after, in: wording) {
      RecordField.identifiesRecord($0, of: table)
    }
    return which.isEmpty ? nil : which
  }

  private func columnsText(
    of side: KeyPath<Self, Columns>, in wording: Wording, where isTold: (String) -> Bool
  ) throws(PhraseError) -> String {
    let kind = self[keyPath: side].first { $0.column == "kind" }?.value
    var parts: [String] = []
    for (column, value) in self[keyPath: side] where isTold(column) {
      guard let field = RecordField(column, of: table),
        let label = wording.phrases.textIfKnown(field.labelKey)
      else { continue }
      let words = try field.formattedValue(value, ofKind: kind, in: wording)
      parts.append(
        try wording.text(
          "common.labelled", ["label": wording.capitalizingFirstLetter(label), "value": words]))
    }
    return parts.joined(separator: wording.description.changeSeparator)
  }

  /// Parses the columns of one side; nil if the first part does not start with a column name.
  ///
  /// A later part without a column name belongs to the value before it. Empty text has no columns.
  private static func parseColumns(_ text: String?, of table: String) -> Columns? {
    var content: Columns = []
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
