import PhotoProtocol
import Records

/// Finds equal pictures in a list: pictures with the same bytes, and pictures that look the same, even if they are
/// rotated or mirrored.
struct EqualPictures {
  private let pictures: [(bytes: String?, grid: BrightnessGrid?)]
  private let placesByBytes: [String?: [Int]]
  private let placesByGrid: [BrightnessGrid?: [Int]]
  /// The different brightness grids of all pictures, the darkest first.
  private let grids: [(sum: Int, grid: BrightnessGrid)]

  init(_ pictures: [(bytes: String?, grid: BrightnessGrid?)]) {
    self.pictures = pictures
    placesByBytes = Dictionary(grouping: pictures.indices) { pictures[$0].bytes }
    placesByGrid = Dictionary(grouping: pictures.indices) { pictures[$0].grid }
    grids = placesByGrid.keys.compactMap(\.self).map { ($0.sum, $0) }.sorted { $0.0 < $1.0 }
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
    let first = grids.partitioningIndex { $0.sum >= sum - BrightnessGrid.maximumDifference }
    return grids[first...].lazy.prefix { $0.sum <= sum + BrightnessGrid.maximumDifference }
      .map(\.grid)
  }
}
