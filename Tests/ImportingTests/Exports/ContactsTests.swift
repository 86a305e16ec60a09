import TestSupport
import Testing

@testable import Importing
@testable import Records
@testable import TestFamilies

/// Contact details and access keys in URLs are removed from a text, and nothing else is.
@Suite struct ContactsTests {
  @Test(arguments: [
    ("weird ana@example.com", "weird …"), ("+34600777666 joined", "… joined"),
    ("call +34 600 777 666, please", "call …, please"), ("(+1 (555) 123-4567)", "(…)"),
    ("gs://b/o/a.jpg?token=T0K&alt=media", "gs://b/o/a.jpg?token=…&alt=media"),
    (
      "see https://a.b/c?alt=media&X-Amz-Signature=ab12 soon",
      "see https://a.b/c?alt=media&X-Amz-Signature=… soon"
    ),
    ("https://a.b/#access_token=T0K", "https://a.b/#access_token=…"),
    ("(https://a.b/c?key=T0K) and more", "(https://a.b/c?key=…) and more"),
    ("https://z.us/j/9?pwd=ab&pass=cd&jwt=ef", "https://z.us/j/9?pwd=…&pass=…&jwt=…"),
    (
      "https://a.b/?apiKey=ab&invite_code=cd#idToken=ef",
      "https://a.b/?apiKey=…&invite_code=…#idToken=…"
    ),
    // People paste phone numbers in these forms.
    ("or +34\u{A0}600\u{A0}111\u{A0}222.", "or …."),
    ("+33\u{202F}6\u{202F}12\u{202F}34\u{202F}56\u{202F}78", "…"),
    ("+34\u{2009}600\u{2009}111\u{2009}222", "…"),
    ("\u{202A}+1 (555) 123\u{2011}4567\u{202C}", "\u{202A}…\u{202C}"),
    ("+1 (555)\u{200E} 123–4567", "…"), ("tel+34600111222", "tel…"), ("+34/600/111/222;", "…;"),
    ("+346001112222x12", "…x12"), ("call + 34 600 111 222", "call …"), ("+34.600111222", "…"),
    ("+34 600, 111, 222", "…"), ("+34_600_111_222", "…"), ("+34·600·111·222", "…"),
    ("Tel +34: 600 111 222; mornings", "Tel …; mornings"),
    ("+34600111222, 120 ml", "…, 120 ml"), ("+34 600 111 222; 90", "…; 90"),
    ("Vienna +43 1 40400, 9 am", "Vienna …, 9 am"), ("+352 27 12 34, 120 ml", "…, 120 ml"),
    ("+33 6, 12, 34, 56, 78.", "…."), ("+1 (555), 123, 4567", "…"),
    ("+43 1 40400", "…"), ("call +4520 10 20 30", "call …"), ("+4722 11 10 09", "…"),
    ("+5 12/10/2026 homework", "+5 12/10/2026 homework"),
    ("Bonus +20 2026-10-05", "Bonus +20 2026-10-05"), ("+20 (2026-10-05)", "+20 (2026-10-05)"),
    ("https://a.b/x?pin=4411&otp=99", "https://a.b/x?pin=…&otp=…"),
  ])
  func theyAreCut(text: String, rest: String) {
    #expect(text.withoutContacts == rest)
  }

  @Test(arguments: [
    "https://youtu.be/watch?v=abc and 10 squats", "is the code=7? yes; token = 9", "1+1 = 2",
    "2026-06-01T08:00:00+02:00", "+2 kg", "https://maps.example/@41.38,2.17", "a + 12345678",
    "?design=blue", "meet @ 5", "b+1234567c", "", "+", "+0.1234567 g", "+1.2345678",
    "+2026-01-05 (new year)", "+350, 400, 450, 500 g", "+2 12:30, 13:45",
    "+3,5, 4,2, 5,1, 6,0, 7,1",
    "Bottles 120+130, 110, 125, 140 ml", "+ 120, 130, 125, 140 ml", "+5, 10, 15, 20, 25, 30",
    "+100,-20,-30,-40,-50", "8:00+11:30, 14:30, 17:30", "Bonus +20 12:30-13:45",
    "2026-11-08T08:00+10:00, 120, 130", "+41.38506,2.17340", "+2026-11-08, 21:30",
    "score +100 -20 -30 -40", "(+10) 20-30-40",
    "https://a.b/?zipcode=28001&monkey=1&zip_code=28001",
    "https://a.b/?bypass=1&assign=2&sort_key=name", "+41.3850632,+2.1734035", "on +\n34600111222",
  ])
  func nothingElseIs(text: String) {
    #expect(text.withoutContacts == text)
  }

  @Test func fieldsThatHoldContactsAreLeftOut() {
    let node = JSONNode.object([
      "vetEmail": .text("x"), "vetTel": .text("912"), "phoneNumber": .integer(5),
      "from": .text("y"),
      "emergencyContact": .object(["number": .text("z")]), "hotel": .text("Ritz"),
      "by": .list([
        .object(["mobile": .text("6"), "ana@example.com": .flag(true), "name": .text("Ana")])
      ]),
    ])
    #expect(
      node.withoutContacts()
        == .object([
          "hotel": .text("Ritz"), "by": .list([.object(["name": .text("Ana")])]),
        ]))
  }

  /// A contact detail in a field for an ID is replaced by a hash; in a field such as `paid`, it is removed.
  @Test func onlyPointersPoint() {
    let node = JSONNode.object([
      "paid": .text("call ann@example.org"), "fluid": .text("1 l for ann@example.org"),
      "medicalID": .text("ask ann@example.org first"), "userId": .text("ann@example.org"),
      "memberIDs": .list([.text("users/ann@example.org")]), "owner_id": .text("+34 600 111 222"),
      "uid": .text("ann@example.org"),
    ])
    let ann = "ann@example.org".hashIfContact
    #expect(
      node.withoutContacts()
        == .object([
          "paid": .text("call …"), "fluid": .text("1 l for …"), "medicalID": .text("ask … first"),
          "userId": .text(ann), "memberIDs": .list([.text("users/\(ann)")]),
          "owner_id": .text("+34 600 111 222".hashIfContact), "uid": .text(ann),
        ]))
  }

  @Test(arguments: [
    ("Ann +34 600 111 222", "Ann"), ("+34 600 111 222", nil), ("Ann <ann@example.org>", "Ann"),
    ("ann@example.org", "ann"), ("ann@example.org +34600111222", "ann"), ("Ann", "Ann"), ("", nil),
    ("Ann  Bee", "Ann  Bee"),
  ])
  func aNameIsNoNumber(text: String, name: String?) {
    #expect(text.nameWithoutContacts == name)
  }

  /// The Base64 text of a picture may look as if it contained a phone number.
  @Test func aPictureStays() {
    let picture = JSONNode.text("/9j/4AAQ/+1234567/+12345")
    #expect(picture.withoutContacts() == picture)
  }
}
