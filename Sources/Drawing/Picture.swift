/// A finished drawing as a value: what is on it, in the order it is painted.
///
/// The same picture becomes PNG and PDF through a ``Painter`` and SVG through an ``SVGWriter``.
public struct Picture: Hashable, Sendable, Encodable {
  /// One thing on a picture.
  public indirect enum Item: Hashable, Sendable, Encodable {
    /// An outline filled with ink.
    case fill(Path, Ink)
    /// An outline drawn with a pen.
    case stroke(Path, Stroke)
    /// One line of text.
    case label(Label)
    /// A photo that fills a rectangle.
    case photo(Photo, Rect)
    /// A rectangle that leads elsewhere: a relative or absolute address.
    case link(Rect, to: String)
    /// Things that belong together.
    case group(Group)
  }

  /// A JPEG that this program itself has encoded, so that it carries no metadata.
  public struct Photo: Hashable, Sendable, Encodable {
    /// The JPEG's bytes.
    public var jpeg: [UInt8]
    /// Its width in pixels.
    public var width: Int
    /// Its height in pixels.
    public var height: Int

    /// Makes a photo from its bytes and size in pixels.
    public init(jpeg: [UInt8], width: Int, height: Int) {
      self.jpeg = jpeg
      self.width = width
      self.height = height
    }
  }

  /// Things that are moved, cut out or named together.
  public struct Group: Hashable, Sendable, Encodable {
    /// Where the group's own coordinates lie on the picture around it.
    public var transform: Transform
    /// What is cut away: nothing outside this outline is painted.
    public var clip: Path?
    /// What the group is, for readers who hear the document instead of seeing it.
    public var role: Role?
    /// What is in the group.
    public var items: [Item]

    /// Makes a group.
    public init(
      transform: Transform = .identity, clip: Path? = nil, role: Role? = nil, _ items: [Item]
    ) {
      self.transform = transform
      self.clip = clip
      self.role = role
      self.items = items
    }
  }

  /// What a part of a document is; written as structure tags into a PDF.
  public enum Role: Hashable, Sendable, Encodable {
    /// A heading of the given level, from 1.
    case heading(Int)
    /// A paragraph.
    case paragraph
    /// A list, one of its items.
    case list
    /// One item of a list.
    case listItem
    /// A table.
    case table
    /// A row of a table.
    case row
    /// A cell that names its column or row.
    case headerCell
    /// A cell.
    case cell
    /// A figure with its description for people who cannot see it.
    case figure(String)
    /// The line below a figure or above a table.
    case caption
    /// Decoration and page furniture, left out of the structure.
    case artifact
  }

  /// How large the picture is, in points.
  public var size: Size
  /// What is on it.
  public var items: [Item]
  /// What is seen, in a few words.
  public var title: String
  /// What is seen, for people who cannot see it.
  public var summary: String

  /// Makes a picture.
  public init(size: Size, title: String = "", summary: String = "", _ items: [Item] = []) {
    self.size = size
    self.title = title
    self.summary = summary
    self.items = items
  }
}
