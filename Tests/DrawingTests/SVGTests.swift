import Drawing
import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct SVGTests {
  @Test func svgMatchesSnapshot() throws {
    let quarter = Double.pi / 2
    let sample = picture([
      .fill(.roundedRect(Rect(x: 10, y: 10, width: 40, height: 20), radius: 4), ink),
      .fill(
        .circle(at: Point(x: 80, y: 20), radius: 10), AdaptiveColor(Color(0xB9E3FF, alpha: 0.5))),
      .stroke(
        .line(through: [Point(x: 0, y: 1.0 / 3), Point(x: 200, y: -0.001)]),
        Stroke(ink, width: 1.5, dashes: [4, 2], cap: .round)),
      .stroke(
        Path([.arc(center: Point(x: 50, y: 50), radius: 10, from: quarter, to: 0)]), Stroke(black)),
      .label(
        Label(
          "7,90 kg", TextStyle(size: 9, weight: .semibold, color: ink),
          at: Point(x: 100, y: 50), anchor: .end, width: 36.5)),
      .group(
        .init(
          transform: .translation(x: 5, y: 5), clip: .rect(Rect(x: 0, y: 0, width: 9, height: 9)),
          [square(0, 0)])),
    ])
    try expectSnapshot(SVGWriter.svg(of: sample), named: "svg-every-item")
  }

  @Test(arguments: hostileTexts + ["</text><script>alert('1')&amp;</script>", "<\u{301}b>"])
  func anyTextProducesWellFormedSVG(text: String) throws {
    var sample = picture([.label(Label(text, plain, at: Point(x: 0, y: 0)))])
    (sample.title, sample.summary) = (text, text)
    let svg = try SVGWriter.svg(of: sample)
    let parser = XMLParser(data: Data(svg.utf8))
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    #expect(!svg.contains("<script") && !svg.unicodeScalars.contains("\0"))
  }
}
