import Files
import Foundation
import Photos
import Publishing
import Records
import Synchronization

/// A cache of the photos that each photo book of the last build needs in a print resolution.
///
/// A book that has not changed needs no new layout. If the cache is missing or damaged, every book is laid out.
package final class BookLayoutCache: Sendable {
  private struct Contents: Codable {
    let installationFingerprint: String
    let requests: [Entry]

    private enum CodingKeys: String, CodingKey {
      case installationFingerprint = "machinery"
      case requests = "orders"
    }

    struct Entry: Codable {
      let book: Fingerprint
      let photos: [String]
    }
  }

  private let url: URL?
  private let installationFingerprint: String
  private let savedRequests: [Fingerprint: PrintRequest]
  private let usedRequests = Mutex<[Fingerprint: PrintRequest]>([:])

  /// Creates an empty cache that is never written to disk.
  package init() {
    url = nil
    installationFingerprint = ""
    savedRequests = [:]
  }

  /// Reads the cache of the last build into `output`.
  ///
  /// Entries of another program, library or font version (`installationFingerprint`) are ignored. If `ignoringSaved`
  /// is true, no entries are read, but the new ones are still written.
  package init(
    in cache: URL, of output: OutputFolder, installationFingerprint: String,
    ignoringSaved: Bool = false
  ) {
    let url = output.stateFile("prints", in: cache)
    self.url = url
    self.installationFingerprint = installationFingerprint
    let saved: Contents? = ignoringSaved ? nil : ChecksummedFile.load(from: url)
    let entries =
      saved?.installationFingerprint == installationFingerprint ? saved?.requests ?? [] : []
    let requests = entries.map { ($0.book, PrintRequest($0.photos.map { ID($0) })) }
    savedRequests = Dictionary(requests) { $1 }
  }

  /// Returns the photos that a book needs for printing, from the cache or by calling `layOut`.
  func printRequest(for book: BookDocument, orElse layOut: () throws -> PrintRequest) throws
    -> PrintRequest
  {
    let fingerprint = try Fingerprint(of: book)
    let request = try savedRequests[fingerprint] ?? layOut()
    usedRequests.withLock { $0[fingerprint] = request }
    return request
  }

  /// Writes the entries that this build used; errors are ignored, because the cache only saves time.
  package func save() {
    guard let url else { return }
    let entries = usedRequests.withLock { $0 }.map { book, request in
      Contents.Entry(book: book, photos: request.photos.map(\.text).sorted())
    }.sorted { $0.book.text < $1.book.text }
    ChecksummedFile.save(
      Contents(installationFingerprint: installationFingerprint, requests: entries), to: url)
  }
}
