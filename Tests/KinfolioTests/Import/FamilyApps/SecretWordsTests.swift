import Testing

@testable import Kinfolio

/// What nobody may read is found wherever it stands.
@Suite struct SecretWordsTests {
  private let secrets: SecretWords

  init() {
    var secrets = SecretWords()
    for word in ["TOK12345", "sam@example.org", "été-2026", "abc"] { secrets.add(word) }
    self.secrets = secrets
  }

  @Test(arguments: [
    ("tok12345", "…"), ("by ToK12345", "by …"), ("tok12345tok12345.x", "…….x"),
    ("a.tok12345.Sam@Example.org.b", "a.….….b"), ("ABC", "…"), ("tok1234", "tok1234"),
    ("abcd", "abcd"), ("", ""), ("E\u{301}te\u{301}-2026", "…"), ("für tok12345", "…"),
  ])
  func theyAreHidden(text: String, hidden: String) {
    #expect(secrets.hidden(in: text) == hidden)
    #expect(secrets.stand(in: text) == (text != hidden))
  }

  @Test func noneHideNothing() {
    #expect(SecretWords().hidden(in: "") == "" && !SecretWords().stand(in: "words"))
  }

  /// A file may name as many as it has texts.
  @Test func manyTakeNoLongerThanFew() {
    var many = SecretWords()
    for number in 0..<20_000 { many.add("token-\(number + 100_000)") }
    let start = ContinuousClock.now
    let found = (0..<2000).count { many.stand(in: "He gave token-\($0 + 119_000) to nobody") }
    #expect(found == 1000)
    #expect(ContinuousClock.now - start < .seconds(5))
  }
}
