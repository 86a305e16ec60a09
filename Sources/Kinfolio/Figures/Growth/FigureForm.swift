import Drawing
import Knowledge

/// How much room a figure has.
///
/// Words have the same height in all of them but the smallest: what is printed is drawn smaller as a
/// whole, so that a chart's letters are smaller than the text's around it.
enum FigureForm: Sendable {
  /// A site's page.
  case page
  /// The whole width of a printed page.
  case sheet
  /// Two beside each other on paper.
  case half
  /// Three beside each other on a first sheet, with few words.
  case micro
  /// A telephone's screen, where a figure stands beside the one it is otherwise.
  case phone

  /// How wide figures are drawn, in points; on paper seven tenths of it are left.
  var width: Double {
    switch self {
    case .page: FigureDraft.size.width
    case .sheet: 725
    case .half: 350
    case .micro: 226
    case .phone: 300
    }
  }

  /// The size of a growth chart, in points.
  var size: Size {
    switch self {
    case .page, .sheet: Size(width: width, height: 300)
    case .half, .phone: Size(width: width, height: 310)
    case .micro: Size(width: width, height: 122)
    }
  }

  var textSize: Double { self == .micro ? 9.3 : 10 }

  /// The pen of the centile lines, in points.
  var pen: Double { self == .micro ? 0.75 : 0.9 }
  /// The radius of the signs, in points.
  var radius: Double { 2.4 }
}
