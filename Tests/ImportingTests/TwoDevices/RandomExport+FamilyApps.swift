import TestSupport

@testable import TestFamilies

extension RandomExport {
  static let toddlers = RandomExport(collections: [
    Collection(
      name: "childProfiles", ids: ["noor", "adam"],
      fields: [
        "name": [#""Noor""#, #""Noor B.""#, "7"], "birthDate": [#""2025-08-05""#],
        "updatedAt": changed,
      ]),
    Collection(
      name: "bottleFeeds", ids: ["b1", "b2", "b3"],
      fields: [
        "childID": [#""noor""#, #""adam""#], "timestamp": ["1780300800", "1780300860"],
        "volume": ["120", "90", "-5", "9000"], "notes": ["null", #""@""#], "updatedAt": changed,
      ]),
    Collection(
      name: "growthLogs", ids: ["g1", "g2"],
      fields: [
        "childID": [#""noor""#, #""adam""#], "date": ["1780300800"],
        "weight": ["8.5", "9", "900"], "height": ["70", "71"], "updatedAt": changed,
      ]),
    Collection(
      name: "foodLogs", ids: ["f1", "f2", "f3"],
      fields: [
        "childID": [#""noor""#], "timestamp": ["1780300800", "1780300860"],
        "foodName": [#""Mango""#, #""mango""#, #""Egg""#], "updatedAt": changed,
        "allergens": ["[]", #"["egg"]"#, "7"],
      ]),
    Collection(
      name: "messyFacePhotos", ids: ["p1", "p2"],
      fields: [
        "childID": [#""noor""#], "foodLogID": [#""f1""#, #""f2""#, "null"],
        "capturedAt": ["1780300800"], "imageData": [#""walk.jpg""#, #""face.jpg""#],
        "caption": [#""Mango!""#, "null"], "updatedAt": changed,
      ]),
  ])

  static let parents = RandomExport(collections: [
    Collection(
      name: "children", ids: ["lia", "otto"],
      fields: ["name": [#""Lia""#, #""Li""#, "7"], "updatedAt": changed]),
    Collection(
      name: "parentPermissions", ids: ["q1", "q2"],
      fields: [
        "userID": [#""sam""#, #""kim""#], "userName": [#""Sam""#, #""Kim""#],
        "role": [#""owner""#, #""viewer""#, #""king""#], "updatedAt": changed,
      ]),
    Collection(
      name: "pointTransactions", ids: ["p1", "p2", "p3"],
      fields: [
        "childID": [#""lia""#, #""otto""#], "timestamp": ["1780300800", "1780300860"],
        "points": ["20", "-5", "0.5"], "reason": [#""tidied up""#, #""@""#],
        "userID": [#""sam""#, #""kim""#, "null"], "updatedAt": changed,
      ]),
    Collection(
      name: "activityEvents", ids: ["e1", "e2"],
      fields: [
        "userID": [#""sam""#, #""zoe""#], "userName": [#""Sam""#, "null"],
        "action": [#""pointsAdjusted""#, #""danced""#],
        "timestamp": ["1780300800", "1780300860"], "childID": [#""lia""#, #""otto""#],
        "afterValue": ["1", "2"], "updatedAt": changed,
      ]),
    Collection(
      name: "invitations", ids: ["i1"],
      fields: [
        "invitedByUserID": [#""sam""#, #""kim""#], "createdAt": ["1780300800"],
        "status": [#""pending""#, #""accepted""#, #""lost""#], "updatedAt": changed,
      ]),
  ])
}
