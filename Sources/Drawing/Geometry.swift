/// A position on a picture, in points from its top left corner.
public struct Point: Hashable, Sendable, Encodable {
  /// The distance from the left edge of the picture, in points.
  public var x: Double
  /// The distance from the top edge of the picture, in points.
  public var y: Double

  /// Creates a point from its distances.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A width and a height, in points (1/72 inch).
public struct Size: Hashable, Sendable, Encodable {
  /// The horizontal extent.
  public var width: Double
  /// The vertical extent.
  public var height: Double

  /// Creates a size from its extents.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// An axis-aligned rectangle, in points.
public struct Rect: Hashable, Sendable, Encodable {
  /// The left edge.
  public var x: Double
  /// The top edge.
  public var y: Double
  /// The horizontal extent.
  public var width: Double
  /// The vertical extent.
  public var height: Double

  /// Creates a rectangle from its top left corner and extents.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The right edge.
  public var maxX: Double { x + width }
  /// The bottom edge.
  public var maxY: Double { y + height }
  /// The center.
  public var center: Point { Point(x: x + width / 2, y: y + height / 2) }
  /// The width and height.
  public var size: Size { Size(width: width, height: height) }

  /// Returns the rectangle reduced by `insets` on each side.
  public func inset(by insets: Insets) -> Rect {
    Rect(
      x: x + insets.left, y: y + insets.top,
      width: width - insets.left - insets.right, height: height - insets.top - insets.bottom)
  }
}

/// Distances from the four sides, in points.
public struct Insets: Hashable, Sendable, Encodable {
  /// The distance from the top.
  public var top: Double
  /// The distance from the right.
  public var right: Double
  /// The distance from the bottom.
  public var bottom: Double
  /// The distance from the left.
  public var left: Double

  /// Creates insets from the four distances.
  public init(top: Double = 0, right: Double = 0, bottom: Double = 0, left: Double = 0) {
    self.top = top
    self.right = right
    self.bottom = bottom
    self.left = left
  }
}

/// An affine transform: a translation, rotation, scaling or skew.
public struct Transform: Hashable, Sendable, Encodable {
  /// The six numbers: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
  public var a, b, c, d, tx, ty: Double

  /// Creates a transform from its six numbers.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  /// The transform that changes nothing.
  public static let identity = Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Returns a translation by a distance in points.
  public static func moved(x: Double, y: Double) -> Transform {
    Transform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// Returns a scaling around the origin.
  public static func scaled(_ factor: Double) -> Transform {
    Transform(a: factor, b: 0, c: 0, d: factor, tx: 0, ty: 0)
  }
}
