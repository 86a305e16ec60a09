/// In which widths photos are wanted for paper, beyond what the site shows of them.
package struct PrintOrder: Hashable, Sendable {
  private var wanted: [ID<Photo>: Set<Int>] = [:]

  /// The dots that paper can show on an inch.
  static let resolution = 300.0
  /// The widths photos are printed from: few, so that a layout that changes a little needs no others.
  private static let widths = [1200, 1600, 2400]

  /// The widths wanted of a photo, the smallest first.
  func widths(of photo: ID<Photo>) -> [Int] { wanted[photo, default: []].sorted() }

  /// Asks for a photo so many pixels wide, where the site's own renditions would not do: they are
  /// narrower, or so much wider that the document would grow for nothing.
  mutating func add(_ photo: ID<Photo>, _ picture: PhotoPicture, width: Int) {
    let possible = min(width, picture.width)
    let found = picture.renditions(.fit, "jpeg").first { $0.width >= possible }
    let wide = Self.widths.first { $0 >= possible } ?? Self.widths[Self.widths.count - 1]
    if let found, found.width <= wide { return }
    wanted[photo, default: []].insert(wide)
  }
}
