import Mustache

/// A part of a page under a heading of its own: sentences, figures, lists, tables, in that order.
struct Section {
  /// A figure and what it counts.
  struct Fact {
    var label: String
    var value: String
    var note = ""
  }

  /// A table whose first column names its rows.
  struct Table {
    /// The words over it; empty where a heading says it.
    var caption: String
    var header: [String]
    var rows: [[String]]
    /// The columns that hold figures, which stand at the trailing edge.
    var figures: Set<Int> = []
  }

  /// One colour of the rainbow, or one allergen: what it is called and what belongs to it.
  struct Swatch {
    /// The class that colours it.
    var style: String
    var label: String
    var note: String
    var isMet: Bool
  }

  /// The foods of one colour.
  struct Shelf {
    /// The class that colours it.
    var style: String
    var title: String
    /// How many of them were tried.
    var note: String
    var foods: [Value]
  }

  /// The anchor, unique on its page.
  var id: String
  var title: String
  var paragraphs: [String] = []
  var facts: [Fact] = []
  var swatches: [Swatch] = []
  var shelves: [Shelf] = []
  var items: [Item] = []
  var tables: [Table] = []
  /// Tables that say once more what was said above, one click away.
  var folded: [Table] = []
  var links: [Item] = []
  /// Files to take along, each with its kind.
  var files: [Item] = []
  /// What the click says that shows more of them.
  var moreFilesLabel = ""
  /// Files for programs and spreadsheets, one click away.
  var moreFiles: [Item] = []

  /// Whether there is anything in it.
  var isEmpty: Bool {
    paragraphs.isEmpty && facts.isEmpty && swatches.isEmpty && shelves.isEmpty && items.isEmpty
      && tables.isEmpty && links.isEmpty && files.isEmpty && moreFiles.isEmpty
  }

  var value: Value {
    [
      "id": .text(id), "title": .text(title),
      "paragraphs": .list(paragraphs.map(Value.text)),
      "facts": Self.facts(facts),
      "swatches": .group(swatches.map(\.value)),
      "shelves": .list(shelves.map(\.value)),
      "items": .group(items.map(\.value)),
      "tables": .list(tables.map(\.value)),
      "folded": .list(folded.map(\.value)),
      "links": .group(links.map(\.value)),
      "files": .group(files.map(\.value)),
      "more_files": .group(moreFiles.map(\.value)), "more_files_label": .text(moreFilesLabel),
    ]
  }

  /// Facts as a template's `facts` wants them.
  static func facts(_ facts: [Fact]) -> Value {
    .group(facts.map(\.line))
  }
}

extension Section.Fact {
  /// The fact as templates know it.
  var line: Value { ["label": .text(label), "value": .text(value), "note": .text(note)] }
}

extension Section.Swatch {
  fileprivate var value: Value {
    ["style": .text(style), "label": .text(label), "note": .text(note), "is_met": .bool(isMet)]
  }
}

extension Section.Shelf {
  fileprivate var value: Value {
    ["style": .text(style), "title": .text(title), "note": .text(note), "foods": .list(foods)]
  }
}

extension Section.Table {
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
    ["text": .text(text), "is_figure": .bool(figures.contains(column))]
  }
}

extension Value {
  /// A list that has markup around it: one object with the `rows`, or nothing where there are none.
  static func group(_ rows: [Value]) -> Value {
    rows.isEmpty ? .list([]) : .list([.object(["rows": .list(rows)])])
  }
}

/// A line of a list, which may lead somewhere.
struct Item {
  var text: String
  /// A relative address; empty if the line leads nowhere.
  var href = ""
  /// What follows it, less prominently.
  var note = ""

  var value: Value { ["text": .text(text), "href": .text(href), "note": .text(note)] }
}
