import PhotoProtocol

/// The places of equal pictures in a list: those with the same bytes, and those that look the same, also if turned.
struct EqualPictures {
  private let pictures: [(bytes: String?, grid: BrightnessGrid?)]
  private let placesByBytes: [String: [Int]]
  private let placesByGrid: [BrightnessGrid: [Int]]
  /// All different grids, the darkest first.
  private let grids: [(sum: Int, grid: BrightnessGrid)]

  init(_ pictures: [(bytes: String?, grid: BrightnessGrid?)]) {
    self.pictures = pictures
    placesByBytes = Dictionary(
      grouping: pictures.indices.filter { pictures[$0].bytes != nil }
    ) { pictures[$0].bytes ?? "" }
    var places: [BrightnessGrid: [Int]] = [:]
    for (place, picture) in pictures.enumerated() {
      if let grid = picture.grid { places[grid, default: []].append(place) }
    }
    placesByGrid = places
    grids = places.keys.map { ($0.sum, $0) }.sorted { $0.0 < $1.0 }
  }

  func grid(of bytes: String) -> BrightnessGrid? {
    placesByBytes[bytes]?.lazy.compactMap { pictures[$0].grid }.first
  }

  func places(equalTo place: Int) -> Set<Int> {
    var equal = Set(pictures[place].bytes.flatMap { placesByBytes[$0] } ?? [])
    if let grid = pictures[place].grid {
      let turned = Set(grid.turned)
      for other in candidates(for: grid.sum) where turned.contains(where: other.isSimilar) {
        equal.formUnion(placesByGrid[other] ?? [])
      }
    }
    equal.remove(place)
    return equal
  }

  func areEqual(_ first: Int, _ second: Int) -> Bool {
    let (one, other) = (pictures[first], pictures[second])
    if let bytes = one.bytes, bytes == other.bytes { return true }
    guard let grid = one.grid, let otherGrid = other.grid else { return false }
    return Set(grid.turned).contains(where: otherGrid.isSimilar)
  }

  private func candidates(for sum: Int) -> some Sequence<BrightnessGrid> {
    var (low, high) = (0, grids.count)
    while low < high {
      let middle = (low + high) / 2
      if grids[middle].sum < sum - BrightnessGrid.maximumDifference {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return grids[low...].lazy.prefix { $0.sum <= sum + BrightnessGrid.maximumDifference }
      .map(\.grid)
  }
}
