import Foundation
import TestSupport
import Testing

@testable import Importing
@testable import TestFamilies

/// The file of skipped documents and the messages contain no contact details, invitation codes or payment data, because
/// helpers see the file.
@Suite struct SkippedSecretsTests {
  private let imports: ExportImports

  init() throws { imports = try ExportImports() }

  /// Returns the text of the file of skipped documents.
  private func skipped(_ take: (SkippedItemsFile) throws -> Void) throws -> String {
    let file = try imports.skippedFile()
    try take(file)
    return try String(contentsOfFile: #require(try file.copyToFolder()), encoding: .utf8)
  }

  private static let user = """
    {"displayName": 7, "email": "ife@example.org", "phoneNumber": "+34600000000", "updatedAt": 1780300800,
     "stripeCustomerId": "cus_9", "billing": {"card": "4242"}}
    """

  @Test func ofAPetsFamilyOnlyItsPeopleAreThere() throws {
    let text = try skipped {
      let (outcome, _) = try imports.takePets(
        """
        {"pets": {"a": {"name": "Ava"}}, "users": {"u": \(Self.user)},
         "families": {"f": {"ownerUserId": "u", "memberUserIds": "u", "inviteCode": "XK42", "name": "Okafor"}}}
        """, skipped: $0)
      #expect(outcome.skippedCount == 2)
    }
    for secret in ["XK42", "Okafor", "example.org", "+346", "cus_9", "4242"] {
      #expect(!text.contains(secret), "\(secret)")
    }
    #expect(text.contains("memberUserIds") && text.contains("1780300800"))
  }

  @Test func ofAnEldersCaregiverOnlyTheNameIsThere() throws {
    let text = try skipped {
      _ = try imports.takeElders(
        #"{"profiles": {"a": {"name": "Ada"}}, "users": {"u": \#(Self.user)}}"#, skipped: $0)
    }
    for secret in ["example.org", "+346", "cus_9", "4242"] { #expect(!text.contains(secret)) }
    #expect(text.contains("displayName") && text.contains("1780300800"))
  }

  @Test func anEldersNumberIsNowhere() throws {
    let text = try skipped {
      _ = try imports.takeElders(
        #"""
        {"profiles": {"a": {"name": "Ada", "status": "asleep", "phoneNumber": "+34600000000"}},
         "gallery_events": {"e": {"profileId": "a", "eventType": "danced", "eventData": {"responseId": "r",
           "fromPhone": "+34600000000", "photoURL": "https://x.example/o/a.jpg?alt=media&token=TOK5"}}}}
        """#, skipped: $0)
    }
    #expect(text.contains("asleep") && text.contains("danced") && text.contains("o/a.jpg"))
    #expect(!text.contains("+346") && !text.contains("TOK5"))
  }

  /// A caregiver named after an email address keeps the name after the correction, although the file lacks the address.
  @Test func whoHasOnlyAnAddressKeepsTheName() throws {
    let text = try skipped {
      _ = try imports.takePets(
        #"{"pets": {"a": {"name": "Ava"}}, "users": {"u": {"email": "sam@example.org", "updatedAt": "soon"}}}"#,
        skipped: $0)
    }
    #expect(!text.contains("example.org"))
    let corrected = text.replacing("\"soon\"", with: "1780300800")
    #expect(try imports.takePets(corrected).outcome.skippedCount == 0)
    #expect(try imports.sample.journal().caregivers.contains { $0.name == "sam" })
  }

  /// An email address or a phone number that is an ID is replaced by a hash in the database and in the file.
  @Test func anAddressForAnIdIsNowhere() throws {
    func export(_ frequency: String) -> String {
      """
      {"users": {"ana@example.com": {"displayName": "Ana"}, "+34600111222": {"displayName": "Leo"}},
       "profiles": {"a": {"name": "Ada", "userId": {"__ref__": "users/ana@example.com"}}},
       "tasks": {"t": {"profileId": "a", "userId": "users/ana@example.com", "title": "Walk",
         "frequency": "\(frequency)", "scheduledTime": "8:00", "createdAt": "2026-05-01T08:00:00Z"}}}
      """
    }
    var said = ""
    let text = try skipped { said = "\(try imports.takeElders(export("dayly"), skipped: $0))" }
    let told = try "\(text) \(said) \(imports.dump())"
    #expect(!told.contains("example.com") && !told.contains("+346"), "\(told)")
    let corrected = try imports.takeElders(text.replacing("dayly", with: "daily"))
    #expect(corrected.outcome.skippedCount == 0)
    let right = try ExportImports()
    _ = try right.takeElders(export("daily"))
    #expect(try imports.dump() == right.dump())
    let journal = try imports.sample.journal()
    #expect(journal.tasks.compactMap(\.entry.loggedBy).count == 1)
  }

  @Test func howAnybodyIsReachedIsNowhere() throws {
    var said = ""
    let elders = try skipped {
      let (outcome, unknown) = try imports.takeElders(
        #"""
        {"profiles": {"a": {"name": "Ada", "status": "weird ana@example.com", "email": "ada@example.com",
          "emergencyContact": {"number": "600777666", "mobile": "600777667"},
          "notes": "call doctor@example.com, see https://a.example/c?token=TOK5"}},
         "responses": {"r": {"profileId": "a", "from": "+34600777666", "receivedAt": "soon",
           "photoURL": "gs://bucket/o/a.jpg?token=TOK5"}},
         "gallery_events": {"e": {"profileId": "a", "eventType": "+34600777666 joined",
           "sam@example.com": 1}}}
        """#, skipped: $0)
      said = "\(outcome) \(unknown)"
    }
    let pets = try skipped {
      let (outcome, unknown) = try imports.takePets(
        """
        {"pets": {"a": {"name": 7, "vetEmail": "vet@example.com", "vetTel": "600777666"}},
         "families": {"f": {"ownerUserId": ["ana@example.com"], "memberUserIds": {"a": "ana@example.com"}}}}
        """, skipped: $0)
      said += "\(outcome) \(unknown)"
    }
    let told = try "\(elders) \(pets) \(said) \(imports.dump())"
    for secret in ["example.com", "600777", "TOK5"] { #expect(!told.contains(secret), "\(told)") }
    #expect(told.contains("weird …") && elders.contains("see https://a.example/c?token=…"))
  }

  @Test func howAToddlersDoctorIsReachedIsNowhere() throws {
    let fields = #""parentEmail": "ann@example.org", "pediatricianPhone": "600777666""#
    let text = try skipped {
      _ = try imports.takeToddlers(
        """
        {"childProfiles": [{"id": "a", "name": 7, \(fields), "iCloudUserID": "ann@example.org"}],
         "bottleFeeds": [{"id": "b", "childID": "a", "timestamp": "soon", "volume": 9,
           "notes": "ask +34 600 777 666, https://a.example/c?token=TOK5"}]}
        """, skipped: $0)
    }
    let child = try imports.folder.write("id,name\na,Ida\n", to: "tables/childProfiles.csv")
    let feeds = try imports.folder.write(
      "id,childID,timestamp,volume,notes,parentEmail\n"
        + "b,a,soon,9,ann@example.org or +34 600 777 666,ann@example.org,+34 600 777 666\n",
      to: "tables/bottleFeeds.csv")
    let rows = try skipped { _ = try imports.takeToddlers(at: [child, feeds], skipped: $0) }
    for secret in ["example.org", "777", "TOK5"] {
      #expect(!text.contains(secret) && !rows.contains(secret), "\(secret) in \(text) \(rows)")
    }
    #expect(text.contains("ask …, https://a.example/c?token=…") && rows.contains("… or …"))
  }

  @Test func aNumberIsNobodysName() throws {
    let text = try skipped {
      _ = try imports.takeElders(
        """
        {"users": {"u": {"displayName": "+34 600 777 666", "updatedAt": "soon"},
          "v": {"displayName": "Ann +34 600 777 666", "updatedAt": "soon"}}, "profiles": {"a": {"name": "Ada"}}}
        """, skipped: $0)
    }
    #expect(!text.contains("777") && text.contains("\"Ann\""), "\(text)")
  }

  /// A URL without an access key stays unchanged in the file of skipped documents.
  @Test func aTextThatNamesAPageIsNotCut() throws {
    let text = try skipped {
      _ = try imports.takeElders(
        """
        {"profiles": {"a": {"name": "Ada"}}, "tasks": {"t": {"profileId": "a", "title": "Squats",
          "description": "https://youtu.be/watch?v=abc and 10 squats", "frequency": "dayly",
          "scheduledTime": "8:00", "createdAt": "2026-05-01T08:00:00Z"}}}
        """, skipped: $0)
    }
    _ = try imports.takeElders(text.replacing("dayly", with: "daily"))
    #expect(
      try imports.sample.journal().tasks.map(\.details)
        == ["https://youtu.be/watch?v=abc and 10 squats"])
  }

  private static let invitation = """
    "invitations": [{"id": "i", "token": "TOK12345", "invitedByEmail": "sam@example.org",
      "createdAt": 801990000, "status": "pending"}]
    """

  @Test func anAddressThatAnEventRepeatsIsNowhere() throws {
    let text = try skipped {
      _ = try imports.takeParents(
        """
        {\(Self.invitation), "users": [{"id": "kim", "displayName": "Kim", "email": "kim@example.org",
          "updatedAt": "soon"}],
         "activityEvents": [{"id": "e", "userID": "sam", "userName": "Sam@Example.org", "timestamp": 801990000,
          "action": "invitationSent", "description": "Sam (Sam@example.org) asked"},
          {"id": "f", "userID": "sam", "action": "danced", "description": "sam@example.org"}]}
        """, skipped: $0)
    }
    let told = try "\(text) \(imports.dump())".lowercased()
    #expect(!told.contains("example.org"), "\(told)")
    #expect(try imports.sample.journal().caregivers.contains { $0.name == "Sam" })
  }

  @Test func aTokenIsNoReasonAndNoName() throws {
    var said = ""
    let text = try skipped {
      let (outcome, unknown) = try imports.takeParents(
        """
        {\(Self.invitation), "TOK12345": {"a": {}}, "activityEvents": [
          {"id": "e", "timestamp": 801990000, "action": "TOK12345"},
          {"id": "f", "timestamp": 801990000, "action": "\(String(repeating: "x", count: 95))TOK12345"},
          {"id": "asked-tok12345", "timestamp": 801990000, "action": "danced", "TOK12345": true},
          {"id": "see TOK12345", "timestamp": 801990000, "action": "settingsChanged", "by TOK12345": 1,
            "details": {"TOK12345": 1}}]}
        """, skipped: $0)
      #expect(outcome.skippedCount == 3)
      said = "\(outcome) \(unknown)"
    }
    let told = try "\(text) \(said) \(imports.dump())"
    for part in ["TOK12", "tok12"] { #expect(!told.contains(part), "\(told)") }
    #expect(said.contains("activityEvents.details.…"))
  }
}
