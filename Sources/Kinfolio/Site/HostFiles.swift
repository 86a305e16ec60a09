import Foundation
import Publishing

/// Files that keep documents, data and photos out of search engines.
///
/// Pages contain `noindex` themselves; other files cannot. Hosts that support none of these files
/// serve them as texts.
enum HostFiles {
  private static let textsByPath = [
    // Search engines must read pages to find their `noindex`, so that only other files are listed.
    "robots.txt": "User-agent: *\n"
      + ["calendar", "charts", "data", "documents", "feed", "photos"]
      .map { "Disallow: /\($0)/\n" }.joined(),
    // Netlify and Cloudflare Pages.
    "_headers": "/*\n  X-Robots-Tag: noindex, nofollow\n",
    // Apache.
    ".htaccess":
      "<IfModule mod_headers.c>\n  Header set X-Robots-Tag \"noindex, nofollow\"\n</IfModule>\n",
  ]

  /// Returns the files for a folder.
  ///
  /// Leaves out files that someone else wrote or edited, for example to require a password. Throws
  /// if the folder's manifest cannot be read.
  static func artifacts(for output: OutputFolder) throws -> [Artifact] {
    let manifest = try Manifest(in: output.url)
    let hashes = Dictionary(
      (manifest?.files ?? []).map { ($0.path, $0.sha256) }, uniquingKeysWith: { first, _ in first })
    return textsByPath.compactMap { path, text in
      let url = output.url.appendingPathComponent(path)
      if url.fileKind != nil,
        hashes[path] == nil || hashes[path] != (try? HashCache().hash(at: url.path))
      {
        return nil
      }
      return Artifact(path, from: text) { Data($0.utf8) }
    }
  }
}
