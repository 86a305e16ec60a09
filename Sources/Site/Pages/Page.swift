import Knowledge
import Mustache
import Records
import Reports

/// A page of the site in one language.
///
/// The stored properties of a page are everything from which it is made. It is rendered again only if its template
/// values have changed.
protocol Page: PageWriter, Sendable {
  /// The name of the template, such as `home.html`.
  static var template: String { get }
  /// The profile that the page is about, if any, which determines the color of the page.
  var subject: Profile? { get }
  /// Returns the content of the page; throws if a phrase is missing or a figure cannot be rendered.
  func content() throws -> PageContent
}

extension Page {
  var subject: Profile? { nil }
}

/// A page type with many instances, such as photo pages.
///
/// A page depends only on its value and its context, so a change can be detected without composing the page.
protocol ValuePage: Page {
  associatedtype Content: Encodable & Sendable
  var value: Content { get }
}

/// The context of a page: its path, its wording, and the family data that all pages share.
struct PageContext: Sendable {
  let frame: SiteFrame
  /// The path below the language's folder.
  let pathInLanguage: String
  /// The language, the units of the site and the family's home time zone.
  let wording: Wording

  /// The path below the output folder.
  var path: String { "\(wording.language.rawValue)/\(pathInLanguage)" }
}

struct PageContent {
  /// The page's only top-level heading.
  var title: String
  /// The title in the browser tab, if it differs from `title` because several pages have the same heading.
  var tabTitle: String?
  /// The parent pages, topmost first, without the home page.
  var breadcrumbs: [LinkItem] = []
  /// The template values of this page, without those that all pages share.
  var values: [String: Value] = [:]
  var preview = SharePreview.none
  /// The reference time in words, only for the home page: on other pages, it would change every page in every build.
  var referenceTimeText = ""
}
