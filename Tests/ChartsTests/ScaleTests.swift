import Testing

@testable import Charts

@Suite struct ScaleTests {
  @Test(arguments: [[0.0, 10], [-5, 5], [1_700_000_000, 1_700_086_400], [7], [0], [-3]])
  func valueRoundTripsThroughFraction(values: [Double]) throws {
    let scale = try #require(LinearScale(containing: values))
    for value in values {
      let fraction = try #require(scale.axisFraction(of: value))
      #expect((0...1).contains(fraction))
      let found = scale.valueRange.lowerBound + fraction * scale.valueRange.length
      #expect(abs(found - value) <= abs(value) * 1e-12)
    }
  }

  @Test(arguments: [1, 2, 7, 400])
  func categoryRoundTripsThroughItsBand(count: Int) throws {
    let names = (0..<count).map { "c\($0)" }
    let scale = OrdinalScale(names + names)
    #expect(scale.names == names)
    var end = 0.0
    for (index, name) in names.enumerated() {
      let span = try #require(scale.span(of: name))
      #expect(Int(span.middle * Double(count)) == index)
      #expect(span.lowerBound > end && span.upperBound < 1)
      end = span.upperBound
    }
    #expect(scale.span(of: "unknown") == nil)
  }

  @Test func scaleOfNoValuesIsNil() {
    #expect(LinearScale(containing: [.nan, .infinity]) == nil)
    #expect(Axis.categories().scale(containing: [], tickCount: 5) == nil)
  }

  @Test func timeScaleIsLinearAcrossClockChange() throws {
    // The day has 23 hours, so that its middle is not at noon.
    let start = 1_774_738_800.0
    let scale = try #require(LinearScale(containing: [start, start + 23 * 3600]))
    #expect(scale.axisFraction(of: start + 11.5 * 3600) == 0.5)
  }

  @Test func ordinalScaleKeepsOrderOfFirstOccurrence() {
    let scale = OrdinalScale(["b", "a", "b", "c"])
    #expect(scale.names == ["b", "a", "c"])
    #expect(scale.index(of: "a") == 1)
  }

  @Test(arguments: [
    ([10.0, 10, 10], 0.0...100.0), ([5, 50, 52], 0...60), ([95, 96, 99], 0...100), ([3], 0...4),
    ([50, 10, 50, 50], 0...60), ([], 0...1),
  ])
  func overlappingLabelsAreSpacedInOrder(
    wantedCenters: [Double], range: ClosedRange<Double>
  ) {
    let height = 4.0
    let placed = LabelSpacing.centers(
      nearDesired: wantedCenters, lengths: wantedCenters.map { _ in height }, in: range)
    let sorted = placed.sorted()
    #expect(zip(sorted, sorted.dropFirst()).allSatisfy { $1 - $0 >= height - 1e-9 })
    #expect(sorted.allSatisfy { $0 >= range.lowerBound + height / 2 - 1e-9 })
    #expect(sorted.allSatisfy { $0 <= range.upperBound - height / 2 + 1e-9 })
    for (a, b) in zip(wantedCenters.indices, wantedCenters.indices.dropFirst())
    where wantedCenters[a] < wantedCenters[b] {
      #expect(placed[a] < placed[b])
    }
  }
}
