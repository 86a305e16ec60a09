import PhotoProtocol
import Records

/// Finds equal pictures in a list: pictures with the same bytes, and pictures that look the same, even if they are
/// rotated or mirrored.
struct EqualPictureFinder {
  private let pictures: [(bytes: String?, grid: BrightnessGrid?)]
  private let pictureIndicesByBytesID: [String?: [Int]]
  private let pictureIndicesByGrid: [BrightnessGrid?: [Int]]
  /// The different brightness grids of all pictures, the darkest first.
  private let grids: [(sum: Int, grid: BrightnessGrid)]

  init(_ pictures: [(bytes: String?, grid: BrightnessGrid?)]) {
    self.pictures = pictures
    pictureIndicesByBytesID = Dictionary(grouping: pictures.indices) { pictures[$0].bytes }
    pictureIndicesByGrid = Dictionary(grouping: pictures.indices) { pictures[$0].grid }
    grids = pictureIndicesByGrid.keys.compactMap(\.self).map { ($0.brightnessSum, $0) }.sorted {
      $0.0 < $1.0
    }
  }

  /// Returns the brightness grid of a picture with this identifier of its bytes, or nil if no such picture has a grid.
  func grid(of bytes: String) -> BrightnessGrid? {
    pictureIndicesByBytesID[bytes]?.lazy.compactMap { pictures[$0].grid }.first
  }

  func indices(ofPicturesEqualTo place: Int) -> Set<Int> {
    var equal = Set(pictures[place].bytes.flatMap { pictureIndicesByBytesID[$0] } ?? [])
    if let grid = pictures[place].grid {
      let turned = Set(grid.allOrientations)
      for other in candidateGrids(withBrightnessSumNear: grid.brightnessSum)
      where turned.contains(where: other.isSimilar) {
        equal.formUnion(pictureIndicesByGrid[other] ?? [])
      }
    }
    equal.remove(place)
    return equal
  }

  func areEqualPictures(at first: Int, and second: Int) -> Bool {
    let (one, other) = (pictures[first], pictures[second])
    if let bytes = one.bytes, bytes == other.bytes { return true }
    guard let grid = one.grid, let otherGrid = other.grid else { return false }
    return Set(grid.allOrientations).contains(where: otherGrid.isSimilar)
  }

  private func candidateGrids(withBrightnessSumNear sum: Int) -> some Sequence<BrightnessGrid> {
    let first = grids.partitioningIndex { $0.sum >= sum - BrightnessGrid.maximumDifference }
    return grids[first...].lazy.prefix { $0.sum <= sum + BrightnessGrid.maximumDifference }
      .map(\.grid)
  }
}
