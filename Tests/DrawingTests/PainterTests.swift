import Drawing
import Testing

@Suite struct PainterTests {
  /// Returns the pixels as text: `.` for paper and `#` for ink.
  private func pixelRows(_ items: [Picture.Item], scheme: ColorScheme = .light) throws -> [String] {
    let page = picture(items, width: 6, height: 4)
    let pixels = try Painter().rawImage(of: page, scheme: scheme)
    return (0..<pixels.height).map { row in
      String(
        (0..<pixels.width).map { column in
          pixels.bgrxBytes[(row * pixels.width + column) * 4] > 127 ? "." : "#"
        })
    }
  }

  @Test func fillsAreClippedMovedAndLayered() throws {
    let clip = Path.rect(Rect(x: 0, y: 0, width: 2, height: 2))
    let white = AdaptiveColor(Color(0xFFFFFF))
    let found = try pixelRows([
      square(0, 0, 2), .fill(.rect(Rect(x: 1, y: 0, width: 1, height: 1)), white),
      .group(Picture.Group(transform: .translation(x: 3, y: 1), clip: clip, [square(0, 0, 9)])),
      .stroke(.line(through: [Point(x: 0, y: 3.5), Point(x: 6, y: 3.5)]), Stroke(black)),
    ])
    #expect(found == ["#.....", "##.##.", "...##.", "######"])
  }

  @Test func inkFollowsColorScheme() throws {
    let all = Path.rect(Rect(x: 0, y: 0, width: 6, height: 4))
    let ink = AdaptiveColor(light: Color(0x000000), dark: Color(0xFFFFFF))
    #expect(try pixelRows([.fill(all, ink)], scheme: .light)[0] == "######")
    #expect(try pixelRows([.fill(all, ink)], scheme: .dark)[0] == "......")
  }

  @Test func pngHasScaledSizeAndIsReproducible() throws {
    let page = picture(
      hostileTexts.map { .label(Label($0, plain, at: Point(x: 5, y: 50), anchor: .middle)) })
    let painter = Painter()
    let first = try painter.png(of: page, pixelsPerPoint: 3)
    #expect(Array(first[16..<24]) == [0, 0, 2, 88, 0, 0, 1, 44])
    #expect(try painter.png(of: page, pixelsPerPoint: 1) != first)
    #expect(try painter.png(of: page, pixelsPerPoint: 3) == first)
    #expect(try Painter().png(of: page, pixelsPerPoint: 3) == first)
  }

  /// Scaling a group scales its labels too.
  @Test func textIsScaledWithItsGroup() throws {
    func inkedDots(_ group: Picture.Group, scale: Double) throws -> Int {
      let page = picture([.group(group)])
      let pixels = try Painter().rawImage(of: page, pixelsPerPoint: scale)
      return stride(from: 0, to: pixels.bgrxBytes.count, by: 4).count { pixels.bgrxBytes[$0] < 128 }
    }
    let label = Picture.Item.label(Label("HEIM", plain, at: Point(x: 2, y: 20)))
    let once = try inkedDots(Picture.Group([label]), scale: 1)
    let grown = try inkedDots(Picture.Group(transform: .scaling(by: 3), [label]), scale: 1)
    let dense = try inkedDots(Picture.Group([label]), scale: 3)
    #expect(grown > 6 * once && grown < 14 * once)
    #expect(grown == dense)
  }

  @Test func imageShowsPlaceholderForPhoto() throws {
    let place = Rect(x: 0, y: 0, width: 6, height: 4)
    #expect(try pixelRows([.photo(photo, place)])[0] == "......")
    let tile = try Painter().rawImage(of: picture([.photo(photo, place)], width: 6, height: 4))
    #expect(tile.bgrxBytes[0] < 255)
  }

  private static let nan = Double.nan
  private static let invalidItems: [(Picture.Item, String)] = [
    (.fill(.rect(Rect(x: 0, y: nan, width: 1, height: 1)), black), "item 1 (fill)"),
    (
      .stroke(.circle(at: Point(x: 0, y: 0), radius: .infinity), Stroke(black)),
      "item 1 (stroke)"
    ),
    (.fill(.circle(at: Point(x: 0, y: 0), radius: -1), black), "radius -1.0"),
    (
      .stroke(.line(through: [Point(x: 0, y: 0), Point(x: 1, y: 1)]), Stroke(black, dashes: [0])),
      "dashes [0.0]"
    ),
    (.label(Label("hi", plain, at: Point(x: nan, y: 0))), "label “hi”"),
    (.label(Label("hi", TextStyle(size: 0, color: ink), at: Point(x: 0, y: 0))), "the size 0.0"),
    (.group(.init(transform: .scaling(by: 0), [])), "without an inverse"),
    (.group(.init([square(0, 0), square(nan, 0)])), "item 1 › item 2 (fill)"),
    (.group(.init(clip: .rect(Rect(x: 1e9, y: 0, width: 1, height: 1)), [])), "(clip)"),
  ]

  @Test(arguments: invalidItems)
  func invalidItemIsNamedInError(item: Picture.Item, expectedError: String) {
    for paint in [
      { _ = try Painter().png(of: picture([item])) },
      { _ = try SVGWriter.svg(of: picture([item])) },
    ] {
      let error = #expect(throws: DrawingError.self) { try paint() }
      #expect(error?.description.contains(expectedError) == true)
      #expect(error?.description.contains("“Sample”") == true)
    }
  }

  @Test(arguments: [0, -1, Double.nan, 1000])
  func rejectsInvalidScales(scale: Double) {
    #expect(throws: DrawingError.self) { try Painter().png(of: picture([]), pixelsPerPoint: scale) }
  }
}
