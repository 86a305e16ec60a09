import Foundation
import TestSupport
import Testing

@testable import Records
@testable import TestFamilies

/// An export of the multi-parent family app is imported completely, but without its secrets.
@Suite struct ParentsExportTests {
  private let imports: ExportImports

  init() throws { imports = try ExportImports() }

  private func journal() throws -> Journal {
    let (outcome, _) = try imports.takeParents(ParentsSample.export)
    #expect(outcome.firstSkippedRows.isEmpty, "\(outcome.firstSkippedRows)")
    let journal = try imports.sample.journal()
    #expect(journal.skippedRows.isEmpty, "\(journal.skippedRows)")
    return journal
  }

  private func name(of id: ID<Caregiver>?, in journal: Journal) -> String? {
    journal.caregivers.first { $0.entry.id == id?.text }?.name
  }

  /// The export has no list of people, so their names and roles come from what they did.
  @Test func peopleHaveTheirLatestNameAndTheirRole() throws {
    let people = try journal().caregivers.filter { $0.name != "Ana" }.sorted { $0.name < $1.name }
    #expect(people.map(\.name) == ["Gran", "Kim", "Sam"])
    #expect(people.map(\.role) == [.viewer, .coParent, .owner])
  }

  @Test(
    arguments: [
      ("", nil), (#""sharedWithUserIDs": ["x"],"#, .coParent), (#""ownerUserID": "y","#, nil),
      (#""ownerUserID": "x", "sharedWithUserIDs": ["x"],"#, .owner),
    ] as [(String, Caregiver.Role?)])
  func whoseTheFamilyIs(fields: String, role: Caregiver.Role?) throws {
    _ = try imports.takeParents(event(on: 1, fields))
    #expect(try roleOfXi() == role)
  }

  /// A viewer stays a viewer after the import of an export without permissions.
  @Test(arguments: [false, true])
  func aRoleThatIsNotToldTakesNoneBack(isOtherWayRound: Bool) throws {
    let told = event(on: 1, #""sharedWithUserIDs": ["x"],"#).replacing(
      "{\"family\"",
      with: #"{"parentPermissions": [{"id": "p", "userID": "x", "role": "viewer"}], "family""#)
    // A permission gets the time of its export, which is on June 2 here.
    let exports = [(told, 1_780_400_000), (event(on: 3, ""), ExportImports.exported)]
    for (text, exportedAt) in isOtherWayRound ? exports.reversed() : exports {
      _ = try imports.takeParents(text, exportedAt: exportedAt)
    }
    #expect(try roleOfXi() == .viewer)
  }

  /// Returns an export in which Xi changes a setting on a day of June.
  private func event(on day: Int, _ family: String) -> String {
    """
    {"family": {\(family) "id": "f"}, "activityEvents": [{"id": "e", "userID": "x", "userName": "Xi",
    "action": "settingsChanged", "timestamp": "2026-06-0\(day)T08:00:00Z"}]}
    """
  }

  private func roleOfXi() throws -> Caregiver.Role? {
    try imports.sample.journal().caregivers.first { $0.name == "Xi" }?.role
  }

  @Test func theLogTellsWhoDidWhat() throws {
    let journal = try journal()
    let log = journal.activityLog.sorted { $0.happenedAt < $1.happenedAt }
    #expect(
      log.map(\.kind) == [
        .profileAdded, .rewardAllocated, .invitationSent, .rewardPointsAdjusted, .settingsChanged,
        .appCategoryChanged,
      ])
    #expect(
      log.map(\.subject) == ["profiles", "Cinema", "Asked with …", "points", "Bedtime", "Racer"])
    #expect(log.map(\.before) == [nil, nil, nil, "20", "20:00", "other"])
    #expect(log.map(\.after) == [nil, "50", nil, "15", "20:30", "games"])
    #expect(
      log.map { name(of: $0.entry.loggedBy, in: journal) }
        == ["Sam", "Sam", "Sam", "Kim", "Sam", "Kim"])
    let lia = journal.profiles.first { $0.name == "Lia" }?.id
    #expect(log.map { $0.profile == lia } == [false, false, false, true, false, true])
  }

