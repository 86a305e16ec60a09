import Mustache

/// A part of a page with its own heading; the content appears in the order of the properties.
struct PageSection {
  /// A labeled value, such as a metric, with an optional note.
  struct Fact {
    var label: String
    var value: String
    var note = ""
  }

  /// A table with row labels in its first column.
  struct Table {
    /// The text above the table; empty if the section's heading is enough.
    var caption: String
    var header: [String]
    var rows: [[String]]
    /// The indexes of the columns with numbers, aligned to the trailing edge.
    var numericColumns: Set<Int> = []
  }

  /// A color of the rainbow with the number of foods tried.
  struct Swatch {
    /// The CSS class that sets the color.
    var cssClass: String
    var label: String
    var note: String
    var isTried: Bool
  }

  /// The foods of one color.
  struct FoodGroup {
    var cssClass: String
    var title: String
    /// The number of tried foods, such as "3 of 7".
    var note: String
    var foods: [Value]
  }

  /// The anchor, unique within the page.
  var id: String
  var title: String
  var paragraphs: [String] = []
  var facts: [Fact] = []
  var swatches: [Swatch] = []
  var foodGroups: [FoodGroup] = []
  var items: [LinkItem] = []
  var tables: [Table] = []
  /// Collapsed tables that repeat the content above in another form.
  var collapsedTables: [Table] = []
  var links: [LinkItem] = []
  /// Files to download, each with its file type as a note.
  var files: [LinkItem] = []
  /// The label that expands `moreFiles`.
  var moreFilesLabel = ""
  /// Collapsed links to files for programs and spreadsheets.
  var moreFiles: [LinkItem] = []

  /// Tables in `collapsedTables` do not count.
  var isEmpty: Bool {
    paragraphs.isEmpty && facts.isEmpty && swatches.isEmpty && foodGroups.isEmpty && items.isEmpty
      && tables.isEmpty && links.isEmpty && files.isEmpty && moreFiles.isEmpty
  }

  var value: Value {
    [
      "id": .text(id), "title": .text(title),
      "paragraphs": .list(paragraphs.map(Value.text)),
      "facts": Self.facts(facts),
      "swatches": .rowsIfNotEmpty(swatches.map(\.value)),
      "shelves": .list(foodGroups.map(\.value)),
      "items": .rowsIfNotEmpty(items.map(\.value)),
      "tables": .list(tables.map(\.value)),
      "folded": .list(collapsedTables.map(\.value)),
      "links": .rowsIfNotEmpty(links.map(\.value)),
      "files": .rowsIfNotEmpty(files.map(\.value)),
      "more_files": .rowsIfNotEmpty(moreFiles.map(\.value)),
      "more_files_label": .text(moreFilesLabel),
    ]
  }

  /// Returns facts in the form that the partial `facts` expects.
  static func facts(_ facts: [Fact]) -> Value {
    .rowsIfNotEmpty(facts.map(\.templateValue))
  }
}

extension PageSection.Fact {
  var templateValue: Value { ["label": .text(label), "value": .text(value), "note": .text(note)] }
}

extension PageSection.Swatch {
  fileprivate var value: Value {
    [
      "style": .text(cssClass), "label": .text(label), "note": .text(note),
      "is_met": .bool(isTried),
    ]
  }
}

extension PageSection.FoodGroup {
  fileprivate var value: Value {
    ["style": .text(cssClass), "title": .text(title), "note": .text(note), "foods": .list(foods)]
  }
}

extension PageSection.Table {
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
  /// Returns one object with `rows`, or an empty list without rows, so that the template omits the markup around it.
  static func rowsIfNotEmpty(_ rows: [Value]) -> Value {
    rows.isEmpty ? .list([]) : .list([.object(["rows": .list(rows)])])
  }
}

/// A line of a list, with an optional link.
struct LinkItem {
  var text: String
  /// A relative link; empty if there is none.
  var href = ""
  /// Additional text after the line, shown less prominently.
  var note = ""

  var value: Value { ["text": .text(text), "href": .text(href), "note": .text(note)] }
}
