import Drawing
import Testing

@testable import Charts

@Suite struct ThemeTests {
  static let accentHexValues: [UInt32] = [
    0xB9E3FF, 0xFFC4BD, 0xC4E8C2, 0xDCCBF7, 0xC9D3DC, 0xFFF3B0, 0xFF0000, 0x0000FF, 0x808080,
    0x000000, 0xFFFFFF,
  ]
  static let schemes: [ColorScheme] = [.light, .dark]

  @Test(arguments: accentHexValues, schemes)
  func colorsHaveSufficientContrast(pastel: UInt32, scheme: ColorScheme) {
    let theme = ChartTheme(accent: Accent(Color(pastel)))
    let paper = theme.pageColor.color(on: scheme)
    func contrast(_ ink: AdaptiveColor) -> Double {
      ink.color(on: scheme).contrastRatio(with: paper)
    }
    #expect(contrast(theme.mainTextColor) >= 4.5)
    #expect(contrast(theme.quietTextColor) >= 4.5)
    #expect(
      theme.quietTextColor.color(on: scheme).contrastRatio(
        with: theme.quietFillColor.color(on: scheme)) >= 4.5)
    #expect(contrast(theme.quietLineColor) >= 3)
    #expect(contrast(theme.accent.stroke) >= 4.5)
    for count in 1...8 {
      for index in 0..<count {
        #expect(contrast(theme.colors(forSeriesAt: index, seriesCount: count).stroke) >= 3)
      }
    }
    for amount in stride(from: 0.0, through: 1, by: 0.05) {
      let fill = theme.heatColor(atFraction: amount)
      let text = theme.textColor(on: fill).color(on: scheme)
      #expect(text.contrastRatio(with: fill.color(on: scheme)) >= 4.5, "heat \(amount)")
    }
  }

  @Test(arguments: accentHexValues, schemes)
  func seriesDifferInGrayscale(pastel: UInt32, scheme: ColorScheme) {
    let theme = ChartTheme(accent: Accent(Color(pastel)))
    for count in 2...9 {
      let paints = (0..<count).map { theme.colors(forSeriesAt: $0, seriesCount: count) }
      for (index, a) in paints.enumerated() {
        for b in paints[(index + 1)...] where a.hasHatchedAreas == b.hasHatchedAreas {
          let gap = lightness(a.fill.color(on: scheme)) - lightness(b.fill.color(on: scheme))
          #expect(abs(gap) >= 15, "\(index) of \(count)")
        }
      }
    }
  }

  @Test(arguments: [(0x000000, 0.0), (0xFFFFFF, 100), (0x777777, 50.03), (0xFF0000, 53.24)])
  func lightnessMatchesStandard(hex: UInt32, expected: Double) {
    #expect(abs(lightness(Color(hex)) - expected) < 0.01)
  }

  @Test func contrastMatchesStandard() {
    #expect(abs(Color(0x000000).contrastRatio(with: Color(0xFFFFFF)) - 21) < 0.001)
    #expect(abs(Color(0x777777).contrastRatio(with: Color(0xFFFFFF)) - 4.48) < 0.01)
  }

  /// Returns the lightness as a screen displays it, with 256 steps per component.
  private func lightness(_ color: Color) -> Double {
    func step(_ part: Double) -> Double { (part * 255).rounded() / 255 }
    return PerceivedColor(
      Color(red: step(color.red), green: step(color.green), blue: step(color.blue))
    ).lightness
  }
}
