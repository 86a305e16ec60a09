/// What a PDF says of itself.
public struct PDFInformation: Hashable, Sendable {
  /// The document's name.
  public var title: String
  /// Who made it.
  public var author: String?
  /// What it is about.
  public var subject: String
  /// The program that made it.
  public var creator: String
  /// Its language, such as "es".
  public var language: String
  /// When it was made, in seconds since 1970 in UTC: the report's moment, never the clock's.
  public var created: Int64

  /// Makes the information.
  public init(
    title: String, author: String? = nil, subject: String = "", creator: String = "Kinfolio",
    language: String, created: Int64
  ) {
    self.title = title
    self.author = author
    self.subject = subject
    self.creator = creator
    self.language = language
    self.created = created
  }
}

/// A line of a PDF's outline, which readers show beside the pages.
public struct OutlineEntry: Hashable, Sendable {
  /// The words.
  public var title: String
  /// How deep it lies, from 1.
  public var level: Int
  /// The page it leads to, from 1.
  public var page: Int
  /// The place on that page, in points from its top.
  public var y: Double

  /// Makes an entry.
  public init(title: String, level: Int, page: Int, y: Double) {
    self.title = title
    self.level = level
    self.page = page
    self.y = y
  }
}

internal import Escapes

extension Picture.Role {
  /// The role's name in a PDF; what is decoration stays outside the structure.
  var tag: String? {
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

extension String {
  /// The text as an address: only what may stand in one, and nothing that ends a quoted string.
  var percentEncoded: String { percentEncoded(keeping: "-._~:/?#[]@!$&()*+,;=%") }
}
