/// An export of the pet food tracker, of an invented family.
enum PetFoodSample {
  static let export = """
    {"feedingLogs": {
      "kiki": {"logs": {
        "l1": {"timestamp": {"seconds": 1780300800, "nanoseconds": 0}, "portionSize": 0.5,
          "foodType": "wet", "userId": "u1"},
        "l2": {"timestamp": 1780344000000, "portionSize": 1.0, "foodType": "wet", "userId": "u2"},
        "l3": {"timestamp": "2026-06-02T06:00:00Z", "portionSize": 0.25, "foodType": "Dry",
          "userId": "u9", "mood": "hungry"}}},
      "bruno": {"logs": {
        "l1": {"timestamp": "2026-06-02T06:30:00Z", "portionSize": 1, "foodType": "Tuna in jelly",
          "userId": "users/u1"}}}},
     "foodStock": {"kiki": {"wetFoodPackets": 12, "dryFoodGrams": 40, "lastUpdated": 1780300800}},
     "stock": {"bruno": {"wetFoodPackets": 2, "lastUpdated": "2026-06-01T08:00:00Z"}},
     "pets": {
      "kiki": {"name": "Kiki", "iconName": "cat_orange", "ownerUserId": "u1", "familyId": "f",
        "feedingGapHours": 10, "caloriesPerPacket": 85, "dietaryNotes": "No milk", "weight": 4.2,
        "createdAt": "2026-05-01T08:00:00Z",
        "vaccinations": [{"name": "FVRCP", "date": "2026-05-20", "nextDue": "2027-05-20", "batch": "A7"},
          {"name": "Rabies", "date": "someday"}]},
      "bruno": {"name": "Bruno", "iconName": "dog", "ownerUserId": "u1",
        "createdAt": "2026-05-02T08:00:00Z"}},
     "families": {"f": {"name": "Okafor", "ownerUserId": "u1", "memberUserIds": ["u1", "u2"],
       "inviteCode": "XK42"}},
     "users": {"u1": {"displayName": "Ife", "email": "ife@example.org", "planType": "free"},
       "u2": {"email": "sam@example.org"}}}
    """
}
