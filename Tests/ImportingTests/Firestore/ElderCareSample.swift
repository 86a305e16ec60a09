/// An export of the elder-care app, of an invented family.
enum ElderCareSample {
  /// Children come before their parents, and times have several forms.
  static let export = """
    {"__collections__": {
      "gallery_events": {
        "g1": {"userId": "u1", "profileId": "carmen", "eventType": "taskResponse", "profileSlot": 3,
          "createdAt": {"_seconds": 1780300800, "_nanoseconds": 0},
          "eventData": {"taskResponse": {"_0": {"responseId": "r1", "taskTitle": "Walk"}}}},
        "g2": {"userId": "u1", "profileId": "theo", "eventType": "profileCreated", "profileSlot": 1,
          "createdAt": "2026-05-02T09:00:00Z", "eventData": {}, "__collections__": {}}},
      "responses": {
        "r1": {"userId": "u1", "taskId": "walk", "profileId": "carmen", "textResponse": "Done 🌞",
          "photoURL": "https://storage.example/o/photos%2Fcarmen%2Fwalk%201.jpg?alt=media&token=x",
          "isCompleted": true, "isFavorite": true, "responseType": "both", "taskTitle": "Walk",
          "receivedAt": {"__datatype__": "timestamp", "value": {"_seconds": 1780300800, "_nanoseconds": 5}}},
        "r2": {"userId": "u1", "taskId": "walk", "textResponse": "No", "isCompleted": false,
          "receivedAt": 1780387200123, "photoURL": "https://storage.example/elsewhere.jpg"},
        "r3": {"userId": "u1", "taskId": "gone", "profileId": "theo", "isCompleted": true,
          "photoData": "/9j/4AAQ", "responseType": "dance", "receivedAt": "2026-06-03T08:00:00+02:00"}},
      "tasks": {
        "walk": {"userId": "u1", "profileId": {"__datatype__": "documentReference", "value": "profiles/carmen"},
          "title": "Walk", "description": "Once around", "category": "exercise", "frequency": "daily",
          "scheduledTime": "2026-05-01T08:00:00Z", "deadlineMinutes": 30, "status": "active",
          "responseType": "both", "completionCount": 7, "createdAt": "2026-05-01T08:00:00Z"},
        "pills": {"userId": "u1", "profileId": "theo", "name": "Pills", "category": "medication",
          "weekdays": ["Mon", "Thu"], "times": ["8:00 AM", "18:30"], "confirmation": "Photos",
          "status": "paused", "createdAt": "2026-05-02T08:00:00Z"}},
      "profiles": {
        "carmen": {"userId": "u1", "name": "Carmen", "phoneNumber": "+34600000000",
          "relationship": "Grandmother", "timeZone": "Atlantic/Canary", "notes": "Hears badly",
          "status": "confirmed", "photoURL": "https://storage.example/carmen.jpg",
          "createdAt": "2026-05-01T08:00:00Z", "confirmedAt": "2026-05-01T10:00:00Z"},
        "theo": {"userId": "u1", "name": "Théo", "relationship": "Uncle", "timeZone": "CET",
          "status": "pendingConfirmation", "createdAt": "2026-05-02T08:00:00Z"}},
      "users": {
        "u1": {"email": "nina@example.org", "displayName": "Nina", "subscriptionStatus": "trial",
          "createdAt": "2026-05-01T07:00:00Z", "updatedAt": "2026-05-09T07:00:00Z"}},
      "billing": {"b1": {}, "b2": {}}}}
    """
}
