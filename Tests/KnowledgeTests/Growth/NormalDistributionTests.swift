import Testing

@testable import Knowledge

@Suite struct NormalDistributionTests {
  /// The shares below a z-score, from tables of the normal distribution.
  @Test(arguments: [
    (0.0, 0.5), (1, 0.841_344_746_068_543), (-1, 0.158_655_253_931_457),
    (1.96, 0.975_002_104_851_780), (-3, 0.001_349_898_031_630), (-6, 9.865_876_450_377e-10),
    (0.674_489_750_196_082, 0.75),
  ])
  func matchesPublishedShares(z: Double, share: Double) {
    #expect(abs(NormalDistribution.share(belowZScore: z) - share) < 1e-12)
    #expect(abs(NormalDistribution.zScore(withShareBelow: share) - z) < 1e-9 * (1 + abs(z)))
  }

  @Test func inverseIsAccurateInTails() {
    for z in stride(from: -37.0, through: 8, by: 0.37) {
      let back = NormalDistribution.zScore(withShareBelow: NormalDistribution.share(belowZScore: z))
      // For large z, the shares are so close to 1 that a `Double` cannot distinguish them.
      #expect(abs(back - z) < (z < 5 ? 1e-9 : 0.4))
    }
  }

  @Test(arguments: [(-3.0902, ExtremeCentile.low), (-3.0903, .low), (3.0903, .high)])
  func detectsExtremeCentiles(z: Double, extreme: ExtremeCentile) {
    let score = GrowthScore(zScore: z, edition: .who2006, remarks: [])
    #expect(score.extremeCentile == (abs(z) > 3.09023 ? extreme : nil))
  }
}
