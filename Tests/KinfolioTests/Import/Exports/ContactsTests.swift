import Testing

@testable import Kinfolio

/// How somebody is reached, and what opens a page, is cut from a text; nothing else is.
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
  ])
  func theyAreCut(text: String, rest: String) {
    #expect(text.withoutContacts == rest)
  }

  @Test(arguments: [
    "https://youtu.be/watch?v=abc and 10 squats", "is the code=7? yes; token = 9", "1+1 = 2",
    "2026-06-01T08:00:00+02:00", "+2 kg", "https://maps.example/@41.38,2.17", "a + 12345678",
    "?design=blue", "meet @ 5", "b+1234567c", "", "+",
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

  /// A picture in Base64 may hold anything.
  @Test func aPictureStays() {
    let picture = JSONNode.text("/9j/4AAQ/+1234567/+12345")
    #expect(picture.withoutContacts() == picture)
  }
}
