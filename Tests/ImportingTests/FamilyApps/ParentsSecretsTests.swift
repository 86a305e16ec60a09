import Foundation
import TestSupport
import Testing

@testable import TestFamilies

/// No column contains tokens or email addresses, even if other records repeat them.
@Suite struct ParentsSecretsTests {
  private let imports: ExportImports

  init() throws { imports = try ExportImports() }

  private static let invitation = """
    {"id": "i", "token": "TOK12345", "invitedEmail": "lee@example.org", "invitedName": "lee@example.org",
     "createdAt": 801990000, "status": "pending"}
    """

  @Test func whatEveryRecordRepeatsIsCut() throws {
    let (outcome, _) = try imports.takeParents(
      """
      {"invitations": [\(Self.invitation)], "family": {"id": "f", "ownerUserID": "Sam@example.org"},
       "children": [{"id": "a", "name": "tok12345"}, {"id": "kid@example.org", "name": "Mia"}],
       "parentPermissions": [{"userID": "sam@example.org", "userName": "sam@example.org", "role": "viewer"}],
       "pointTransactions": [
        {"id": "p", "childID": "a", "timestamp": 801990000, "points": 1, "reason": "used TOK12345 twice"},
        {"id": "q", "childID": "kid@example.org", "timestamp": 801990000, "points": 1,
         "userID": "sam@example.org", "reason": "told kim@example.org"}],
       "usageSessions": [{"id": "u", "childID": "a", "timestamp": 801990000, "app": "TOK12345"}]}
      """)
    #expect(outcome.firstSkippedRows.isEmpty, "\(outcome.firstSkippedRows)")
    let told = try imports.dump().joined(separator: "\n").lowercased()
    #expect(!told.contains("tok12345") && !told.contains("example.org"), "\(told)")
    let journal = try imports.sample.journal()
    #expect(Set(journal.rewardPoints.map(\.reason)) == ["used … twice", "told …"])
    let sam = try #require(journal.caregivers.first { $0.name == "sam" })
    #expect(sam.role == .viewer)
    #expect(journal.rewardPoints.compactMap { $0.entry.loggedBy?.text } == [sam.entry.id])
    #expect(journal.invitations.map(\.name) == ["lee"])
    #expect(journal.appUsageSessions.map(\.app) == ["…"])
  }

