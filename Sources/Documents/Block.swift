import Drawing

/// One part of a document's content, such as a heading, a table or a figure.
public enum Block: Hashable, Sendable {
  /// A heading of a level from 1, the highest; it is in the outline and never the last line of a page.
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
  case tiles([Tile])
  /// Photos, four in each row, all photos of a row with the same height.
  case photos([CaptionedPhoto])
  /// Columns of blocks next to each other on one page, scaled down together if the tallest is taller than the page.
  case columns([Column])
  /// Blocks on one page, scaled down if they are taller than the page.
  case onePage([Block])
  /// Free space, in points.
  case spacer(Double)

  /// The purpose of a paragraph, which determines the size and color of its text.
  public enum ParagraphStyle: Hashable, Sendable {
    case body
    /// The introduction of a document, larger and in a lighter color than running text.
    case lead
    /// Additional information, smaller and in a lighter color than running text.
    case note
  }

  /// One of several columns of blocks next to each other on a page.
  public struct Column: Hashable, Sendable {
    /// The width of the column relative to the other columns: a column with 2 is twice as wide as one with 1.
    public var share: Double
    /// The content of the column.
    public var blocks: [Block]

    /// Creates a column.
    public init(share: Double = 1, _ blocks: [Block]) {
      self.share = share
      self.blocks = blocks
    }
  }
}

/// Blocks that belong together, such as a heading and its table; groups can change places to fill the pages.
public struct BlockGroup: Hashable, Sendable {
  /// The content in the preferred form, such as columns that are not divided between pages.
  public var blocks: [Block]
  /// The same content in a form that can be divided between pages, or nil if there is no such form.
  ///
  /// This form is used if it fills a page better.
  public var divisibleBlocks: [Block]?
  /// The number of the section that the group belongs to, or nil; the groups of a section keep their order.
  public var section: Int?
  /// True if the group is not on the first page, unless that page would be too empty without it.
  public var avoidsFirstPage = false

  /// Creates a group.
  public init(_ blocks: [Block], divisible: [Block]? = nil) {
    self.blocks = blocks
    divisibleBlocks = divisible
  }
}

/// A value with its name, shown in a row with other values.
public struct Tile: Hashable, Sendable {
  /// The name, such as "Weight".
  public var label: String
  /// The current value, such as "7.90 kg".
  public var value: String
  /// An addition to the value, such as the date or the usual range.
  public var detail: String

  /// Creates a tile.
  public init(_ label: String, _ value: String, detail: String = "") {
    self.label = label
    self.value = value
    self.detail = detail
  }
}

/// A photo with its caption.
public struct CaptionedPhoto: Hashable, Sendable {
  /// The photo without its caption.
  public var photo: Picture.Photo
  /// A description for people who cannot see the photo.
  public var description: String
  /// The text below the photo, at most three lines.
  public var caption: String

  /// Creates a photo with its caption.
  public init(_ photo: Picture.Photo, description: String, caption: String = "") {
    self.photo = photo
    self.description = description
    self.caption = caption
  }
}

/// A table of rows and columns.
public struct Table: Hashable, Sendable {
  /// The title and alignment of a column.
  public struct Column: Hashable, Sendable {
    /// The title above the column.
    public var title: String
    /// The alignment of the cells; numbers are usually `.trailing`.
    public var alignment: Alignment

    /// Creates a column.
    public init(_ title: String, _ alignment: Alignment = .leading) {
      self.title = title
      self.alignment = alignment
    }
  }

  /// The alignment of text in a column.
  public enum Alignment: Hashable, Sendable {
    case leading
    case trailing
  }

  /// The columns from left to right.
  public var columns: [Column]
  /// The rows from top to bottom; missing cells are empty, additional cells are ignored.
  public var rows: [[String]]

  /// Creates a table.
  public init(columns: [Column], rows: [[String]]) {
    self.columns = columns
    self.rows = rows
  }
}
