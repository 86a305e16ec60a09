import Mustache
import Reports

/// A part of a page with its own heading; its content appears in the order of the properties.
struct PageSection {
  /// The anchor, unique within the page.
  var id: String
  var title: String
  var paragraphs: [String] = []
  var facts: [Fact] = []
  /// The colors of the rainbow, each with the number of foods tried.
  var swatches: [Value] = []
  /// The foods of each color.
  var foodGroups: [Value] = []
  var items: [LinkItem] = []
  var tables: [ContentTable] = []
  /// Tables that are collapsed at first, because they repeat the content above in another form.
  var collapsedTables: [ContentTable] = []
  var links: [LinkItem] = []
  /// Files to download, each with its file type as a note.
  var files: [LinkItem] = []
  /// The label of the control that shows `moreFiles`.
  var moreFilesLabel = ""
  /// Links to files for programs and spreadsheets, which are collapsed at first.
  var moreFiles: [LinkItem] = []

  /// True if the section has no content; tables in `collapsedTables` do not count.
  var isEmpty: Bool {
    paragraphs.isEmpty && facts.isEmpty && swatches.isEmpty && foodGroups.isEmpty && items.isEmpty
      && tables.isEmpty && links.isEmpty && files.isEmpty && moreFiles.isEmpty
  }

  var value: Value {
    [
      "id": .text(id), "title": .text(title),
      "paragraphs": .list(paragraphs.map(Value.text)),
      "facts": Self.facts(facts),
      "swatches": .rowsIfNotEmpty(swatches),
      "shelves": .list(foodGroups),
      "items": .rowsIfNotEmpty(items.map(\.value)),
      "tables": .list(tables.map(\.value)),
      "folded": .list(collapsedTables.map(\.value)),
      "links": .rowsIfNotEmpty(links.map(\.value)),
      "files": .rowsIfNotEmpty(files.map(\.value)),
      "more_files": .rowsIfNotEmpty(moreFiles.map(\.value)),
      "more_files_label": .text(moreFilesLabel),
    ]
  }

  /// Returns the sections that are not empty.
  static func list(_ sections: [PageSection]) -> Value {
    .list(sections.filter { !$0.isEmpty }.map(\.value))
  }

  /// Returns facts in the form that the partial template `facts` requires.
  static func facts(_ facts: [Fact]) -> Value {
    .rowsIfNotEmpty(facts.map(\.templateValue))
  }
}

extension Fact {
  var templateValue: Value {
    ["label": .text(label), "value": .text(value), "note": .text(detail)]
  }
}

extension ContentTable {
  var value: Value {
    let rows = rows.map { row in
      Value.object([
        "head": .text(row.first ?? ""),
        "cells": .list(row.enumerated().dropFirst().map { cell($0.element, in: $0.offset) }),
      ])
    }
    return [
      "caption": .text(caption), "rows": .list(rows),
      "header": .list(header.enumerated().map { cell($0.element, in: $0.offset) }),
    ]
  }

  private func cell(_ text: String, in column: Int) -> Value {
    ["text": .text(text), "is_figure": .bool(numericColumns.contains(column))]
  }
}

extension Value {
  /// Returns one object with `rows`, or an empty list if there are no rows, so that the template omits the markup
  /// around them.
  static func rowsIfNotEmpty(_ rows: [Value]) -> Value {
    rows.isEmpty ? .list([]) : .list([.object(["rows": .list(rows)])])
  }
}

/// A line of a list, with an optional link.
struct LinkItem {
  var text: String
  /// A relative link, which is empty if the line has none.
  var href = ""
  /// Additional text after the line, shown less prominently.
  var note = ""

  var value: Value { ["text": .text(text), "href": .text(href), "note": .text(note)] }
}
