/// An export of the newborn and toddler tracker, of an invented family.
enum ToddlerSample {
  /// Children follow the records about them; numeric times count from 2001, and some times are texts.
  static let export = """
    {"exportVersion": 3,
     "messyFacePhotos": [
      {"id": "ph1", "childID": "noor", "foodLogID": "f1", "capturedAt": 802001000, "imageData": "mango face.jpg",
        "caption": "Everywhere", "isFavorite": true, "thumbnailData": "AAAA", "cloudKitAssetID": "ck1"},
      {"id": "ph2", "childID": "noor", "foodLogID": "f2", "capturedAt": 802001000, "imageData": "lost.jpg",
        "caption": "Lost"}],
     "foodLogs": [
      {"id": "f1", "childID": "noor", "foodName": "Mango", "timestamp": 802000800, "allergens": [],
        "isMarkedAsTried": true, "liking": "loved"},
      {"id": "f2", "childID": "noor", "foodName": "Scrambled egg", "timestamp": 802087200,
        "allergens": ["eggs", "Dairy", "glitter"]},
      {"id": "f3", "childID": "noor", "foodName": "mango", "timestamp": 802173600, "isMarkedAsTried": false,
        "unmarkedAt": 802180000}],
     "pediatricianSummaries": [
      {"id": "s1", "childID": "noor", "startDate": "2026-05-01T00:00:00+02:00",
        "endDate": "2026-05-31T20:00:00+02:00", "generatedAt": "2026-05-31T20:05:00+02:00",
        "aiSummary": "Noor sleeps badly.", "highlights": ["ate"], "concerns": ["weight"],
        "parentNotes": "Ask about iron", "diaperMetrics": {"totalChanges": 90}}],
     "growthLogs": [
      {"id": "g1", "childID": "noor", "date": 801993600, "weight": 8.4, "height": 70.5,
        "headCircumference": 44.1},
      {"id": "g2", "childID": "adam", "date": 801993600, "height": 96, "weight": 30, "weightUnit": "lb"}],
     "medicationLogs": [
      {"id": "m1", "childID": "noor", "name": "Vitamin D", "timestamp": 801993900, "dosage": 400, "unit": "IU"},
      {"id": "m2", "childID": "noor", "medicationName": "Paracetamol", "timestamp": 801994000,
        "dosage": "2.5 ml"},
      {"id": "m3", "childID": "noor", "name": "Drops", "timestamp": 801994100, "dose": "one in each eye",
        "notes": "red eyes"}],
     "diaperChanges": [
      {"id": "d1", "childID": "noor", "timestamp": 801993600, "type": "wet"},
      {"id": "d2", "childID": "noor", "timestamp": 801997200, "type": "both", "color": "Brown"},
      {"id": "d3", "childID": "noor", "timestamp": 802004400, "isWet": false, "isDirty": true,
        "color": "teal"}],
     "sleepLogs": [
      {"id": "z1", "childID": "noor", "startTime": 801997200, "endTime": 802002600.75},
      {"id": "z2", "childID": "noor", "startTime": 802029600, "duration": 28800, "notes": "woke once"},
      {"id": "z3", "childID": "noor", "startTime": 802080000, "endTime": 802083600, "type": "nap"}],
     "nursingSessions": {
      "n1": {"childID": "noor", "startTime": 801990000, "leftDuration": 600, "rightDuration": 420.4},
      "n2": {"childID": "noor", "timestamp": 802010000, "duration": 901, "side": "left"}},
     "bottleFeeds": [
      {"id": "b1", "childID": "noor", "timestamp": 801993600, "volume": 120, "contents": "breastMilk",
        "notes": "slowly"},
      {"id": "b2", "childID": "noor", "timestamp": "2026-06-01T13:00:00.250Z", "amount": 4,
        "unit": "oz", "milkType": "formula", "formulaType": "Hipp Pre", "temperature": 37},
      {"id": "b3", "childID": "noor", "timestamp": 802080000, "volume": 90, "endTime": 802080900}],
     "reminders": [{"id": "r1"}, {"id": "r2"}],
     "userAccount": {"childProfiles": [
       {"id": "noor", "name": "Noor", "birthDate": 778723200, "sex": "female", "createdAt": 779000000,
         "favouriteColour": "blue"},
       {"id": "adam", "name": "Adam", "birthDate": "2023-02-03", "dueDate": "2023-02-20", "gender": "boy",
         "createdAt": 790000000}],
      "id": "acc", "iCloudUserID": "secret-user", "preferences": {"language": "en"}}}
    """
}
