import Mustache
import Reports

/// A section of a page with its own heading; the page shows its content in the order of the properties.
struct PageSection {
  /// The HTML anchor of the section, which is unique within the page.
  var id: String
  var title: String
  var paragraphs: [String] = []
  var facts: [Fact] = []
  /// The seven colors of foods, each with the number of foods tried.
  var foodColors: [TemplateValue] = []
  /// The foods of a child's food page, in a group for each color.
  var foodGroups: [TemplateValue] = []
  var items: [ListItem] = []
  var tables: [ReportTable] = []
  /// Tables that are collapsed at first, because they repeat other content of the section.
  var collapsedTables: [ReportTable] = []
  var links: [ListItem] = []
  /// Links to files for download, each with its file type as a note.
  var files: [ListItem] = []
  /// The label of the control that opens the links of `moreFiles`.
  var moreFilesLabel = ""
  /// Links to files for programs and spreadsheets, which are collapsed at first.
  var moreFiles: [ListItem] = []

  /// True if the section has no content; tables in `collapsedTables` do not count.
  var isEmpty: Bool {
    paragraphs.isEmpty && facts.isEmpty && foodColors.isEmpty && foodGroups.isEmpty && items.isEmpty
      && tables.isEmpty && links.isEmpty && files.isEmpty && moreFiles.isEmpty
  }

  var templateValue: TemplateValue {
    [
      "id": .text(id), "title": .text(title),
      "paragraphs": .list(paragraphs.map(TemplateValue.text)),
      "facts": Self.templateValue(ofFacts: facts),
      "swatches": .rowsIfNotEmpty(foodColors),
      "shelves": .list(foodGroups),
      "items": .rowsIfNotEmpty(items.map(\.templateValue)),
      "tables": .list(tables.map(\.templateValue)),
      "folded": .list(collapsedTables.map(\.templateValue)),
      "links": .rowsIfNotEmpty(links.map(\.templateValue)),
      "files": .rowsIfNotEmpty(files.map(\.templateValue)),
      "more_files": .rowsIfNotEmpty(moreFiles.map(\.templateValue)),
      "more_files_label": .text(moreFilesLabel),
    ]
  }

  /// Returns the template values of the sections that are not empty.
  static func templateValue(ofSections sections: [PageSection]) -> TemplateValue {
    .list(sections.filter { !$0.isEmpty }.map(\.templateValue))
  }

  /// Returns labeled values as template values for the partial template `facts`.
  static func templateValue(ofFacts facts: [Fact]) -> TemplateValue {
    .rowsIfNotEmpty(facts.map(\.templateValue))
  }
}

extension Fact {
  var templateValue: TemplateValue {
    ["label": .text(label), "value": .text(value), "note": .text(detail)]
  }
}

extension ReportTable {
  var templateValue: TemplateValue {
    let rows = rows.map { row in
      TemplateValue.object([
        "head": .text(row.first ?? ""),
        "cells": .list(row.enumerated().dropFirst().map { cellValue($0.element, in: $0.offset) }),
      ])
    }
    return [
      "caption": .text(caption), "rows": .list(rows),
      "header": .list(header.enumerated().map { cellValue($0.element, in: $0.offset) }),
    ]
  }

  private func cellValue(_ text: String, in column: Int) -> TemplateValue {
    ["text": .text(text), "is_figure": .bool(numericColumns.contains(column))]
  }
}

extension TemplateValue {
  /// Returns a list with one object that contains `rows`, or an empty list if there are no rows.
  ///
  /// In this way, a template omits the markup around the rows if there are none.
  static func rowsIfNotEmpty(_ rows: [TemplateValue]) -> TemplateValue {
    rows.isEmpty ? .list([]) : .list([.object(["rows": .list(rows)])])
  }
}

/// A line of a list, with an optional link.
struct ListItem {
  var text: String
  /// A relative link, or an empty text if the line has no link.
  var href = ""
  /// Additional text after the line, in a less prominent style.
  var note = ""

  var templateValue: TemplateValue {
    ["text": .text(text), "href": .text(href), "note": .text(note)]
  }
}
