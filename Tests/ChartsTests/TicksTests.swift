import TestSupport
import Testing

@testable import Charts

@Suite struct TicksTests {
  @Test(arguments: [
    (0.0...1.0, 5.0, [0, 0.2, 0.4, 0.6, 0.8, 1]),
    (0.0...10, 5, [0, 2, 4, 6, 8, 10]),
    (-1.0...1, 4, [-1, -0.5, 0, 0.5, 1]),
    (36.2...38.9, 5, [36.5, 37, 37.5, 38, 38.5]),
    (0.0...730, 4, [0, 200, 400, 600]),
    (4.0...4, 5, [4]),
  ])
  func ticksAreRoundNumbers(range: ClosedRange<Double>, count: Double, expected: [Double]) {
    #expect(Ticks.roundNumbers(in: range, count: count) == expected)
  }

  @Test(arguments: 0..<200)
  func ticksAreEvenlySpacedInRange(seed: Int) {
    var random = SeededGenerator(UInt64(seed))
    let size = [1e-9, 1e-3, 1, 50, 1e6, 1e12][seed % 6]
    let low = Double.random(in: -0.5...0.5, using: &random) * size
    let range = low...(low + Double.random(in: 0.001...1, using: &random) * size)
    let count = Double(2 + seed % 9)
    let ticks = Ticks.roundNumbers(in: range, count: count)
    #expect(ticks.allSatisfy(range.contains))
    #expect(
      Double(ticks.count) <= count * 2 + 1 && Double(ticks.count) >= (count / 2).rounded(.down))
    let steps = zip(ticks, ticks.dropFirst()).map { $1 - $0 }
    #expect(steps.allSatisfy { $0 > 0 && abs($0 - steps[0]) < steps[0] * 1e-6 })
    let nice = Ticks.widenedToRoundNumbers(range, tickCount: count)
    #expect(nice.lowerBound <= range.lowerBound && nice.upperBound >= range.upperBound)
    #expect(Ticks.roundNumbers(in: nice, count: count).first == nice.lowerBound)
    #expect(Ticks.roundNumbers(in: nice, count: count).last == nice.upperBound)
  }

  @Test(arguments: [
    (-0.0, "0"), (3, "3"), (0.5, "0.5"), (-2, "-2"), (0.3, "0.3"), (1e15, "1000000000000000"),
  ])
  func plainTextHasNoExponent(value: Double, text: String) {
    #expect(Axis.plainDigits(value) == text)
  }

  @Test func zeroTickIsPositive() {
    let zero = Ticks.roundNumbers(in: -0.4...0.4, count: 4).first { $0 == 0 }
    #expect(zero?.sign == .plus)
  }

  @Test(arguments: [
    -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude, 1e300...1.1e300,
    1e17...(1e17 + 16), 0...Double.leastNonzeroMagnitude,
  ])
  func extremeRangesHaveFewTicks(range: ClosedRange<Double>) {
    #expect(Ticks.roundNumbers(in: range, count: 5).count < 20)
    #expect(Ticks.roundNumbers(in: range, count: 5).allSatisfy { $0.isFinite })
  }
}
