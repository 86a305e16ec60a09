import Foundation

/// The distance between two neighboring ticks of an axis: 1, 2 or 5 times a power of ten.
///
/// A step below 1 is stored as the number of steps per unit, because 3 / 10 is rounded correctly and 3 × 0.1 is not.
struct TickStep: Equatable {
  private let sizeOrStepsPerUnit: Double
  private let storesStepsPerUnit: Bool

  /// Creates the step that divides a range of length `extent` into about `count` parts; returns nil if `extent` is too
  /// large or not positive.
  init?(dividing extent: Double, intoAbout count: Double) {
    let rough = extent / count
    guard rough.isFinite, rough > 0 else { return nil }
    let power = log10(rough).rounded(.down)
    // The limits are the geometric means between 1, 2, 5 and 10.
    let excess = rough / pow(10, power)
    let factor =
      excess >= 50.0.squareRoot()
      ? 10.0 : excess >= 10.0.squareRoot() ? 5 : excess >= 2.0.squareRoot() ? 2 : 1
    storesStepsPerUnit = power < 0
    sizeOrStepsPerUnit = storesStepsPerUnit ? pow(10, -power) / factor : pow(10, power) * factor
    guard sizeOrStepsPerUnit.isFinite, sizeOrStepsPerUnit > 0 else { return nil }
  }

  /// Returns the number of steps from zero to a value, which can be fractional.
  func stepCount(fromZeroTo value: Double) -> Double {
    storesStepsPerUnit ? value * sizeOrStepsPerUnit : value / sizeOrStepsPerUnit
  }

  /// Returns the value at the given number of steps from zero.
  func value(afterSteps index: Double) -> Double {
    let value = storesStepsPerUnit ? index / sizeOrStepsPerUnit : index * sizeOrStepsPerUnit
    return value == 0 ? 0 : value  // never minus zero
  }
}

enum Ticks {
  /// Returns about `count` round numbers in a range, in ascending order.
  static func roundNumbers(in range: ClosedRange<Double>, count: Double) -> [Double] {
    guard count > 0 else { return [] }
    guard range.lowerBound < range.upperBound else { return [range.lowerBound] }
    guard let step = TickStep(dividing: range.length, intoAbout: count) else { return [] }
    var first = step.stepCount(fromZeroTo: range.lowerBound).rounded()
    var last = step.stepCount(fromZeroTo: range.upperBound).rounded()
    if step.value(afterSteps: first) < range.lowerBound { first += 1 }
    if step.value(afterSteps: last) > range.upperBound { last -= 1 }
    // Above 2^53 a `Double` cannot represent every whole number. No ticks are better than duplicates.
    guard abs(first) < 0x1p53, abs(last) < 0x1p53 else { return [] }
    if first > last { return count < 2 ? roundNumbers(in: range, count: count * 2) : [] }
    return (0...Int(last - first)).map { step.value(afterSteps: first + Double($0)) }
  }

  /// Returns the range extended to round numbers, so that an axis of about `tickCount` ticks starts and ends at a tick.
  static func widenedToRoundNumbers(
    _ range: ClosedRange<Double>, tickCount: Double
  ) -> ClosedRange<Double> {
    var range = range
    var previous: TickStep?
    // A wider range can need a larger step. The result is stable after two or three passes.
    for _ in 0..<10 {
      guard let step = TickStep(dividing: range.length, intoAbout: tickCount), step != previous
      else { break }
      let low = step.value(afterSteps: step.stepCount(fromZeroTo: range.lowerBound).rounded(.down))
      let high = step.value(afterSteps: step.stepCount(fromZeroTo: range.upperBound).rounded(.up))
      guard low.isFinite, high.isFinite, low < high else { break }
      range = low...high
      previous = step
    }
    return range
  }
}
