import Foundation
import TestSupport
import Testing

@testable import Importing
@testable import TestFamilies

/// Secrets are found at each place of a text, also if there are many.
@Suite struct InvitationSecretsTests {
  private func secrets(_ words: String...) -> InvitationSecrets {
    words.reduce(into: InvitationSecrets()) { $0.add($1) }
  }

  @Test(arguments: [
    ("tok-1", "…"), ("see TOK-1!", "see …!"), ("tok-12", "…2"), ("tok-", "tok-"), ("abc", "…"),
    ("abcd", "abcd"), ("é-é-É", "…"), ("e\u{301}-é-é", "…"), ("a@b.org, c", "…, c"), ("", ""),
    ("xlongtok-1y", "x…y"), ("meet @ 5", "meet @ 5"),
  ])
  func theyAreCut(text: String, rest: String) {
    let secrets = secrets("Tok-1", "longtok-1", "abc", "É-é-é")
    #expect(secrets.redacted(text) == rest)
    #expect(secrets.occur(in: text) == (text != rest))
  }

  /// Spaces and punctuation do not change a phone number.
  @Test(arguments: [
    ("texted +34655443322", "texted …"), ("texted 655 44 33 22, twice", "texted …, twice"),
    ("at 10:30, 655 44 33 22, 120 ml", "at 10:30, …, 120 ml"), ("0034-655-443-322", "…"),
    ("(655) 443322.", "(…."),
    ("655443322 or 600111222", "… or 600111222"),
    ("655\u{A0}44\u{A0}33\u{A0}22", "…"), ("call 600 111 222", "call 600 111 222"),
    ("65544332", "65544332"),
    ("see +34600111222", "see …"), ("https://a.b/join?token=NEW99", "https://a.b/join?token=…"),
  ])
  func aNumberIsKnownByItsDigits(text: String, rest: String) {
    let secrets = secrets("+34 655 44 33 22", "ABCDEFG")
    #expect(secrets.redacted(text) == rest)
    #expect(secrets.occur(in: text) == (text != rest))
  }

  /// A code of four digits, such as a year, is also a part of longer numbers, which are not secret.
  @Test(arguments: [
    ("joined by 4711.", "joined by …."), ("4711", "…"), ("47110 or 14711", "47110 or 14711"),
    ("2026-11-08", "2026-11-08"), ("2026-11-08T21:30:00Z", "2026-11-08T21:30:00Z"),
    ("by 2026", "by …"), ("1764711000", "1764711000"),
    ("since 2026-05-30 – 2026-06", "since 2026-05-30 – 2026-06"), ("30/05/2026", "30/05/2026"),
    ("https://wa.me/?text=Join%20with%204711", "https://wa.me/?text=Join%20with%20…"),
    ("004711, 0, 00", "…, 0, 00"), ("0000 and 12", "… and 12"),
  ])
  func aCodeOfFewDigitsIsFoundByItself(text: String, rest: String) {
    #expect(secrets("4711", "2026", "0000").redacted(text) == rest)
  }

  @Test(arguments: [
    ("code", true), ("inviteCode", true), ("join_code", true), ("inviteeEmail", true),
    ("countryCode", false), ("postalCode", false), ("languageCode", false),
    ("country_code", false), ("status-code", false), ("Invite Code", true),
    ("tokenExpiresAt", false),
  ])
  func onlyFieldsOfInvitationsAreSecret(field: String, isSecret: Bool) {
    #expect(InvitationSecrets.isSecretField(field) == isSecret)
  }

  /// Twenty thousand secrets take less than ten times the processor time of ten, and not two thousand times.
  @Test func manyTakeNoLongerForEachText() {
    func processorTime(of count: Int) -> Double {
      var secrets = InvitationSecrets()
      for number in 0..<count { secrets.add("token-\(number)-of-a-family@example.org") }
      let start = threadTime
      for _ in 0..<200 { #expect(!secrets.occur(in: "token-of-a-family that is none, at all")) }
      return threadTime - start
    }
    #expect(processorTime(of: 20_000) < 10 * processorTime(of: 10))
  }

  /// The processor time of this thread in seconds.
  private var threadTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
