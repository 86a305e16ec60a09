import Records

extension Journal {
  /// The journal with every text somebody wrote told in another way.
  func retold(_ told: (String) -> String) -> Journal {
    func noted<Record: ProfileRecord>(_ records: RecordList<Record>) -> RecordList<Record> {
      records.with { $0.remark = $0.remark.map(told) }
    }
    var journal = self
    for index in profiles.indices {
      journal.profiles[index].relationship = profiles[index].relationship.map(told)
      journal.profiles[index].careNotes = profiles[index].careNotes.map(told)
    }
    journal.bottleFeeds = noted(bottleFeeds)
    journal.nursingSessions = noted(nursingSessions)
    journal.milkWaste = noted(milkWaste)
    journal.pumpingSessions = noted(pumpingSessions)
    journal.sleeps = noted(sleeps)
    journal.diapers = noted(diapers)
    journal.medicines = noted(medicines)
    journal.doses = noted(doses)
    journal.temperatures = noted(temperatures)
    journal.measurements = noted(measurements)
    journal.doubtfulMeasurements = noted(doubtfulMeasurements)
    journal.vaccinations = noted(vaccinations)
    journal.milestones = noted(milestones).with { $0.title = told($0.title) }
    journal.symptoms = noted(symptoms).with { $0.name = told($0.name) }
    journal.notes = notes.with { $0.text = told($0.text) }
    journal.visits = noted(visits)
    journal.foodLogs = noted(foodLogs)
    journal.reactions = reactions.with { $0.signs = told($0.signs) }
    journal.checkIns = noted(checkIns)
    journal.photos = photos.with { $0.caption = $0.caption.map(told) }
    journal.tasks = tasks.with {
      $0.title = told($0.title)
      $0.details = $0.details.map(told)
    }
    journal.replies = replies.with { $0.text = $0.text.map(told) }
    journal.petMeals = noted(petMeals)
    journal.reminders = reminders.with { $0.title = told($0.title) }
    journal.points = points.with { $0.reason = told($0.reason) }
    return journal
  }
}
