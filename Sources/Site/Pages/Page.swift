import Knowledge
import Mustache
import Records
import Reports

/// A page of the site in one language.
///
/// A page is made only from its stored properties. It is rendered again only if the values for its template have
/// changed.
protocol Page: PageWriter, Sendable {
  /// The file name of the template from which the page is made, such as `home.html`.
  static var template: String { get }
  /// The profile that the page is about, which determines the color of the page, or nil for a page about no single
  /// profile.
  var subject: Profile? { get }
  /// Returns the content of the page; throws if a phrase is missing or a figure cannot be rendered.
  func content() throws -> PageContent
}

extension Page {
  var subject: Profile? { nil }
}

/// A type of page of which a site can have many, such as photo pages.
///
/// A page depends only on its `pageData` and its context, so a changed page is found without rendering all pages.
protocol DataDrivenPage: Page {
  associatedtype PageData: Encodable & Sendable
  var pageData: PageData { get }
}

/// What a page needs in addition to its own content: its path, its language and formats, and the data that all pages
/// share.
struct PageRenderingContext: Sendable {
  let sharedData: SharedPageData
  /// The path of the page below the folder of its language.
  let pathInLanguage: String
  /// Turns values into texts in the language of the page, the units of the site and the family's home time zone.
  let wording: Wording

  /// The path of the page below the output folder.
  var path: String { "\(wording.language.rawValue)/\(pathInLanguage)" }
}

/// The heading, the template values and the link preview of a page.
struct PageContent {
  /// The only top-level heading of the page.
  var title: String
  /// The title in the browser tab, if it differs from `title` because several pages have the same heading.
  var tabTitle: String?
  /// Links to the parent pages, the topmost first, without the home page.
  var breadcrumbs: [ListItem] = []
  /// The template values of this page only, without the values that all pages share.
  var values: [String: TemplateValue] = [:]
  var linkPreview = LinkPreview.none
  /// The moment up to which the site shows records, as text.
  ///
  /// It is empty on all pages except the home page, because they would otherwise change in every build.
  var referenceTimeText = ""
}
