import Hashing
import Drawing
import Foundation
import Knowledge
import Publishing
import Records

/// The stylesheet and the script of every page, and the drawn foods, named by their content.
package struct SiteAssets: Sendable {
  /// One of the files and where it goes.
  package struct File: Sendable {
    /// The path below the output folder, such as `assets/site.0123456789ab.css`.
    package let path: String
    let bytes: Data

    fileprivate init(_ name: String, _ bytes: Data) {
      self.bytes = bytes
      let (hash, name) = (SHA256.hex(of: bytes).prefix(12), name.split(separator: "."))
      path = "assets/\(name[0]).\(hash).\(name[1])"
    }
  }

  package let stylesheet: File
  package let script: File
  /// A drawn food of each colour, for foods without a photo.
  let foods: [Food.Colour: File]

  /// Reads the parts of the stylesheet and the script and draws the foods; throws where one cannot be
  /// read.
  package init(folder: URL) throws {
    // Comments are a fifth of what a phone would have to fetch.
    let style = try Self.joined("Style", in: folder)
    stylesheet = File("site.css", Data(Self.withoutComments(style).utf8))
    let parts = try Self.joined("Script", in: folder)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined(separator: "\n")
    // One function around all parts, so that their names are nobody else's.
    script = File("site.js", Data("(function () {\n\"use strict\";\n\n\(parts)})();\n".utf8))
    foods = try Dictionary(
      uniqueKeysWithValues: Food.Colour.allCases.map { colour in
        let svg = try SVGWriter.svg(of: colour.art)
        return (colour, File("food-\(colour.rawValue).svg", Data(svg.utf8)))
      })
  }

  /// Returns a stylesheet without its comments and the line breaks after them.
  private static func withoutComments(_ style: String) -> String {
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

  /// The files of a folder one after the other, in order of name.
  private static func joined(_ name: String, in folder: URL) throws -> String {
    let folder = folder.appendingPathComponent(name)
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      .map { try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8) }
      .joined(separator: "\n")
  }

  /// The files that pages with these drawn foods need.
  func artefacts(drawing colours: Set<Food.Colour>) -> [Artefact] {
    ([stylesheet, script] + colours.compactMap { foods[$0] })
      .map { file in Artefact(file.path, from: file.path) { _ in file.bytes } }
  }
}
