import Drawing

/// One part of a document's content, such as a heading, a table or a figure.
package enum Block: Hashable, Sendable {
  /// A heading of a level from 1, the highest; it is in the outline of the PDF and never the last line of a page.
  case heading(String, level: Int)
  /// Running text; each line of the string is a separate paragraph.
  case paragraph(String, ParagraphStyle = .body)
  /// Short texts one after another; a text is broken only if it is wider than a line.
  case inlineTexts([String])
  case list([String])
  /// Questions with numbers, each followed by an empty line for a written answer.
  case questions([String])
  /// A table; its column titles are repeated on each page.
  case table(Table)
  /// A drawing with a caption below it, scaled to the width of the text unless the drawing is much narrower.
  case figure(Picture, caption: String = "")
  /// Named values next to each other, such as "Weight 7.90 kg".
  case tiles([ValueTile])
  /// Photos, four in each row; all photos of a row have the same height.
  case photos([CaptionedPhoto])
  /// Columns of blocks next to each other on one page; all columns are scaled down if the tallest exceeds the page.
  case columns([Column])
  /// Blocks that are on one page, scaled down if they are taller than the page.
  case onePage([Block])
  /// Empty space of a height in points.
  case spacer(Double)

  /// The purpose of a paragraph, which determines the size and color of its text.
  package enum ParagraphStyle: Hashable, Sendable {
    case body
    /// The introduction of a document, larger and in a lighter color than running text.
    case introduction
    /// Additional information, smaller and in a lighter color than running text.
    case note
  }

  /// One of several columns of blocks next to each other on a page.
  package struct Column: Hashable, Sendable {
    /// The width relative to other columns: a column with 2 is twice as wide as one with 1.
    package var relativeWidth: Double
    package var blocks: [Block]

    package init(relativeWidth: Double = 1, _ blocks: [Block]) {
      self.relativeWidth = relativeWidth
      self.blocks = blocks
    }
  }
}

/// Blocks that belong together, such as a heading and its table; groups can change places to fill the pages.
package struct MovableBlockGroup: Hashable, Sendable {
  /// The content in the preferred form, such as columns that are not divided between pages.
  package var blocks: [Block]
  /// The same content in a form that can be divided between pages, or nil if there is no such form.
  ///
  /// This form is used if it fills a page better.
  package var divisibleBlocks: [Block]?
  /// The number of the document's section to which the group belongs, or nil; groups of one section keep their order.
  package var sectionNumber: Int?
  /// True if the group is on a later page than the first, unless the first page would be too empty without it.
  package var avoidsFirstPage = false

  package init(_ blocks: [Block], divisible: [Block]? = nil) {
    self.blocks = blocks
    divisibleBlocks = divisible
  }
}

/// A value with its name, shown in a row with other values.
package struct ValueTile: Hashable, Sendable {
  /// The name, such as "Weight".
  package var label: String
  /// The current value, such as "7.90 kg".
  package var value: String
  /// An addition to the value, such as the date or the usual range.
  package var detail: String

  package init(_ label: String, _ value: String, detail: String = "") {
    self.label = label
    self.value = value
    self.detail = detail
  }
}

package struct CaptionedPhoto: Hashable, Sendable {
  package var photo: Picture.Photo
  /// A description for people who cannot see the photo.
  package var altText: String
  /// The text below the photo, at most three lines.
  package var caption: String

  package init(_ photo: Picture.Photo, altText: String, caption: String = "") {
    self.photo = photo
    self.altText = altText
    self.caption = caption
  }
}

package struct Table: Hashable, Sendable {
  package struct Column: Hashable, Sendable {
    package var title: String
    /// The alignment of the column's cells; numbers are usually `.trailing`.
    package var alignment: Alignment

    package init(_ title: String, _ alignment: Alignment = .leading) {
      self.title = title
      self.alignment = alignment
    }
  }

  package enum Alignment: Hashable, Sendable {
    case leading
    case trailing
  }

  package var columns: [Column]
  /// The cells of each row; missing cells are empty, and cells without a column are ignored.
  package var rows: [[String]]

  package init(columns: [Column], rows: [[String]]) {
    self.columns = columns
    self.rows = rows
  }
}
