import Foundation
import Photos
import Publishing
import Records
import Synchronization

/// Which photos the books of the last build wanted printed with other dots, so that a year nobody has
/// touched need not be laid out to know that.
///
/// It is kept in the cache; without it, or with a damaged one, every book is laid out.
package final class PrintMemory: Sendable {
  private struct Note: Codable {
    let machinery: String
    let orders: [Order]

    struct Order: Codable {
      let book: Fingerprint
      let photos: [String]
    }
  }

  private let place: URL?
  private let machinery: String
  private let known: [Fingerprint: PrintOrder]
  private let used = Mutex<[Fingerprint: PrintOrder]>([:])

  /// Knows nothing, and keeps nothing.
  package init() {
    place = nil
    machinery = ""
    known = [:]
  }

  /// Recalls the last build into `output`, if it was made by the same `machinery`; with `forgetting`
  /// nothing is recalled, and only the new orders kept.
  package init(
    in cache: URL, of output: OutputFolder, by machinery: String, forgetting: Bool = false
  ) {
    let place = cache.appendingPathComponent("builds/\(output.mark).prints")
    self.place = place
    self.machinery = machinery
    let note: Note? = forgetting ? nil : SealedNote.recall(from: place)
    let orders = note?.machinery == machinery ? note?.orders ?? [] : []
    known = Dictionary(orders.map { ($0.book, PrintOrder($0.photos.map { ID($0) })) }) { $1 }
  }

  /// What a book wants printed: as it was known, or else as laying it out tells.
  func order(of book: BookDocument, orElse layOut: () throws -> PrintOrder) throws -> PrintOrder {
    let fingerprint = try Fingerprint(of: book)
    let order = try known[fingerprint] ?? layOut()
    used.withLock { $0[fingerprint] = order }
    return order
  }

  /// Remembers what was wanted; a cache that cannot be written forgets.
  package func keep() {
    guard let place else { return }
    let orders = used.withLock { $0 }.map { book, order in
      Note.Order(book: book, photos: order.photos.map(\.text).sorted())
    }.sorted { $0.book.text < $1.book.text }
    SealedNote.keep(Note(machinery: machinery, orders: orders), at: place)
  }
}
