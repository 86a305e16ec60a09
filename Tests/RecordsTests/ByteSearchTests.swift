import Records
import TestSupport
import Testing

@Suite struct ByteSearchTests {
  /// Each byte of an ASCII text is a character.
  @Test(arguments: Cases.seeds(20, underStress: 2000))
  func findsTheSameAsACharacterSearch(seed: UInt64) {
    var random = SeededGenerator(seed)
    func text(ofAtMost length: Int) -> String {
      String(
        (0..<Int.random(in: 0...length, using: &random)).map { _ in
          "ab ".randomElement(using: &random)!
        })
    }
    for _ in 0..<100 {
      let (whole, part) = (text(ofAtMost: 30), text(ofAtMost: 3))
      let found = whole.byteRanges(of: part).map { whole[..<$0.lowerBound].count }
      let expected =
        part.isEmpty ? [] : whole.ranges(of: part).map { whole[..<$0.lowerBound].count }
      #expect(found == expected, "\(part) in \(whole)")
    }
  }

  @Test func findsWordsAfterLettersOfSeveralBytes() {
    let text = "ñandú, té con té"
    #expect(text.byteRanges(of: "té").map { String(text[$0]) } == ["té", "té"])
    #expect(text.byteRanges(of: "tea").isEmpty)
  }
}
