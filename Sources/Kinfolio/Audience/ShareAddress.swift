import Foundation

/// Where a site can be reached, which the preview of a shared link needs to be told.
package struct ShareAddress: Hashable, Sendable, Encodable {
  /// The address of the site's folder, with a `/` at its end.
  private let folder: String

  /// An address of http or https without a user, a query or a fragment; nil for anything else.
  package init?(_ text: String) {
    let isPlain = text.utf8.allSatisfy { (0x21...0x7E).contains($0) && !Self.unfit.contains($0) }
    guard isPlain, text.utf8.count <= 1000, let parts = URLComponents(string: text),
      ["http", "https"].contains(parts.scheme?.lowercased()), parts.host?.isEmpty == false,
      parts.user == nil, parts.password == nil, parts.query == nil, parts.fragment == nil
    else { return nil }
    folder = text.hasSuffix("/") ? text : text + "/"
  }

  private static let unfit = Set("\"'<>\\^`{|}".utf8)

  /// The whole address of a file of the site.
  func file(_ path: String) -> String { folder + path }
}
