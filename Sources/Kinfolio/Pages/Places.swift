import Knowledge
import Records

/// Where things stand below a language's folder; every page is an `index.html`, so that a folder's
/// address works from a disk as it does from a host.
package enum Place {
  static let home = "index.html"
  static let timeline = "timeline/index.html"
  static let undated = "timeline/undated/index.html"
  static let undatedIndex = "timeline/undated/photos.js"
  /// How many photos each month has, beside the pages that would all change with each photo.
  static let counts = "timeline/months.js"
  static let activity = "activity/index.html"
  static let about = "about/index.html"
  static let visits = "visits/index.html"

  static func timeline(_ month: Month) -> String { "timeline/\(month.path)/index.html" }
  static func index(_ month: Month) -> String { "timeline/\(month.path)/photos.js" }
  /// A page of one of the log's lists, counted from 1.
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
  static func profile(_ slug: String, _ room: String = "") -> String {
    room.isEmpty ? "\(slug)/index.html" : "\(slug)/\(room)/index.html"
  }
  static func visit(_ slug: String, _ report: ReportName) -> String {
    profile(slug, "visits/\(report)")
  }

  /// The document of a visit, a path below the output folder.
  package static func document(
    _ slug: String, visit report: ReportName, in language: Language
  ) -> String {
    "documents/\(slug)-visit-\(report).\(language.rawValue).pdf"
  }

  /// The way from one file of the site to another, such as `../../assets/site.css`.
  static func relative(from here: String, to there: String) -> String {
    // By bytes: a page has a hundred links, and a large site some ten thousand pages.
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

/// A month of the calendar.
struct Month: Hashable, Comparable, Sendable, Encodable {
  let year: Int
  let month: Int

  init(of day: LocalDate) {
    year = day.year
    month = day.month
  }

  /// The month's address, such as `2026/03`.
  var path: String { "\(year)/\(month < 10 ? "0" : "")\(month)" }
  /// The month in an anchor, such as `2026-03`.
  var slug: String { path.replacing("/", with: "-") }
  /// The month's first day.
  var firstDay: LocalDate { LocalDate(year: year, month: month, day: 1) ?? LocalDate(days: 0) }

  static func < (left: Month, right: Month) -> Bool {
    (left.year, left.month) < (right.year, right.month)
  }
}