  /// The secrets of an invitation, such as codes and phone numbers, are found in fields of several names.
  @Test func everySecretOfAnInvitationIsFound() throws {
    let file = try imports.skippedFile()
    let (outcome, unknown) = try imports.takeParents(
      """
      {"invitations": [{"id": "i", "inviteToken": "tokA1", "inviteCode": "XK42", "code": 471147,
         "phoneNumber": "600777666", "invitee": {"joinCode": "QQ77"}, "tokenExpiresAt": 802990000,
         "languageCode": "en", "status": "lost", "createdAt": 801990000}],
       "activityEvents": [{"id": "e", "timestamp": 802990000, "action": "settingsChanged", "userID": "u",
         "userName": "Kim", "beforeValue": "en", "afterValue": "tokA1 XK42 471147 600777666 QQ77"}]}
      """, skipped: file)
    let text = try String(contentsOfFile: #require(try file.copyToFolder()), encoding: .utf8)
    let told = try "\(text) \(outcome) \(unknown) \(imports.dump())"
    for secret in ["tokA1", "XK42", "471147", "600777666", "QQ77"] {
      #expect(!told.contains(secret), "\(secret) in \(told)")
    }
    #expect(try imports.sample.journal().activityLog.map(\.before) == ["en"])
  }

  /// Phone numbers are secret with any spacing, and access keys in URLs even if no invitation contains them.
  @Test func noNumberAndNoKeyIsStored() throws {
    let file = try imports.skippedFile()
    let (outcome, unknown) = try imports.takeParents(
      """
      {"children": [{"id": "a", "name": "Lia", "birthDate": "2099-01-01", "schoolPhone": "600999888",
         "notes": "call +34 600 111 222"}],
       "invitations": [{"id": "i", "phoneNumber": "+34 655 44 33 22", "createdAt": 801990000, "status": "pending"}],
       "activityEvents": [
        {"id": "e", "userID": "u", "userName": "Ann", "action": "invitationSent", "timestamp": 801990000,
         "description": "texted +34655443322", "beforeValue": 655443322},
        {"id": "f", "userID": "u", "action": "invitationSent", "timestamp": 801990060,
         "description": "texted 655 443 322 or 600111222"},
        {"id": "g", "userID": "+34655443322", "userName": "+34655443322", "action": "invitationSent",
         "timestamp": 801990120, "description": "sent https://x.y/join?token=NEWTOKEN99"},
        {"id": "h", "userID": "u", "action": "weird", "timestamp": 801990120, "devicePhone": "600999888",
         "description": "texted +34 600 111 222 about https://x.y/join?token=NEWTOKEN99",
         "details": {"number": "600999888", "setting": "for ann@example.org"}}]}
      """, skipped: file)
    let text = try String(contentsOfFile: #require(try file.copyToFolder()), encoding: .utf8)
    let dump = try imports.dump().joined(separator: "\n")
    for secret in ["44 33", "443322", "443 322", "NEWTOKEN", "600999888", "111 222", "example.org"]
    {
      for told in [text, dump, "\(outcome) \(unknown)"] {
        #expect(!told.contains(secret), "\(secret) in \(told)")
      }
    }
    let journal = try imports.sample.journal()
    #expect(
      journal.activityLog.map(\.subject)
        == ["texted …", "texted … or 600111222", "sent https://x.y/join?token=…"])
    #expect(journal.activityLog.allSatisfy { $0.before == nil })
    #expect(unknown["users without a name"] == 1)
    #expect(text.contains("for …") && text.contains("about https://x.y/join?token=…"))
  }

  @Test func aShortCodeCutsNoDayOfOthers() throws {
    let file = try imports.skippedFile()
    _ = try imports.takeParents(
      """
      {"invitations": [{"id": "i", "code": "2026", "countryCode": "+34", "createdAt": 801990000, "status": "pending"}],
       "activityEvents": [{"id": "e", "timestamp": "2026-05-31T10:00:00Z", "action": "danced", "userID": "u",
         "userName": "Kim", "beforeValue": "2026-05-30", "afterValue": "by 2026, in +34"}]}
      """, skipped: file)
    let text = try String(contentsOfFile: #require(try file.copyToFolder()), encoding: .utf8)
    for told in ["2026-05-31T10:00:00Z", "2026-05-30", "by …, in +34"] {
      #expect(text.contains(told), "\(told) not in \(text)")
    }
  }

  @Test func aNameWhereAnAddressBelongsIsNoSecret() throws {
    _ = try imports.takeParents(
      """
      {"invitations": [{"id": "i", "invitedByEmail": "Carla", "invitedByUserID": "c", "createdAt": 801990000,
         "status": "pending"}],
       "parentPermissions": [{"userID": "c", "userName": "Carla", "role": "owner"}]}
      """)
    #expect(try imports.sample.journal().caregivers.contains { $0.name == "Carla" })
  }

  /// A user whose ID is an email address is the same person in every export, and after a correction.
  @Test func anAddressForAnIdIsAlwaysTheSamePerson() throws {
    func event(_ id: String, _ action: String) -> String {
      """
      {"activityEvents": [{"id": "\(id)", "userID": "sam@example.org", "userName": "Sam",
       "action": "\(action)", "timestamp": 801990000}]}
      """
    }
    let file = try imports.skippedFile()
    _ = try imports.takeParents(event("e", "settingsChanged"))
    _ = try imports.takeParents(event("f", "danced"), skipped: file)
    let path = try #require(try file.copyToFolder())
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(!text.contains("example.org"), "\(text)")
    _ = try imports.takeParents(text.replacing("danced", with: "settingsChanged"))
    let journal = try imports.sample.journal()
    let sam = try #require(journal.caregivers.first { $0.name == "Sam" })
    #expect(journal.caregivers.filter { $0.name == "Sam" }.count == 1)
    #expect(journal.activityLog.map { $0.entry.loggedBy?.text } == [sam.entry.id, sam.entry.id])
  }

  @Test func theNameOfACaregiverIsNoAddressInOtherApps() throws {
    _ = try imports.takePets(
      #"{"pets": {"a": {"name": "Ava"}}, "users": {"u": {"displayName": "ife@example.org"}}}"#)
    _ = try imports.takeElders(
      #"{"profiles": {"a": {"name": "Ada"}}, "users": {"u": {"displayName": "Nina <n@example.org>"}}}"#
    )
    let names = try imports.sample.journal().caregivers.map(\.name)
    #expect(
      Set(names).isSuperset(of: ["ife", "Nina"]) && !names.joined().contains("@"), "\(names)")
  }

  @Test func aPermissionIsKnownByWhoseItIs() throws {
    let (outcome, _) = try imports.takeParents(
      """
      {"parentPermissions": [{"userID": "gran", "userName": "Gran", "role": "viewer"},
       {"userID": "kim", "userName": "Kim", "role": "king"}]}
      """)
    #expect(outcome.firstSkippedRows.map(\.problem.column) == ["role"])
    #expect(outcome.firstSkippedRows.map(\.key) == ["parentPermissions/kim"])
    let people = try imports.sample.journal().caregivers
    #expect(people.first { $0.name == "Gran" }?.role == .viewer)
  }

  @Test func pointsWithoutAReasonCountAndNameWhoGaveThem() throws {
    let (outcome, unknown) = try imports.takeParents(
      """
      {"children": [{"id": "a", "name": "Ada"}], "pointTransactions": [
       {"id": "p", "childID": "a", "timestamp": 801990000, "points": 3, "userID": "kim", "userName": "Kim"},
       {"id": "q", "childID": "a", "timestamp": 801990060, "points": 4, "reason": "helped"}]}
      """)
    #expect(
      outcome.firstSkippedRows.isEmpty && unknown.isEmpty, "\(outcome.firstSkippedRows) \(unknown)")
    let journal = try imports.sample.journal()
    #expect(journal.rewardPoints.map(\.points) == [3, 4])
    #expect(journal.rewardPoints.map(\.reason) == ["Points", "helped"])
    let kim = try #require(journal.caregivers.first { $0.name == "Kim" })
    #expect(journal.rewardPoints.first?.entry.loggedBy?.text == kim.entry.id)
  }
}
