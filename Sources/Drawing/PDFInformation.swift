/// The metadata of a PDF.
public struct PDFInformation: Hashable, Sendable {
  /// The title of the document.
  public var title: String
  /// The name of the author, if there is one.
  public var author: String?
  /// The subject of the document, which can be empty.
  public var subject: String
  /// The language code, such as "es".
  public var language: String
  /// The date of creation in seconds since 1970: the moment for which the document is built, not the time of the build.
  public var created: Int64

  /// Creates the metadata.
  public init(
    title: String, author: String? = nil, subject: String = "", language: String, created: Int64
  ) {
    self.title = title
    self.author = author
    self.subject = subject
    self.language = language
    self.created = created
  }
}

/// An entry in the outline of a PDF (its headings), which viewers show next to the pages.
public struct OutlineEntry: Hashable, Sendable {
  /// The text of the heading.
  public var title: String
  /// The level of the heading, from 1, the highest.
  public var level: Int
  /// The number of the target page, from 1.
  public var page: Int
  /// The position of the heading, in points from the top of the page.
  public var y: Double

  /// Creates an entry.
  public init(title: String, level: Int, page: Int, y: Double) {
    self.title = title
    self.level = level
    self.page = page
    self.y = y
  }
}

extension Picture.Role {
  /// The PDF tag of the role, such as "H1", or nil for decoration, which screen readers skip.
  var pdfTag: String? {
    switch self {
    case .heading(let level): "H\(min(max(level, 1), 6))"
    case .paragraph: "P"
    case .list: "L"
    case .listItem: "LI"
    case .table: "Table"
    case .row: "TR"
    case .headerCell: "TH"
    case .cell: "TD"
    case .figure: "Figure"
    case .caption: "Caption"
    case .artifact: nil
    }
  }
}
