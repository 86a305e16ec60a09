extension Journal {
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
