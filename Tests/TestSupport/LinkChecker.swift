import Foundation

/// Checks all addresses in a set of pages and reports those without a target.
public struct LinkChecker {
  private let pages: [String: String]
  private let files: Set<String>

  /// Creates a checker for pages.
  ///
  /// `pages` contains the HTML of each page by path, and `files` the paths of all other files.
  public init(pages: [String: String], files: Set<String>) {
    self.pages = pages
    self.files = files.union(pages.keys)
  }

  /// All addresses that are empty or absolute, that lead to no file, or whose anchor does not exist, sorted
  /// by page, in the form `page: address`.
  public var deadLinks: [String] {
    let anchors = pages.mapValues { Set(values(of: "id", in: $0)) }
    return pages.sorted { $0.key < $1.key }.flatMap { path, html in
      addresses(in: html).filter { !hasTarget($0, from: path, anchors) }
        .map { "\(path): \($0)" }
    }
  }

  /// The files to which no page links, except the page itself and its translations.
  public var unlinkedFiles: [String] {
    let reached = pages.flatMap { path, html in
      addresses(in: html).compactMap { target($0, from: path)?.path }
        .filter { Self.isStartPage($0) || Self.withoutLanguage($0) != Self.withoutLanguage(path) }
    }
    return files.subtracting(reached).sorted()
  }

  /// Returns whether a path is a page that leads to its translations: the choice of a language, or a home page.
  private static func isStartPage(_ path: String) -> Bool { withoutLanguage(path) == "index.html" }

  /// Returns a page's path below the folder of its language, such as `mia/index.html`.
  private static func withoutLanguage(_ path: String) -> Substring {
    let first = path.prefix { $0 != "/" }
    return first.count == 2 ? path.dropFirst(3) : path[...]
  }

  private func hasTarget(
    _ address: String, from path: String, _ anchors: [String: Set<String>]
  ) -> Bool {
    guard !address.isEmpty, let target = target(address, from: path), files.contains(target.path)
    else {
      return false
    }
    // The colors of a chart for dark mode, which every SVG file contains.
    if target.path.hasSuffix(".svg"), target.anchor == "dark" { return true }
    return target.anchor.isEmpty || anchors[target.path]?.contains(target.anchor) == true
  }

  private func addresses(in html: String) -> [String] {
    let sets = (values(of: "srcset", in: html) + values(of: "data-full", in: html))
      .flatMap { $0.split(separator: ",") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
    let single = values(of: "href", in: html) + values(of: "src", in: html)
    return single + values(of: "data-index", in: html) + sets
  }

  /// Returns the file and the anchor that an address means, or nil if it leads out of the folder.
  private func target(_ address: String, from path: String) -> (path: String, anchor: String)? {
    let parts = address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let anchor = parts.count > 1 ? String(parts[1]) : ""
    guard !parts[0].isEmpty else { return (path, anchor) }
    guard !parts[0].contains(":"), !parts[0].hasPrefix("/") else { return nil }
    var folders = path.split(separator: "/").dropLast()
    for step in parts[0].split(separator: "/", omittingEmptySubsequences: false) {
      if step == ".." {
        guard folders.popLast() != nil else { return nil }
      } else {
        folders.append(step)
      }
    }
    return (folders.joined(separator: "/"), anchor)
  }

  /// Returns the values of an attribute.
  ///
  /// Quotation marks outside of tags are escaped, so that every match is an attribute.
  private func values(of attribute: String, in html: String) -> [String] {
    html.components(separatedBy: " \(attribute)=\"").dropFirst().map { rest in
      String(rest.prefix { $0 != "\"" }).replacingOccurrences(of: "&amp;", with: "&")
    }
  }
}
