import Photos
import Publishing
import Synchronization

/// A cache of the photos that each photo book needs in print resolution, from the last build and from this build.
///
/// With this cache, a book that has not changed is not laid out again to find these photos.
final class BookLayoutCache: Sendable {
  private let savedRequests: [Fingerprint: PrintRequest]
  private let usedRequests = Mutex<[Fingerprint: PrintRequest]>([:])

  /// Creates the cache; `saved` is the value of ``requests`` from the last build, if the same program made that build.
  init(saved: [Fingerprint: PrintRequest] = [:]) { savedRequests = saved }

  var requests: [Fingerprint: PrintRequest] { usedRequests.withLock { $0 } }

  /// Returns the photos that a book needs in print resolution, from the cache or, if it has none, by calling `layOut`.
  func printRequest(for book: BookDocument, orElse layOut: () throws -> PrintRequest) throws
    -> PrintRequest
  {
    let fingerprint = try Fingerprint(of: book)
    let request = try savedRequests[fingerprint] ?? layOut()
    usedRequests.withLock { $0[fingerprint] = request }
    return request
  }
}
