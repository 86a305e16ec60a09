import Testing

extension Trait where Self == TimeLimitTrait {
  /// A time limit that only a hang reaches.
  ///
  /// All tests start at the same time. On a busy machine, some wait very long until they run.
  public static var untilHang: Self { .timeLimit(.minutes(600)) }
}
