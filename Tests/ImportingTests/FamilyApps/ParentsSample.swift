/// An export of the multi-parent family app, of an invented family.
enum ParentsSample {
  /// Children follow the records about them; numeric times count from 2001.
  static let export = """
    {"usageSessions": [
      {"id": "u1", "childID": "lia", "start": 802000800, "end": 802002600, "app": "Shapes",
        "category": "Educational"},
      {"id": "u2", "childID": "lia", "startTime": 802087200, "duration": 900, "appName": "Racer",
        "category": "puzzles"}],
     "pointTransactions": [
      {"id": "p1", "childID": "lia", "timestamp": 801993600, "points": 20, "reason": "tidied up",
        "userID": "sam"},
      {"id": "p2", "childID": "lia", "timestamp": 801997200, "amount": -5, "reason": "screen time",
        "userID": "kim"},
      {"id": "p3", "childID": "otto", "timestamp": 801997300, "points": 7, "reason": "read a book",
        "userID": "nobody"}],
     "activityEvents": [
      {"id": "e1", "familyID": "f", "userID": "sam", "userName": "Sam", "action": "settingsChanged",
        "description": "Bedtime", "timestamp": 802000000, "beforeValue": "20:00", "afterValue": "20:30"},
      {"id": "e2", "familyID": "f", "userID": "kim", "userName": "Kim L.", "action": "pointsAdjusted",
        "timestamp": 801997200, "beforeValue": 20, "afterValue": 15, "childID": "lia"},
      {"id": "e3", "familyID": "f", "userID": "sam", "userName": "Sam", "action": "invitationSent",
        "description": "Asked with tok-4711", "timestamp": 801990000, "recordChangeTag": "x"}],
     "coordinationEvents": {
      "c1": {"familyID": "f", "userID": "kim", "userName": "Kim", "action": "appCategorized",
        "timestamp": "2026-06-02T08:00:00Z",
        "details": {"appName": "Racer", "oldCategory": "other", "newCategory": "games",
          "childID": "lia", "token": "tok-4711", "device": "pad"}},
      "c2": {"familyID": "f", "userID": "sam", "userName": "Sam", "action": "childAdded",
        "timestamp": 801900000, "details": {}},
      "c3": {"familyID": "f", "userID": "sam", "userName": "Sam", "action": "rewardAllocated",
        "timestamp": 801980000, "details": {"reward": "Cinema", "points": 50}}},
     "invitations": [
      {"id": "i1", "familyID": "f", "invitedByUserID": "sam", "invitedByEmail": "sam@example.org",
        "createdAt": 801990000, "expiresAt": 802594800, "token": "tok-4711", "status": "accepted"},
      {"id": "tok-4712", "invitedByUserID": "zoe", "createdAt": 801991000, "token": "tok-4712",
        "status": "cancelled"}],
     "children": [
      {"id": "lia", "name": "Lia", "createdAt": 801900000, "pointBalance": 15},
      {"id": "otto", "name": "Otto", "birthDate": "2019-03-04", "createdAt": 801900001}],
     "parentPermissions": [
      {"id": "q1", "userID": "gran", "userName": "Gran", "role": "viewer", "permissions": ["viewActivityLog"]},
      {"id": "q2", "userID": "sam", "role": "owner", "permissions": {"manageSettings": true}}],
     "family": {"id": "f", "name": "Lindqvist", "sharedWithUserIDs": ["kim", "ghost"],
       "metadata": {"modifiedBy": "sam"}, "recordChangeTag": "7"}}
    """
}
