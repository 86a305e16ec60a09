/// A finished drawing as a value, which a ``Painter`` turns into PNG and PDF and an ``SVGWriter`` into SVG.
package struct Picture: Hashable, Sendable, Encodable {
  /// A shape, a line of text or a photo on a picture, or a group of these.
  package indirect enum Item: Hashable, Sendable, Encodable {
    case fill(Path, AdaptiveColor)
    case stroke(Path, Stroke)
    case label(Label)
    case photo(Photo, Rect)
    case group(Group)
  }

  /// A JPEG without metadata, as `kinfolio-photos` encodes it; its width and height are in pixels.
  package struct Photo: Hashable, Sendable, Encodable {
    package var jpeg: [UInt8]
    package var width: Int
    package var height: Int

    package init(jpeg: [UInt8], width: Int, height: Int) {
      self.jpeg = jpeg
      self.width = width
      self.height = height
    }
  }

  /// Items that share a transform, an outline to which they are clipped, and a role for screen readers.
  package struct Group: Hashable, Sendable, Encodable {
    /// The transform from the coordinates of the group to those of its surroundings.
    package var transform: Transform
    /// The outline to which the items are clipped, or nil if they are not clipped.
    package var clip: Path?
    package var role: AccessibilityRole?
    package var items: [Item]

    package init(
      transform: Transform = .identity, clip: Path? = nil, role: AccessibilityRole? = nil,
      _ items: [Item]
    ) {
      self.transform = transform
      self.clip = clip
      self.role = role
      self.items = items
    }
  }

  /// The meaning of a part of a document for screen readers, written to a PDF as a tag.
  package enum AccessibilityRole: Hashable, Sendable, Encodable {
    /// A heading of a level from 1, the highest.
    case heading(Int)
    case paragraph
    case list
    case listItem
    case table
    case row
    /// A cell that names its column or row.
    case headerCell
    case cell
    /// A figure and its description for people who cannot see it.
    case figure(String)
    /// The text below a figure.
    case caption
    /// Decoration, headers and footers, which screen readers skip.
    case artifact
  }

  /// The size of the picture, in points.
  package var size: Size
  /// The items, from back to front.
  package var items: [Item]
  package var title: String
  /// A description for people who cannot see the picture.
  package var summary: String

  /// Creates a picture; `summary` describes it for people who cannot see it.
  package init(size: Size, title: String = "", summary: String = "", _ items: [Item] = []) {
    self.size = size
    self.title = title
    self.summary = summary
    self.items = items
  }
}
