import Mustache
import Publishing
import Records

/// A page before it is written: what stands at one place in every language's tree.
struct Page: Sendable {
  /// What a language makes of a page.
  struct Content {
    /// The page's one heading.
    var title: String
    /// What the browser's tab says, where the heading alone does not tell pages apart.
    var tab: String?
    /// The pages above it, the highest first, the home page left out.
    var trail: [Item] = []
    /// What its template names, besides what every page has.
    var values: [String: Value] = [:]
    /// What a shared link to it shows.
    var preview = Preview.none
  }

  /// Its path below the language's folder.
  let place: String
  /// Its template, such as `home.html`.
  let template: String
  /// Whose colour it wears, if anybody's.
  var profile: Profile?
  /// The name of all it is told from, besides what stands around every page, where there are
  /// thousands of its kind; nil where what its template is filled with is quickly put together.
  let source: Fingerprint?
  let compose: @Sendable (Sheet) throws -> Content

  init(
    _ place: String, _ template: String, of profile: Profile? = nil,
    from source: Fingerprint? = nil,
    compose: @escaping @Sendable (Sheet) throws -> Content
  ) {
    self.place = place
    self.template = template
    self.profile = profile
    self.source = source
    self.compose = compose
  }
}

/// A line of a list, which may lead somewhere.
struct Item {
  var text: String
  /// A relative address; empty where the line leads nowhere.
  var href = ""
  /// What is said behind it, more quietly.
  var note = ""

  var value: Value { ["text": .text(text), "href": .text(href), "note": .text(note)] }
}
