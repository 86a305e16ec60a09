import Knowledge
import Records
import Reports

/// The paths of pages and scripts below the folder of a language.
///
/// Every page is an `index.html` in its own folder. Links contain the file name, so that they also work from a local
/// disk.
package enum PagePath {
  static let home = "index.html"
  static let timeline = "timeline/index.html"
  static let undatedPhotos = "timeline/undated/index.html"
  static let undatedPhotosScript = "timeline/undated/photos.js"
  /// The path of a file with the number of photos in each month.
  ///
  /// If the pages contained these numbers, each new photo would change all pages.
  static let photoCountsScript = "timeline/months.js"
  static let activity = "activity/index.html"
  static let about = "about/index.html"
  static let visits = "visits/index.html"

  static func timeline(_ month: Month) -> String { "timeline/\(month.path)/index.html" }
  static func monthPhotosScript(_ month: Month) -> String { "timeline/\(month.path)/photos.js" }
  /// Returns the path of a page of the activity log; `page` is the number of the page in its list, starting at 1.
  static func activity(_ scope: ActivityLog.Scope, page: Int) -> String {
    let folder =
      switch scope {
      case .newest: "activity"
      case .month(let month): "activity/\(month.path)"
      case .person(let person): "activity/by/\(idSlug(person.text))"
      case .kind(let kind): "activity/kind/\(kind.rawValue.replacing("_", with: "-"))"
      }
    return page == 1 ? "\(folder)/index.html" : "\(folder)/\(page)/index.html"
  }
  static func photo(_ photo: ID<Photo>) -> String { "timeline/p/\(idSlug(photo.text))/index.html" }
  static func profile(_ slug: String, _ subpath: String = "") -> String {
    subpath.isEmpty ? "\(slug)/index.html" : "\(slug)/\(subpath)/index.html"
  }
  static func visitReport(_ slug: String, _ report: ReportName) -> String {
    profile(slug, "visits/\(report)")
  }

  /// Returns the path of the PDF of a visit report below the output folder.
  package static func document(
    _ slug: String, visit report: ReportName, in language: Language
  ) -> String {
    "documents/\(slug)-visit-\(report).\(language.rawValue).pdf"
  }

  /// Returns the relative path from one file of the site to another, such as `../../assets/site.css`.
  static func relativePath(from here: String, to there: String) -> String {
    // The comparison of bytes is fast: a page has about 100 links, and a large site about 10,000 pages.
    let slash = UInt8(ascii: "/")
    let (from, to) = (here.utf8, there.utf8)
    var (seen, next, start) = (from.startIndex, to.startIndex, to.startIndex)
    while seen < from.endIndex, next < to.endIndex, from[seen] == to[next] {
      let isSlash = to[next] == slash
      (seen, next) = (from.index(after: seen), to.index(after: next))
      if isSlash { start = next }
    }
    let shared = to.distance(from: to.startIndex, to: start)
    let up = from.dropFirst(shared).count { $0 == slash }
    return String(repeating: "../", count: up) + there[start...]
  }
}

struct Month: Hashable, Comparable, Sendable, Encodable {
  let year: Int
  let month: Int

  init(of day: LocalDate) {
    year = day.year
    month = day.month
  }

  /// The month as a part of paths, such as `2026/03`.
  var path: String { "\(year)/\(month < 10 ? "0" : "")\(month)" }
  /// The month as an HTML anchor, such as `2026-03`.
  var htmlAnchor: String { path.replacing("/", with: "-") }
  var firstDay: LocalDate { LocalDate(year: year, month: month, day: 1) ?? LocalDate(days: 0) }

  static func < (left: Month, right: Month) -> Bool {
    (left.year, left.month) < (right.year, right.month)
  }
}
