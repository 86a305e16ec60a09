/// A colour in sRGB, each part from 0 to 1.
public struct Color: Hashable, Sendable, Encodable {
  /// The red part.
  public var red: Double
  /// The green part.
  public var green: Double
  /// The blue part.
  public var blue: Double
  /// How opaque it is: 0 is invisible, 1 hides what lies below.
  public var alpha: Double

  /// Makes a colour from its parts.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Makes an opaque colour from its usual notation, such as `0xB9E3FF`.
  public init(_ hex: UInt32, alpha: Double = 1) {
    func part(_ shift: UInt32) -> Double { Double((hex >> shift) & 0xFF) / 255 }
    self.init(red: part(16), green: part(8), blue: part(0), alpha: alpha)
  }
}

/// What something is painted with: one colour on a light page, one on a dark page.
public struct Ink: Hashable, Sendable, Encodable {
  /// The colour on a light page and on paper.
  public var light: Color
  /// The colour on a dark page.
  public var dark: Color

  /// Makes an ink from its two colours.
  public init(light: Color, dark: Color) {
    self.light = light
    self.dark = dark
  }

  /// Makes an ink that is the same on both pages.
  public init(_ both: Color) {
    self.init(light: both, dark: both)
  }

  /// The colour for a page of the given kind.
  public func color(on scheme: ColorScheme) -> Color { scheme == .light ? light : dark }
}

/// The kind of page a picture is painted on.
public enum ColorScheme: Hashable, Sendable {
  /// Dark ink on a light page; paper too.
  case light
  /// Light ink on a dark page.
  case dark
}
