import Records

/// Which photos are wanted for paper with more dots than every photo is developed to.
package struct PrintOrder: Hashable, Sendable {
  /// The photos.
  package private(set) var photos: Set<ID<Photo>> = []

  package init(photos: Set<ID<Photo>> = []) {
    self.photos = photos
  }

  /// The dots that paper can show on an inch.
  package static let resolution = 300.0

  /// Asks for nothing yet.
  package init() {}

  /// Asks for these.
  package init(_ photos: [ID<Photo>]) { self.photos = Set(photos) }

  /// Asks for all that any of these ask for.
  package init(_ orders: some Sequence<PrintOrder>) {
    photos = orders.reduce(into: []) { $0.formUnion($1.photos) }
  }

  /// Asks for a photo that is to be so many dots wide, where it has more of them than are there.
  package mutating func add(_ photo: ID<Photo>, _ picture: PhotoPicture, width: Int) {
    let found = picture.forPrint.last?.width ?? 0
    if found < min(width, picture.width) { photos.insert(photo) }
  }
}
