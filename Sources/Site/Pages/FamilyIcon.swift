import Charts
import Drawing
import Figures
import Foundation
import Publishing
import Records

/// The icon of a site for browser tabs and home screens, with a dot for each color of the family's profiles.
struct FamilyIcon: Sendable {
  /// The color indices of the profiles in ascending order, without duplicates.
  private let colorIndices: [Int]

  init(of profiles: [Profile]) {
    colorIndices = Set(profiles.map(\.colorIndex)).sorted()
  }

  /// The path of the icon for browser tabs, relative to the output folder.
  var svgPath: String { "assets/icon-\(colorIndicesInFileName).svg" }
  /// The path of the icon for home screens of phones, relative to the output folder.
  var pngPath: String { "assets/icon-\(colorIndicesInFileName).png" }

  /// The files of both icons, which are drawn later; drawing throws if a number cannot be rendered.
  var artifacts: [Artifact] {
    [
      Artifact(svgPath, from: colorIndices) { _ in
        Data(try SVGWriter.svg(of: picture(cornerRadius: 8)).utf8)
      },
      // Phones round the corners of icons themselves.
      Artifact(pngPath, from: colorIndices) { _ in
        Data(
          try Painter().png(
            of: picture(cornerRadius: 0), pixelsPerPoint: 180 / Self.sideLengthPoints))
      },
    ]
  }

  private var colorIndicesInFileName: String {
    colorIndices.isEmpty ? "none" : colorIndices.map(String.init).joined()
  }

  private static let sideLengthPoints = 32.0

  /// Returns the picture of the icon: the dots on a light background, even for dark pages.
  private func picture(cornerRadius: Double) -> Picture {
    let frame = Rect(x: 0, y: 0, width: Self.sideLengthPoints, height: Self.sideLengthPoints)
    let ground = Path.roundedRect(frame, radius: cornerRadius)
    return Picture(
      size: frame.size,
      [.fill(ground, AdaptiveColor(Color(0xFDFAF4)))]
        + zip(colorIndices.isEmpty ? [nil] : colorIndices.map(Optional.some), dotCenters).flatMap {
          colorIndex, center in
          let accent = colorIndex.map(Accent.init(colorIndex:)) ?? Accent(Color(0xE5DED2))
          let dot = Path.circle(at: center, radius: colorIndices.count < 2 ? 10 : 5)
          return [
            Picture.Item.fill(dot, AdaptiveColor(accent.fill.light)),
            .stroke(dot, Stroke(AdaptiveColor(accent.stroke.light), width: 1.5)),
          ]
        })
  }

  private var dotCenters: [Point] {
    let places: [(x: Double, y: Double)] =
      switch colorIndices.count {
      case 0, 1: [(16, 16)]
      case 2: [(9.5, 16), (22.5, 16)]
      case 3: [(16, 10), (9.5, 21.5), (22.5, 21.5)]
      default: [(10, 10), (22, 10), (10, 22), (22, 22)]
      }
    return places.map { Point(x: $0.x, y: $0.y) }
  }
}
