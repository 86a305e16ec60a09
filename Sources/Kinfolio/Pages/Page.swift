import Knowledge
import Mustache
import Publishing
import Records

/// A page of the site in one language.
///
/// A page is a type: its stored values are all it is composed from. It is made again only if what its
/// template is filled with has changed.
protocol Page: PageWriter, Sendable {
  /// Its template, such as `home.html`.
  static var template: String { get }
  /// The profile that the page is about, if any; the page has its color.
  var subject: Profile? { get }
  /// Composes the page. Throws if a phrase is missing or a figure cannot be drawn.
  func content() throws -> PageContent
}

extension Page {
  var subject: Profile? { nil }
}

/// A page of a type with many instances, such as the page of a photo.
///
/// It is composed from one value and its context, and made again only if one of these changes. So it
/// need not be composed to find out whether it has changed.
protocol ValuePage: Page {
  associatedtype Content: Encodable & Sendable
  var value: Content { get }
}

/// What a page is written with: its place, its words, and what all pages may show of the family.
struct PageContext: Sendable {
  let frame: SiteFrame
  /// The path below the language's folder.
  let place: String
  /// The language, the family's units and its home zone.
  let wording: Wording

  /// The path below the output folder.
  var path: String { "\(wording.language.rawValue)/\(place)" }
}

/// The content of a page in one language.
struct PageContent {
  /// The page's one heading.
  var title: String
  /// The title in the browser's tab, if the heading alone is the same on several pages.
  var tab: String?
  /// The pages above it, the highest first, without the home page.
  var trail: [Item] = []
  /// What its template names, besides what every page has.
  var values: [String: Value] = [:]
  /// What a shared link to it shows.
  var preview = SharePreview.none
  /// The reference time of the records, in words; only on the home page, since it would change all.
  var madeFrom = ""
}
