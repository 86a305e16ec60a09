import Audiences
import Knowledge
import Records

/// A change of a record that an import of a file added to the activity log.
///
/// The log contains the old and new content of the record as `column value · column value`. Pages show only the columns
/// that differ, and no columns without meaning for people, such as ids.
struct RecordChange {
  typealias Columns = [(column: String, value: String)]

  private let recordKind: RecordKind
  let before: Columns
  let after: Columns

  /// Creates the change from an entry of the activity log; returns nil if the entry is not a list of columns.
  init?(of table: String, before: String?, after: String?) {
    guard let kind = Journal.kind(ofTable: table),
      let before = Self.parseColumns(before, of: kind),
      let after = Self.parseColumns(after, of: kind), !(before.isEmpty && after.isEmpty)
    else { return nil }
    self.recordKind = kind
    self.before = before
    self.after = after
  }

  /// Returns a text with the columns that the change affects, and their values on one side, before or after the change.
  ///
  /// The text for `before` also contains the columns that identify the record. Returns nil if no changed column can be
  /// shown.
  func changedColumnsText(
    of side: KeyPath<Self, Columns>, from other: KeyPath<Self, Columns>, in wording: Wording
  ) throws(PhraseError) -> String? {
    let others = self[keyPath: other].firstByKey(\.column)
    let different = self[keyPath: side].filter { column, value in
      others[column]?.value != value && recordKind.field(column)?.label != nil
    }
    if different.isEmpty { return nil }
    return try columnsText(of: side, in: wording) { column in
      different.contains { $0.column == column }
        || side == \.before && recordKind.field(column)?.isIdentifying == true
    }
  }

  /// Returns a text with the columns that identify the record, such as a name, or nil if there are none.
  ///
  /// Pages show it if the columns that differ cannot be shown.
  func identifyingColumnsText(in wording: Wording) throws(PhraseError) -> String? {
    let which = try columnsText(of: after.isEmpty ? \.before : \.after, in: wording) {
      recordKind.field($0)?.isIdentifying == true
    }
    return which.isEmpty ? nil : which
  }

  private func columnsText(
    of side: KeyPath<Self, Columns>, in wording: Wording, where isShown: (String) -> Bool
  ) throws(PhraseError) -> String {
    let kindOfRecord = self[keyPath: side].first { $0.column == "kind" }?.value
    var parts: [String] = []
    for (column, value) in self[keyPath: side] where isShown(column) {
      guard let field = recordKind.field(column),
        let label = field.label.flatMap(wording.phrases.textIfKnown)
      else { continue }
      let words = try field.formattedValue(value, ofKind: kindOfRecord, in: wording)
      parts.append(
        try wording.text(
          "common.labelled", ["label": wording.capitalizingFirstLetter(label), "value": words]))
    }
    return parts.joined(separator: wording.description.changeSeparator)
  }

  /// Parses the record's columns before or after the change; returns nil if the text does not start with a column's
  /// name.
  ///
  /// A later part without the name of a column belongs to the value before it. Empty text has no columns.
  private static func parseColumns(_ text: String?, of kind: RecordKind) -> Columns? {
    var content: Columns = []
    for part in (text ?? "").split(separator: " · ", omittingEmptySubsequences: false) {
      if part.isEmpty, content.isEmpty { continue }
      let words = part.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      let column = words.first.map(String.init) ?? ""
      let isNew =
        words.count == 2 && kind.canLog(column) && !content.contains { $0.column == column }
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