  /// The log uses the same categories as the sessions, whether a category is in the event or in its details.
  @Test func theLogCallsACategoryAsTheSessionsDo() throws {
    _ = try imports.takeParents(
      """
      {"coordinationEvents": [
        {"id": "c1", "action": "appCategorized", "timestamp": 801980000,
          "beforeValue": "Gaming", "afterValue": "education"},
        {"id": "c2", "action": "appCategorized", "timestamp": 801980060,
          "details": {"appName": "Racer", "oldCategory": "gaming", "newCategory": "homework"}},
        {"id": "c3", "action": "settingsChanged", "timestamp": 801980120, "afterValue": "education"}]}
      """)
    let log = try imports.sample.journal().activityLog.sorted { $0.happenedAt < $1.happenedAt }
    #expect(log.map(\.before) == ["games", "games", nil])
    #expect(log.map(\.after) == ["learning", "homework", "education"])
  }

  @Test func pointsAndScreenTimeAreOfEachChild() throws {
    let journal = try journal()
    let file = try #require(
      JSONSerialization.jsonObject(with: Data(ParentsSample.export.utf8)) as? [String: Any])
    let given = try #require(file["pointTransactions"] as? [[String: Any]])
    for name in ["Lia", "Otto"] {
      let child = try #require(journal.profiles.first { $0.name == name })
      let balance = given.filter { $0["childID"] as? String == name.lowercased() }
        .compactMap { $0["points"] as? Int ?? $0["amount"] as? Int }.reduce(0, +)
      #expect(journal.rewardPoints.of(child.id).reduce(0) { $0 + $1.points } == balance)
    }
    let points = journal.rewardPoints.sorted { $0.givenAt < $1.givenAt }
    #expect(points.map { name(of: $0.entry.loggedBy, in: journal) } == ["Sam", "Kim", nil])
    #expect(points.map(\.reason) == ["tidied up", "screen time", "read a book"])
    let sessions = journal.appUsageSessions.sorted { $0.span.start < $1.span.start }
    #expect(sessions.map(\.app) == ["Shapes", "Racer"])
    #expect(sessions.map(\.category) == [.learning, .other])
    #expect(sessions.map(\.span.durationSeconds) == [1800, 900])
    #expect(journal.profiles.first { $0.name == "Otto" }?.birthDate?.description == "2019-03-04")
  }

  @Test func invitationsAreThereWithoutTokensAndAddresses() throws {
    let journal = try journal()
    let sent = journal.invitations.sorted { $0.sentAt < $1.sentAt }
    #expect(
      sent.map(\.state) == [.accepted, .canceled] && sent.map(\.role) == [.coParent, .coParent])
    #expect(sent.map(\.name) == ["Another parent", "Another parent"])
    #expect(sent[0].expiresAt?.seconds == 1_780_902_000)
    #expect(sent.map { name(of: $0.entry.loggedBy, in: journal) } == ["Sam", nil])
  }

  /// Secrets are neither in the database nor in the reported problems.
  @Test func secretsAreNowhere() throws {
    let (first, _) = try imports.takeParents(ParentsSample.export)
    let broken = ParentsSample.export.replacing("\"cancelled\"", with: "\"lost\"")
      .replacing("\"accepted\"", with: "7").replacing("801991000", with: "\"never\"")
    let (second, unknown) = try imports.takeParents(broken)
    #expect(second.skippedCount == 2)
    let (third, odd) = try imports.takeParents(
      """
      {"invitations": {"48151623": {"token": 48151623, "status": "lost", "createdAt": 801990000},
      "tok-9": "pending"}, "activityEvents": [{"id": "s", "timestamp": 801990000, "userID": "sam",
      "action": "settingsChanged", "beforeValue": 48151623, "description": "code 48151623"}]}
      """)
    #expect(third.skippedCount == 1 && third.countsByTable["activity"]?.added == 1)
    let said = "\(first) \(second) \(third) \(unknown) \(odd) \(try imports.dump())"
    for secret in ["tok-4711", "tok-4712", "tok-9", "48151623", "example.org"] {
      #expect(!said.contains(secret), "\(secret)")
    }
  }

  @Test func whatIsNotTakenIsCountedByName() throws {
    let unknown = try imports.takeParents(ParentsSample.export).unknown
    #expect(
      unknown == [
        "activityEvents.familyID": 3,
        "activityEvents.recordChangeTag": 1, "children.pointBalance": 1,
        "coordinationEvents.details.device": 1, "coordinationEvents.details.token": 1,
        "coordinationEvents.familyID": 3, "family.metadata": 1, "family.name": 1,
        "family.recordChangeTag": 1, "invitations.familyID": 1, "invitations.invitedByEmail": 1,
        "invitations.invitedByUserID": 1, "invitations.token": 2,
        "parentPermissions.permissions": 2, "pointTransactions.userID": 1,
        "secrets in activity": 1, "usageSessions.category": 1, "users without a name": 1,
      ])
  }
}
