import Files
import Foundation
import Publishing

/// Files that keep documents, data and photos out of search engines.
///
/// Pages contain `noindex` themselves; other files cannot. Hosts that do not support these files serve them as texts.
package enum HostFiles {
  /// The paths of the files, at which there can also be a file of someone else.
  package static var paths: [String] { textsByPath.keys.sorted() }

  /// The folders of the site that contain neither pages nor assets.
  static let folders = FileFolder.allCases.map(\.rawValue)

  private static let textsByPath = [
    // Pages are not listed, because search engines must read them to find their `noindex`.
    "robots.txt": "User-agent: *\n" + folders.map { "Disallow: /\($0)/\n" }.joined(),
    // Netlify and Cloudflare Pages.
    "_headers": "/*\n  X-Robots-Tag: noindex, nofollow\n",
    // Apache.
    ".htaccess":
      "<IfModule mod_headers.c>\n  Header set X-Robots-Tag \"noindex, nofollow\"\n</IfModule>\n",
  ]

  /// Returns the files for a folder, without those that someone else wrote or edited, for example to require a
  /// password.
  ///
  /// Throws if a manifest of the folder cannot be read.
  static func artifacts(for output: OutputFolder) throws -> [Artifact] {
    // An interrupted build may have written them without completing its manifest.
    let manifests = [
      try Manifest(in: output.url), try Manifest(in: output.url, named: Manifest.pendingFileName),
    ]
    let written = Set(
      manifests.compactMap(\.self).flatMap(\.files).map { "\($0.path) \($0.sha256)" })
    return textsByPath.compactMap { path, text in
      let url = output.url.appendingPathComponent(path)
      let hash = try? HashCache().hash(at: url.path)
      if url.fileKind != nil, !written.contains("\(path) \(hash ?? "")") { return nil }
      return Artifact(path, from: text) { Data($0.utf8) }
    }
  }
}
