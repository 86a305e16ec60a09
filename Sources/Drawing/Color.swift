/// A color in sRGB with components from 0 to 1.
public struct Color: Hashable, Sendable, Encodable {
  /// The red component.
  public var red: Double
  /// The green component.
  public var green: Double
  /// The blue component.
  public var blue: Double
  /// The opacity: 0 is invisible, 1 is opaque.
  public var alpha: Double

  /// Creates a color from its components.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Creates a color from hexadecimal notation, such as `0xB9E3FF`.
  public init(_ hex: UInt32, alpha: Double = 1) {
    func part(_ shift: UInt32) -> Double { Double((hex >> shift) & 0xFF) / 255 }
    self.init(red: part(16), green: part(8), blue: part(0), alpha: alpha)
  }
}

/// A pair of colors, one for light pages and one for dark pages.
public struct AdaptiveColor: Hashable, Sendable, Encodable {
  /// The color on a light page and on paper.
  public var light: Color
  /// The color on a dark page.
  public var dark: Color

  /// Creates a pair of colors.
  public init(light: Color, dark: Color) {
    self.light = light
    self.dark = dark
  }

  /// Creates a pair with the same color for both kinds of page.
  public init(_ both: Color) {
    self.init(light: both, dark: both)
  }

  /// Returns the color for a color scheme.
  public func color(on scheme: ColorScheme) -> Color { scheme == .light ? light : dark }
}

/// The kind of page on which a picture is painted.
public enum ColorScheme: Hashable, Sendable {
  /// Dark ink on a light page or on paper.
  case light
  case dark
}
