import Drawing
import Foundation

/// A color as people perceive it (CIELAB): lightness, chroma and hue.
///
/// Two colors can be distinguished in gray print if their lightness differs enough; sRGB numbers do not show this.
struct PerceivedColor: Equatable {
  /// The lightness from 0 (black) to 100 (white).
  var lightness: Double
  /// The strength of the color; 0 is gray.
  var chroma: Double
  /// The angle on the color circle, in radians.
  var hue: Double
}

extension PerceivedColor {
  init(_ color: Color) {
    let (x, y, z) = color.cieXYZ
    let (fx, fy, fz) = (
      Self.labEncoded(x / 0.95047), Self.labEncoded(y), Self.labEncoded(z / 1.08883)
    )
    let (a, b) = (500 * (fx - fy), 200 * (fy - fz))
    self.init(lightness: 116 * fy - 16, chroma: (a * a + b * b).squareRoot(), hue: atan2(b, a))
  }

  /// The sRGB color with this lightness and hue; if a screen cannot show it, its chroma is reduced until it can.
  var nearestDisplayableColor: Color {
    var (possible, impossible) = (0.0, chroma)
    if let color = displayableColor(chroma: chroma) { return color }
    for _ in 0..<20 {
      let middle = (possible + impossible) / 2
      if displayableColor(chroma: middle) == nil { impossible = middle } else { possible = middle }
    }
    return displayableColor(chroma: possible) ?? Color(red: 0, green: 0, blue: 0)
  }

  private func displayableColor(chroma: Double) -> Color? {
    let fy = (lightness + 16) / 116
    let fx = fy + chroma * cos(hue) / 500
    let fz = fy - chroma * sin(hue) / 200
    let x = 0.95047 * Self.labDecoded(fx)
    let y = Self.labDecoded(fy)
    let z = 1.08883 * Self.labDecoded(fz)
    let linear = [
      3.2404542 * x - 1.5371385 * y - 0.4985314 * z,
      -0.9692660 * x + 1.8760108 * y + 0.0415560 * z,
      0.0556434 * x - 0.2040259 * y + 1.0572252 * z,
    ]
    // Grays can exceed the limits slightly due to rounding. The tolerance accepts them.
    guard linear.allSatisfy({ (-0.0005...1.0005).contains($0) }) else { return nil }
    let parts = linear.map { Color.gammaEncoded(min(1, max(0, $0))) }
    return Color(red: parts[0], green: parts[1], blue: parts[2])
  }

  private static func labEncoded(_ linear: Double) -> Double {
    linear > 216.0 / 24389 ? cbrt(linear) : (24389.0 / 27 * linear + 16) / 116
  }

  private static func labDecoded(_ lab: Double) -> Double {
    lab * lab * lab > 216.0 / 24389 ? lab * lab * lab : (116 * lab - 16) * 27 / 24389
  }
}

extension Color {
  /// The relative luminance as WCAG defines it, from 0 (black) to 1 (white).
  var relativeLuminance: Double { cieXYZ.y }

  /// Returns the contrast with another color as WCAG defines it, from 1 (none) to 21 (black on white).
  func contrastRatio(with other: Color) -> Double {
    let (a, b) = (relativeLuminance, other.relativeLuminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// Returns the mixture of two colors; `fraction` is the share of the other color, from 0 to 1.
  func mixed(with other: Color, fraction part: Double) -> Color {
    Color(
      red: red + (other.red - red) * part, green: green + (other.green - green) * part,
      blue: blue + (other.blue - blue) * part)
  }

  fileprivate var cieXYZ: (x: Double, y: Double, z: Double) {
    let (r, g, b) = (Self.gammaDecoded(red), Self.gammaDecoded(green), Self.gammaDecoded(blue))
    return (
      0.4124564 * r + 0.3575761 * g + 0.1804375 * b,
      0.2126729 * r + 0.7151522 * g + 0.0721750 * b,
      0.0193339 * r + 0.1191920 * g + 0.9503041 * b
    )
  }

  private static func gammaDecoded(_ component: Double) -> Double {
    component <= 0.04045 ? component / 12.92 : pow((component + 0.055) / 1.055, 2.4)
  }

  fileprivate static func gammaEncoded(_ component: Double) -> Double {
    component <= 0.0031308 ? component * 12.92 : 1.055 * pow(component, 1 / 2.4) - 0.055
  }
}
