/// Random numbers from a fixed seed, so that a failure can be seen again.
public struct Seeded: RandomNumberGenerator {
  private var state: UInt64

  /// Starts a sequence of its own for each seed.
  public init(_ seed: UInt64) {
    state = seed
  }

  /// The next number, by SplitMix64.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
