import Records

/// Which photos are wanted for paper with more dots than every photo is developed to.
package struct PrintOrder: Hashable, Sendable {
  /// The photos.
  private(set) var photos: Set<ID<Photo>> = []

  /// The dots that paper can show on an inch.
  static let resolution = 300.0

  /// Asks for nothing yet.
  init() {}

  /// Asks for these.
  init(_ photos: [ID<Photo>]) { self.photos = Set(photos) }

  /// Asks for all that any of these ask for.
  init(_ orders: some Sequence<PrintOrder>) {
    photos = orders.reduce(into: []) { $0.formUnion($1.photos) }
  }

  /// Asks for a photo that is to be so many dots wide, where it has more of them than are there.
  mutating func add(_ photo: ID<Photo>, _ picture: PhotoPicture, width: Int) {
    let found = picture.forPrint.last?.width ?? 0
    if found < min(width, picture.width) { photos.insert(photo) }
  }
}
