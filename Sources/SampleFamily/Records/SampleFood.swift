import Records

/// A food of the sample family, with its color and shape on photos.
struct SampleFood: Hashable, Sendable {
  enum Shape: String, Sendable {
    case puree, slices, balls, sticks, noodles, grains, florets
  }

  let common: CommonFood
  /// The color as 0xRRGGBB.
  let color: UInt32
  let shape: Shape

  var name: String { common.name }

  var id: String { SampleRandom.uuid(of: "food \(name)") }
}

extension SampleTables {
  /// Returns all common foods in their order; throws if the table of their drawings is missing or lacks one of them.
  func foods() throws(SampleProblem) -> [SampleFood] {
    let drawings: [(String, UInt32, SampleFood.Shape)] = try self["foods"]
    var foods: [SampleFood] = []
    for common in CommonFood.all {
      guard let (_, color, shape) = drawings.first(where: { $0.0 == common.name }) else {
        throw missing("the food \(common.name)")
      }
      foods.append(SampleFood(common: common, color: color, shape: shape))
    }
    return foods
  }
}
