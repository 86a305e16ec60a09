import TestSupport
import Testing

@testable import Escapes
@testable import TestReports

@Suite struct ShellWordTests {
  @Test(arguments: [
    ("a.csv", "a.csv"), ("é/x_1", "é/x_1"), ("", "''"), ("it's", #"'it'\''s'"#),
    ("my feeds.csv", "'my feeds.csv'"),
  ])
  func quotesTextAsOneWord(text: String, word: String) {
    #expect(text.quotedForShell == word)
  }

  /// Otherwise the terminal would turn red.
  @Test func quotesControlCharactersByTheirBytes() {
    #expect("e\u{1B}[31m'.csv".quotedForShell == "$'e\\033[31m\\047.csv'")
  }
}
