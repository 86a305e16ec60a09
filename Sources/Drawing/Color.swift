/// A color in sRGB with components from 0 to 1.
package struct Color: Hashable, Sendable, Encodable {
  package var red: Double
  package var green: Double
  package var blue: Double
  /// The opacity: 0 is invisible, 1 is opaque.
  package var alpha: Double

  package init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Creates a color from hexadecimal notation, such as `0xB9E3FF`.
  package init(_ hex: UInt32, alpha: Double = 1) {
    func part(_ shift: UInt32) -> Double { Double((hex >> shift) & 0xFF) / 255 }
    self.init(red: part(16), green: part(8), blue: part(0), alpha: alpha)
  }
}

/// A pair of colors, one for light pages and one for dark pages.
package struct AdaptiveColor: Hashable, Sendable, Encodable {
  /// The color on a light page and on paper.
  package var light: Color
  /// The color on a dark page.
  package var dark: Color

  package init(light: Color, dark: Color) {
    self.light = light
    self.dark = dark
  }

  /// Creates a pair with the same color for both kinds of page.
  package init(_ both: Color) {
    self.init(light: both, dark: both)
  }

  package func color(on scheme: ColorScheme) -> Color { scheme == .light ? light : dark }
}

/// The kind of page on which a picture is painted.
package enum ColorScheme: Hashable, Sendable {
  /// Dark ink on a light page or on paper.
  case light
  case dark
}
