import Drawing

/// One part of a document, from top to bottom.
public enum Block: Hashable, Sendable {
  /// A heading of the given level, from 1; it is in the outline and never left at a page's foot.
  case heading(String, level: Int)
  /// Running text; each line of the string is a paragraph of its own.
  case paragraph(String, Tone = .body)
  /// Short phrases in a row; none that has room in one line is broken.
  case phrases([String])
  /// Items with a dot before each.
  case list([String])
  /// Rows and columns; continued on further pages under the same column titles.
  case table(Table)
  /// A drawing as wide as the text if it is nearly so by itself, with the words below it.
  case figure(Picture, caption: String = "")
  /// Figures side by side, such as "Weight 7.90 kg".
  case tiles([Tile])
  /// Photos in rows of so many, all of a row of one height.
  case photos([CaptionedPhoto], perRow: Int)
  /// Blocks beside each other, never parted: together they are made smaller if they are taller than
  /// a page.
  case columns([Column])
  /// Blocks on one page, drawn smaller by a scale up to 1 than what is around them; smaller still
  /// where they are taller than a page.
  case sheet([Block], scale: Double)
  /// Free space, in points.
  case spacer(Double)
  /// The end of a page.
  case pageBreak

  /// How loud a paragraph is.
  public enum Tone: Hashable, Sendable {
    /// Running text.
    case body
    /// What introduces a document: larger and lighter.
    case lead
    /// What is said for completeness: smaller and lighter.
    case note
  }
}

extension Block {
  /// One of several columns.
  public struct Column: Hashable, Sendable {
    /// How much of the width it takes, beside the others' shares.
    public var share: Double
    /// What stands in it.
    public var blocks: [Block]

    /// Makes a column.
    public init(share: Double = 1, _ blocks: [Block]) {
      self.share = share
      self.blocks = blocks
    }
  }
}

/// A figure with its name.
public struct Tile: Hashable, Sendable {
  /// What it is, such as "Weight".
  public var label: String
  /// What it is now, such as "7.90 kg".
  public var value: String
  /// What stands beside it, such as the date or the usual range.
  public var detail: String

  /// Makes a tile.
  public init(_ label: String, _ value: String, detail: String = "") {
    self.label = label
    self.value = value
    self.detail = detail
  }
}

/// A photo with its words.
public struct CaptionedPhoto: Hashable, Sendable {
  /// The photo.
  public var photo: Picture.Photo
  /// What is seen, for people who cannot see it.
  public var description: String
  /// The words below it; at most three lines are printed.
  public var caption: String

  /// Makes a photo with its words.
  public init(_ photo: Picture.Photo, description: String, caption: String = "") {
    self.photo = photo
    self.description = description
    self.caption = caption
  }
}

/// Rows and columns.
public struct Table: Hashable, Sendable {
  /// One column.
  public struct Column: Hashable, Sendable {
    /// What stands over it.
    public var title: String
    /// Where its words stand; numbers belong to the trailing edge.
    public var alignment: Alignment

    /// Makes a column.
    public init(_ title: String, _ alignment: Alignment = .leading) {
      self.title = title
      self.alignment = alignment
    }
  }

  /// Where words stand in a column.
  public enum Alignment: Hashable, Sendable {
    /// At its start.
    case leading
    /// In its middle.
    case center
    /// At its end.
    case trailing
  }

  /// The words over the table, or none.
  public var title: String
  /// The columns from left to right.
  public var columns: [Column]
  /// The rows from top to bottom; cells that a row lacks stay empty, more than columns are left out.
  public var rows: [[String]]

  /// Makes a table.
  public init(title: String = "", columns: [Column], rows: [[String]]) {
    self.title = title
    self.columns = columns
    self.rows = rows
  }
}
