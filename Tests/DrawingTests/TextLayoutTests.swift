import Drawing
import Testing

@Suite struct TextLayoutTests {
  private let textLayout = TextLayout()

  @Test(arguments: ["Weight", "7.90 kg", "élève", "AVATAR"])
  func widthsGrowWithTheSize(text: String) {
    let small = textLayout.measure(text, TextStyle(size: 7, color: ink))
    let large = textLayout.measure(text, TextStyle(size: 70, color: ink))
    #expect(abs(large.width - 10 * small.width) < 0.1)
    #expect(abs(large.height - 10 * small.height) < 0.1)
    #expect(small.width > 7)
  }

  @Test func tabularFiguresHaveEqualWidth() {
    #expect(textLayout.measure("111", plain).width == textLayout.measure("888", plain).width)
  }

  @Test(arguments: hostileTexts)
  func anyTextCanBeMeasuredAndWrapped(text: String) {
    #expect(textLayout.measure(text, plain).width.isFinite)
    let lines = textLayout.lines(of: text, style: plain, width: 90)
    #expect(!lines.isEmpty)
    for line in lines { #expect(textLayout.measure(line, plain).width <= 90.1) }
    #expect(textLayout.lines(of: text, style: plain, width: 0).allSatisfy { $0.count <= 2 })
    #expect(textLayout.measure("still alive", plain).width > 40)
  }

  @Test func wrappingKeepsAllText() {
    let text = "She slept well, \(String(repeating: "zz", count: 150)) and woke.\nThen: mango."
    let lines = textLayout.lines(of: text, style: plain, width: 120)
    #expect(lines.count > 10)
    #expect(lines.joined().filter { !$0.isWhitespace } == text.filter { !$0.isWhitespace })
    #expect(lines.last == "Then: mango.")
  }

  /// Pango needs many minutes for a million characters without a space.
  @Test func veryLongTextIsWrapped() {
    let endless = String(repeating: "mango", count: 20_000)
    #expect(textLayout.measure(endless, plain).width > 10_000)
    #expect(textLayout.lines(of: endless, style: plain, width: 400).joined() == endless)
    let million = String(repeating: endless, count: 10)
    #expect(textLayout.lines(of: million, style: plain, width: 400, maximumLineCount: 3).count == 3)
    let prose = String(repeating: "one two three four five ", count: 200)
    let lines = textLayout.lines(of: prose, style: plain, width: 200)
    #expect(lines.joined(separator: " ") + " " == prose)
    #expect(lines.dropLast().allSatisfy { textLayout.measure($0, plain).width > 150 })
  }

  @Test func textBeyondLastLineIsReplacedByEllipsis() {
    let text = "one two three four five six seven eight nine ten secret"
    let lines = textLayout.lines(of: text, style: plain, width: 60, maximumLineCount: 2)
    #expect(lines.count == 2)
    #expect(lines.last?.hasSuffix("…") == true)
    #expect(!lines.joined().contains("secret"))
    #expect(lines.allSatisfy { textLayout.measure($0, plain).width <= 60 })
    #expect(
      textLayout.lines(of: "short", style: plain, width: 60, maximumLineCount: 2) == ["short"])
  }

  @Test func lineHeightAndBaselineFitTextSize() {
    let (height, baseline) = (textLayout.lineHeight(plain), textLayout.baselineBelowTop(plain))
    #expect(height > 1.2 * plain.size && height < 1.6 * plain.size)
    #expect(baseline > 0.9 * plain.size && baseline < height)
  }

  @Test func listsInstalledFontsAndLibraries() {
    #expect(Fonts.familyMatches().map(\.requestedFamily) == ["Inter", "Noto Color Emoji"])
    #expect(Fonts.familyMatches().allSatisfy { $0.isRequestedFamilyInstalled })
    #expect(Fonts.drawingLibraryVersions().map(\.name) == ["cairo", "pango"])
  }
}
