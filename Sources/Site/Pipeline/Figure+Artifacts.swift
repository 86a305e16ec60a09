import Drawing
import Figures
import Foundation
import Publishing

extension Figure {
  /// The path of the chart's SVG file in the output folder, `charts/HASH.svg`; throws if a number cannot be rendered.
  var svgPath: String { get throws(DrawingError) { try svgFile.path } }

  /// The path of the chart's SVG file for phones, or nil if there is no such file.
  var phoneSVGPath: String? { get throws(DrawingError) { try phoneSVGFile?.path } }

  /// The path of the chart's PNG file, which has two pixels per point and is for saving and sharing.
  var pngPath: String { get throws(DrawingError) { "charts/\(try svgFile.name).png" } }

  /// The SVG and PNG files of the chart.
  package var artifacts: [Artifact] {
    get throws(DrawingError) {
      // The fingerprint of the PNG is made from the picture, because the SVG and its name round numbers more than the
      // pixels.
      let png = Artifact(try pngPath, from: picture) {
        Data(
          try Painter().png(of: $0, pixelsPerPoint: 2, background: AdaptiveColor(Color(0xFFFFFF))))
      }
      return [png]
        + [try svgFile, try phoneSVGFile].compactMap(\.self).map { file in
          Artifact(file.path, from: file.name) { _ in file.data }
        }
    }
  }
}

extension Figure.SVGFile {
  fileprivate var path: String { "charts/\(name).svg" }
}
