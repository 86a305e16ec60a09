import Photos
import Publishing
import Synchronization

/// The photos that each photo book of the last build needs in a print resolution, and those that the books of this
/// build need.
///
/// With them, a book that has not changed needs no new layout.
final class BookLayoutCache: Sendable {
  private let savedRequests: [Fingerprint: PrintRequest]
  private let usedRequests = Mutex<[Fingerprint: PrintRequest]>([:])

  /// Creates the cache; `saved` are the ``requests`` of the last build by the same program.
  init(saved: [Fingerprint: PrintRequest] = [:]) { savedRequests = saved }

  var requests: [Fingerprint: PrintRequest] { usedRequests.withLock { $0 } }

  /// Returns the photos that a book needs for printing, from the cache or else by calling `layOut`.
  func printRequest(for book: BookDocument, orElse layOut: () throws -> PrintRequest) throws
    -> PrintRequest
  {
    let fingerprint = try Fingerprint(of: book)
    let request = try savedRequests[fingerprint] ?? layOut()
    usedRequests.withLock { $0[fingerprint] = request }
    return request
  }
}
