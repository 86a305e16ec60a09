/// All records of one kind about one profile, as columns and rows.
struct RecordSheet: Sendable {
  /// The table's name in the tracking database.
  let name: String
  let columns: [String]
  let rows: [[Cell]]

  init?<Record: ProfileRecord>(_ records: Records<Record>, of profile: ID<Profile>) {
    let own = records.of(profile)
    if own.isEmpty { return nil }
    let all = Record.table.columns.filter { $0 != "profile_id" }
    // What a photo's file is called at home is nobody else's business.
    let shown = all.indices.filter { all[$0] != "file" }
    name = Record.table.name
    columns = shown.map { all[$0] }
    rows = own.map { record in
      let entry = record.entry
      let cells = [Cell(entry.id), Cell(entry.loggedBy), Cell(entry.changedAt)] + record.cells
      return shown.map { cells[$0] }
    }
  }
}

extension Journal {
  /// Every kind of record there is about a profile, in the order of this list.
  func sheets(of profile: ID<Profile>) -> [RecordSheet] {
    [
      RecordSheet(bottleFeeds, of: profile), RecordSheet(nursingSessions, of: profile),
      RecordSheet(milkWaste, of: profile), RecordSheet(pumpingSessions, of: profile),
      RecordSheet(sleeps, of: profile), RecordSheet(diapers, of: profile),
      RecordSheet(medicines, of: profile), RecordSheet(doses, of: profile),
      RecordSheet(temperatures, of: profile), RecordSheet(measurements, of: profile),
      RecordSheet(vaccinations, of: profile), RecordSheet(milestones, of: profile),
      RecordSheet(symptoms, of: profile), RecordSheet(notes, of: profile),
      RecordSheet(visits, of: profile), RecordSheet(foodLogs, of: profile),
      RecordSheet(reactions, of: profile), RecordSheet(checkIns, of: profile),
      RecordSheet(photos, of: profile), RecordSheet(tasks, of: profile),
      RecordSheet(replies, of: profile), RecordSheet(galleryEvents, of: profile),
      RecordSheet(petMeals, of: profile), RecordSheet(reminders, of: profile),
      RecordSheet(points, of: profile), RecordSheet(usageSessions, of: profile),
    ].compactMap { $0 }
  }

  /// How many records of each kind can be used, by table.
  package var counts: [(table: String, count: Int)] {
    [
      ("caregivers", caregivers.count), ("invitations", invitations.count),
      ("profiles", profiles.count), ("bottle_feeds", bottleFeeds.count),
      ("nursing_sessions", nursingSessions.count), ("milk_waste", milkWaste.count),
      ("pumping_sessions", pumpingSessions.count), ("sleeps", sleeps.count),
      ("diapers", diapers.count), ("medicines", medicines.count), ("doses", doses.count),
      ("temperatures", temperatures.count), ("measurements", measurements.count),
      ("vaccinations", vaccinations.count), ("milestones", milestones.count),
      ("symptoms", symptoms.count), ("notes", notes.count), ("visits", visits.count),
      ("foods", foods.count), ("food_logs", foodLogs.count), ("reactions", reactions.count),
      ("check_ins", checkIns.count), ("photos", photos.count), ("tasks", tasks.count),
      ("replies", replies.count), ("gallery_events", galleryEvents.count),
      ("pet_foods", petFoods.count), ("pet_meals", petMeals.count), ("stock", stock.count),
      ("reminders", reminders.count), ("activity", activity.count), ("points", points.count),
      ("usage_sessions", usageSessions.count),
    ]
  }
}
