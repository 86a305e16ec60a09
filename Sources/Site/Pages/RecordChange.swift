import Audiences
import Knowledge
import Records

/// A change of a record that an import of a file added to the activity log.
///
/// The log contains the old and new content of the record as `column value · column value`. Pages show only the columns
/// that differ, and no columns without meaning for people, such as ids.
struct RecordChange {
  typealias ColumnValues = [(column: String, value: String)]

  private let recordKind: RecordKind
  let columnsBefore: ColumnValues
  let columnsAfter: ColumnValues

  /// Creates the change from an entry of the activity log; returns nil if the entry is not a list of columns.
  init?(of table: String, before: String?, after: String?) {
    guard let kind = Journal.kind(ofTable: table),
      let before = Self.parseColumns(before, of: kind),
      let after = Self.parseColumns(after, of: kind), !(before.isEmpty && after.isEmpty)
    else { return nil }
    self.recordKind = kind
    self.columnsBefore = before
    self.columnsAfter = after
  }

  /// Returns the changed columns as text, with their values on the given side: before or after the change.
  ///
  /// The text for the side `columnsBefore` also contains the columns that identify the record. Returns nil if no
  /// changed column can be shown.
  func changedColumnsText(
    of side: KeyPath<Self, ColumnValues>, from other: KeyPath<Self, ColumnValues>,
    in wording: Wording
  ) throws(PhraseError) -> String? {
    let others = self[keyPath: other].firstByKey(\.column)
    let different = self[keyPath: side].filter { column, value in
      others[column]?.value != value && recordKind.field(named: column)?.labelKey != nil
    }
    if different.isEmpty { return nil }
    return try columnsText(of: side, in: wording) { column in
      different.contains { $0.column == column }
        || side == \.columnsBefore && recordKind.field(named: column)?.identifiesRecord == true
    }
  }

  /// Returns a text with the columns that identify the record, such as a name, or nil if there are none.
  ///
  /// Pages show it if the columns that differ cannot be shown.
  func identifyingColumnsText(in wording: Wording) throws(PhraseError) -> String? {
    let which = try columnsText(
      of: columnsAfter.isEmpty ? \.columnsBefore : \.columnsAfter, in: wording
    ) {
      recordKind.field(named: $0)?.identifiesRecord == true
    }
    return which.isEmpty ? nil : which
  }

  private func columnsText(
    of side: KeyPath<Self, ColumnValues>, in wording: Wording, where isShown: (String) -> Bool
  ) throws(PhraseError) -> String {
    let kindOfRecord = self[keyPath: side].first { $0.column == "kind" }?.value
    var parts: [String] = []
    for (column, value) in self[keyPath: side] where isShown(column) {
      guard let field = recordKind.field(named: column),
        let label = field.labelKey.flatMap(wording.phrases.textIfKnown)
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
  /// A later part that does not start with a column's name continues the value before it. Empty text has no columns.
  private static func parseColumns(_ text: String?, of kind: RecordKind) -> ColumnValues? {
    var content: ColumnValues = []
    for part in (text ?? "").split(separator: " · ", omittingEmptySubsequences: false) {
      if part.isEmpty, content.isEmpty { continue }
      let words = part.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      let column = words.first.map(String.init) ?? ""
      let isNew =
        words.count == 2 && kind.activityLogCanContain(columnNamed: column)
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
