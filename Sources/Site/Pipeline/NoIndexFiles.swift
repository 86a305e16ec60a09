import Files
import Foundation
import Publishing

/// Files for web servers and search engines that keep a site's documents, data and photos out of search results.
///
/// Pages contain `noindex` themselves; other files cannot. Servers without support for these files serve them as texts.
package enum NoIndexFiles {
  /// The paths of these files in the output folder, where another program or person may have written files of the same
  /// name.
  package static var paths: [String] { textsByPath.keys.sorted() }

  /// The names of the folders of a site that contain neither pages nor assets, which search engines must not read.
  static let folders = NonPageFolder.allCases.map(\.rawValue)

  private static let textsByPath = [
    // Pages are not disallowed, because search engines must read a page to find its `noindex`.
    "robots.txt": "User-agent: *\n" + folders.map { "Disallow: /\($0)/\n" }.joined(),
    // Netlify and Cloudflare Pages.
    "_headers": "/*\n  X-Robots-Tag: noindex, nofollow\n",
    // Apache.
    ".htaccess":
      "<IfModule mod_headers.c>\n  Header set X-Robots-Tag \"noindex, nofollow\"\n</IfModule>\n",
  ]

  /// Returns the files for an output folder, without files there that someone else wrote or edited, for example to
  /// require a password.
  ///
  /// Throws if a manifest of the folder cannot be read.
  static func artifacts(for output: OutputFolder) throws -> [Artifact] {
    // An interrupted build may have written these files without completing its manifest.
    let manifests = [
      try Manifest(in: output.url), try Manifest(in: output.url, named: Manifest.pendingFileName),
    ]
    let written = Set(
      manifests.compactMap(\.self).flatMap(\.files).map { "\($0.path) \($0.sha256)" })
    return textsByPath.compactMap { path, text in
      let url = output.url.appendingPathComponent(path)
      let hash = try? FileHashCache().hash(at: url.path)
      if url.fileType != nil, !written.contains("\(path) \(hash ?? "")") { return nil }
      return Artifact(path, from: text) { Data($0.utf8) }
    }
  }
}
