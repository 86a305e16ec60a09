import Foundation

/// Follows every address in a set of pages and names those that lead nowhere.
public struct LinkChecker {
  private let pages: [String: String]
  private let files: Set<String>

  /// Prepares to check `pages`, HTML by path, which stand among other `files`.
  public init(pages: [String: String], files: Set<String>) {
    self.pages = pages
    self.files = files.union(pages.keys)
  }

  /// Every address that is absolute, that leads to no file, or whose anchor its page lacks, as
  /// `page: address`, in order.
  public var deadLinks: [String] {
    let anchors = pages.mapValues { Set(values(of: "id", in: $0)) }
    return pages.sorted { $0.key < $1.key }.flatMap { path, html in
      addresses(in: html).filter { !leadsSomewhere($0, from: path, anchors) }
        .map { "\(path): \($0)" }
    }
  }

  /// The files no page leads to.
  public var unreached: [String] {
    let reached = pages.flatMap { path, html in
      addresses(in: html).compactMap { target($0, from: path)?.path }
    }
    return files.subtracting(reached).sorted()
  }

  private func leadsSomewhere(
    _ address: String, from path: String, _ anchors: [String: Set<String>]
  ) -> Bool {
    guard let target = target(address, from: path), files.contains(target.path) else {
      return false
    }
    // The colors of a chart for dark pages, which every SVG file has.
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

  /// The file an address means and the anchor in it; nil for one that leaves the folder.
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

  /// The values of an attribute: text outside of tags has its quotation marks escaped, so that what
  /// looks like one is one.
  private func values(of attribute: String, in html: String) -> [String] {
    html.components(separatedBy: " \(attribute)=\"").dropFirst().map { rest in
      String(rest.prefix { $0 != "\"" }).replacingOccurrences(of: "&amp;", with: "&")
    }
  }
}
