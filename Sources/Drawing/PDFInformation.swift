/// The metadata of a PDF, such as the title that viewers show, and its language for screen readers.
package struct PDFInformation: Hashable, Sendable {
  package var title: String
  package var author: String?
  package var subject: String
  /// The language code, such as "es".
  package var languageCode: String
  /// The date of creation in seconds since 1970: the reference time of the document, not the time of the build.
  package var createdSecondsSince1970: Int64

  package init(
    title: String, author: String? = nil, subject: String = "", languageCode: String,
    createdSecondsSince1970: Int64
  ) {
    self.title = title
    self.author = author
    self.subject = subject
    self.languageCode = languageCode
    self.createdSecondsSince1970 = createdSecondsSince1970
  }
}

/// An entry in the outline of a PDF (its headings), which viewers show next to the pages.
package struct OutlineEntry: Hashable, Sendable {
  package var title: String
  /// The level of the heading, from 1, the highest.
  package var headingLevel: Int
  /// The number of the target page, from 1.
  package var pageNumber: Int
  /// The position of the heading, in points from the top of the page.
  package var pointsFromTop: Double

  package init(title: String, headingLevel: Int, pageNumber: Int, pointsFromTop: Double) {
    self.title = title
    self.headingLevel = headingLevel
    self.pageNumber = pageNumber
    self.pointsFromTop = pointsFromTop
  }
}

extension Picture.AccessibilityRole {
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
