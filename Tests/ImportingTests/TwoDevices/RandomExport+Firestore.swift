import TestSupport

@testable import TestFamilies

extension RandomExport {
  /// The times of changes, only a few, so that two records often have the same time.
  static let changed = ["1781000000", "1781000060", "1781000120"]

  static let elders = RandomExport(collections: [
    Collection(
      name: "users", ids: ["u1", "u2"],
      fields: ["displayName": [#""Nina""#, #""Nina K.""#], "updatedAt": changed]),
    Collection(
      name: "profiles", ids: ["carmen", "theo"],
      fields: [
        "name": [#""Carmen""#, #""Carmela""#, "7"], "userId": [#""u1""#, #""u2""#, "null"],
        "timeZone": [#""Atlantic/Canary""#, #""Europe/Paris""#],
        "status": [#""confirmed""#, #""inactive""#, #""asleep""#],
        "createdAt": ["1777629600", "1777629601"], "updatedAt": changed,
      ]),
    Collection(
      name: "tasks", ids: ["walk", "pills"],
      fields: [
        "profileId": [#""carmen""#, #""theo""#], "title": [#""Walk""#, #""@""#],
        "frequency": [#""daily""#, #""sometimes""#], "userId": [#""u1""#, #""u2""#],
        "scheduledTime": ["1777622400", #""9:00""#], "createdAt": ["1777622400"],
        "deadlineMinutes": ["10", "30", "-5"], "updatedAt": changed,
      ]),
    Collection(
      name: "responses", ids: ["r1", "r2", "r3"],
      fields: [
        "taskId": [#""walk""#, #""pills""#, "null"], "profileId": [#""carmen""#, "null"],
        "textResponse": [#""Done""#, #""@""#], "isCompleted": ["true", "false"],
        "receivedAt": ["1780300800", "1780300860", "1890300800"], "updatedAt": changed,
        "photoURL": ["null", #""https://photos.example/walk.jpg""#, #""gone.jpg""#],
        "photoData": ["null", #""/9j/4AAQ""#],
      ]),
    Collection(
      name: "gallery_events", ids: ["g1", "r2"],
      fields: [
        "profileId": [#""carmen""#, #""theo""#], "eventType": [#""taskResponse""#],
        "createdAt": ["1780300900", "1780300960"], "updatedAt": changed,
        "eventData": [#"{"responseId": "r1"}"#, #"{"responseId": "r3"}"#, "{}"],
        "profileSlot": ["1", "2", "null"],
      ]),
  ])

  static let pets = RandomExport(collections: [
    Collection(
      name: "users", ids: ["u1", "u2"],
      fields: ["displayName": [#""Ife""#, #""Ifeoma""#], "updatedAt": changed]),
    Collection(
      name: "families", ids: ["f"],
      fields: ["ownerUserId": [#""u1""#, #""u2""#], "memberUserIds": [#"["u1", "u2"]"#]]),
    Collection(
      name: "pets", ids: ["kiki", "bruno"],
      fields: [
        "name": [#""Kiki""#, #""Kik""#, "[]"], "caloriesPerPacket": ["85", "90"],
        "ownerUserId": [#""u1""#, #""u2""#], "feedingGapHours": ["10", "8", "-1"],
        "createdAt": ["1777629600"], "updatedAt": changed,
        "vaccinations": [#"[{"name": "Rabies", "date": "2026-05-20"}]"#, "[]"],
      ]),
    Collection(
      name: "logs", ids: ["l1", "l2", "l3", "l4"],
      fields: [
        "petId": [#""kiki""#, #""bruno""#], "timestamp": ["1780300800", "1780344000"],
        "portionSize": ["0.5", "1.0", "0.25", "-1"], "userId": [#""u1""#, #""u2""#, "null"],
        "foodType": [#""wet""#, #""dry""#, #""Tuna""#], "note": ["null", #""@""#],
        "updatedAt": changed,
      ]),
    Collection(
      name: "stock", ids: ["kiki", "bruno"],
      fields: ["wetFoodPackets": ["12", "3", "-2"], "lastUpdated": ["1780300800", "1780300900"]]),
  ])
}
