import Foundation

/// The cases of a test that finds faults by quantity.
public enum Cases {
  /// Whether every case is tried, as `Scripts/stress tests` asks by setting `KINFOLIO_STRESS`.
  public static let isStress = ProcessInfo.processInfo.environment["KINFOLIO_STRESS"] != nil

  /// Returns the seeds of a few cases, always the same; of `all` cases under stress.
  public static func seeds<Number: FixedWidthInteger>(
    _ few: Number, of all: Number
  ) -> Range<Number> {
    0..<(isStress ? all : few)
  }
}
