import Drawing
import Figures
import Foundation
import Hashing
import Knowledge
import Publishing
import Records
import Reports

/// The stylesheet, the script and the drawings of foods, with a hash of the content in each file name.
package struct SiteAssets: Sendable {
  package struct AssetFile: Sendable {
    /// The path of the file below the output folder, such as `assets/site.0123456789ab.css`.
    package let path: String
    let bytes: Data

    fileprivate init(_ name: String, _ bytes: Data) {
      self.bytes = bytes
      let (hash, name) = (SHA256.hex(of: bytes).prefix(12), name.split(separator: "."))
      path = "assets/\(name[0]).\(hash).\(name[1])"
    }
  }

  package let stylesheet: AssetFile
  package let script: AssetFile
  /// A drawing for each color of foods, which pages show for foods without a photo.
  let foodDrawingsByColor: [Food.Color: AssetFile]

  /// Reads the assets in a folder; throws if a file cannot be read or a drawing cannot be rendered.
  package init(folder: URL) throws {
    // Comments are removed, because they would be a fifth of the download on a phone.
    let style = try Self.joinedTexts(ofFolder: "Style", in: folder)
    stylesheet = AssetFile("site.css", Data(Self.cssWithoutComments(style).utf8))
    let parts = try Self.joinedTexts(ofFolder: "Script", in: folder)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined(separator: "\n")
    // One function around all parts of the script keeps their names out of the global scope.
    script = AssetFile("site.js", Data("(function () {\n\"use strict\";\n\n\(parts)})();\n".utf8))
    foodDrawingsByColor = try Dictionary(
      uniqueKeysWithValues: Food.Color.allCases.map { color in
        let svg = try SVGWriter.svg(of: color.illustration)
        return (color, AssetFile("food-\(color.rawValue).svg", Data(svg.utf8)))
      })
  }

  private static func cssWithoutComments(_ style: String) -> String {
    var (text, rest) = ("", style[...])
    while let start = rest.range(of: "/*"),
      let end = rest.range(of: "*/", range: start.upperBound..<rest.endIndex)
    {
      text += rest[..<start.lowerBound]
      rest = rest[end.upperBound...]
      if rest.first == "\n" { rest.removeFirst() }
    }
    return text + rest
  }

  /// Returns the texts of all files in a folder, joined in the order of the file names.
  private static func joinedTexts(ofFolder name: String, in folder: URL) throws -> String {
    let folder = folder.appendingPathComponent(name)
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      .map { try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8) }
      .joined(separator: "\n")
  }

  /// Returns the files of the stylesheet and the script, and the drawings of foods in the given colors.
  func artifacts(drawing colors: Set<Food.Color>) -> [Artifact] {
    ([stylesheet, script] + colors.compactMap { foodDrawingsByColor[$0] })
      .map { file in Artifact(file.path, from: file.path) { _ in file.bytes } }
  }
}
