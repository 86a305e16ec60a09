import Foundation

/// Controls the number of cases in tests that find faults by trying many.
public enum Cases {
  /// True if all cases are tried.
  ///
  /// `Scripts/stress tests` sets `KINFOLIO_STRESS` for this.
  public static let isStressRun = ProcessInfo.processInfo.environment["KINFOLIO_STRESS"] != nil

  /// Returns the seeds `0..<few`, which are the same on every run, or `0..<all` in a stress run.
  public static func seeds<Number: FixedWidthInteger>(
    _ usualCount: Number, underStress stressCount: Number
  ) -> Range<Number> {
    0..<(isStressRun ? stressCount : usualCount)
  }
}
