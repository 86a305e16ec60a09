import Testing

@testable import Kinfolio

/// Secrets are found wherever they stand, and however many there are.
@Suite struct SecretWordsTests {
  private func secrets(_ words: String...) -> SecretWords {
    words.reduce(into: SecretWords()) { $0.add($1) }
  }

  @Test(arguments: [
    ("tok-1", "…"), ("see TOK-1!", "see …!"), ("tok-12", "…2"), ("tok-", "tok-"), ("abc", "…"),
    ("abcd", "abcd"), ("é-é-É", "…"), ("e\u{301}-é-é", "…"), ("a@b.org, c", "…, c"), ("", ""),
    ("xlongtok-1y", "x…y"), ("meet @ 5", "meet @ 5"),
  ])
  func theyAreCut(text: String, rest: String) {
    let secrets = secrets("Tok-1", "longtok-1", "abc", "É-é-é")
    #expect(secrets.cut(from: text) == rest)
    #expect(secrets.stand(in: text) == (text != rest))
  }

  @Test func manyTakeNoLongerForEachText() {
    var many = SecretWords()
    for number in 0..<20_000 { many.add("token-\(number)-of-a-family@example.org") }
    let time = ContinuousClock().measure {
      for _ in 0..<200 { #expect(!many.stand(in: "token-of-a-family that is none, at all")) }
    }
    #expect(time < .seconds(5))
  }
}
