import Drawing

/// How much room a growth chart has.
enum FigureForm: Sendable {
  /// A whole width.
  case page
  /// Two beside each other on paper.
  case half
  /// Three beside each other on a first sheet, with few words.
  case micro

  var size: Size {
    switch self {
    case .page: Size(width: FigureSketch.size.width, height: 300)
    case .half: Size(width: 238, height: 225)
    case .micro: Size(width: 152, height: 84)
    }
  }

  var textSize: Double {
    switch self {
    case .page: 10
    case .half: 7.5
    case .micro: 6.5
    }
  }

  /// The pen of the centile lines, in points.
  var pen: Double { self == .page ? 0.9 : self == .half ? 0.75 : 0.5 }
  /// The radius of the signs, in points.
  var radius: Double { self == .page ? 2.4 : self == .half ? 2 : 1.6 }
}
