import Records
import SQLite

/// Generates milestones, photos of the children and the cat, visits, notes, and corrections of wrong records.
extension SampleData {
  /// Adds the children's milestones with photos, other photos of the children, and the cat's photos.
  mutating func addMilestonesAndPhotos() throws(SampleProblem) {
    typealias Milestones = [(
      SampleProfile, LocalDate, Milestone.Kind, String, SamplePhotoSubject.ChildPose?, String?,
      ViewerChoice?
    )]
    let milestones: Milestones = try tables["milestones"]
    for (profile, day, kind, title, pose, caption, choice) in milestones {
      let moment = calendar.instant(on: day, atMinute: 16 * 60 + Double(day.days % 150))
      let photo = pose.map { pose in
        addPhoto(
          .portrait(profile, pose), of: profile, by: .lucia, at: moment, caption: caption ?? title,
          isFavourite: true, viewerChoice: choice)
      }
      addRecord(
        to: Milestone.table, by: .lucia, at: moment,
        [
          profile.id, day, kind.rawValue, title, photo, nil,
          kind == .record ? nil : ViewerChoice.everything.rawValue,
        ])
    }
    try addChildPortraits()
    try addCatPhotos()
  }

  private mutating func addChildPortraits() throws(SampleProblem) {
    var random = SeededRandom(topic: "other photos")
    let portraits: [(SampleProfile, LocalDate, SamplePhotoSubject.ChildPose, String?)] =
      try tables["portraits"]
    for (profile, day, pose, caption) in portraits {
      addPhoto(
        .portrait(profile, pose), of: profile, by: random.pick([.lucia, .thomas, .henri]),
        at: calendar.instant(on: day, atMinute: random.number(600...1150)), caption: caption,
        viewerChoice: .everything)
    }
  }

  private mutating func addCatPhotos() throws(SampleProblem) {
    var random = SeededRandom(topic: "cat photos")
    let photos: [(SamplePhotoSubject.CatPose, String?, String?, String?)] =
      try tables["cat photos"]
    for index in 0..<22 {
      let (pose, first, second, third) = photos[index % photos.count]
      let day = SampleCalendar.babyBirthday + 6 + index * 11
      addPhoto(
        .cat(pose), of: .canela, by: random.pick([.lucia, .thomas, .henri]),
        at: calendar.instant(on: day, atMinute: random.number(500...1180)),
        caption: random.pick([first, second, third]), isFavourite: index % 9 == 2,
        viewerChoice: .everything)
    }
  }

  /// Adds visits to doctors, notes of the family, and questions for the next visit.
  mutating func addVisitsAndNotes() throws(SampleProblem) {
    let visits: [(SampleProfile, LocalDate, Visit.Kind, String, String?)] = try tables["visits"]
    for (profile, day, kind, clinician, note) in visits {
      let moment = calendar.instant(on: min(day, .day("2026-11-02")), atMinute: 13 * 60)
      addRecord(
        to: Visit.table, by: .lucia, at: moment,
        [profile.id, day, kind.rawValue, clinician, note, nil])
      logActivity(
        .recordAdded, "visits", about: profile, by: .lucia, at: moment,
        newValue: "\(day) \(clinician)")
    }
    let notes: [(String, SampleProfile, LocalDate, String, LocalDate?)] = try tables["notes"]
    for (kind, profile, day, text, answered) in notes {
      let moment = calendar.instant(on: day, atMinute: 21 * 60 + 10)
      addRecord(
        to: Note.table, by: text.count.isMultiple(of: 2) ? .lucia : .thomas, at: moment,
        [
          profile.id, moment, kind, text,
          answered.map { calendar.instant(on: $0, atMinute: 12 * 60) },
        ])
    }
  }

  /// Adds corrections of wrong records to the activity log; only the log contains the wrong values.
  mutating func addActivityLogCorrections() throws(SampleProblem) {
    let corrections: [(LocalDate, SampleProfile, ActivityLogEntry.Kind, String, String, String?)] =
      try tables["corrections"]
    for (day, profile, kind, subject, before, after) in corrections {
      let moment = calendar.instant(on: day, atMinute: 20 * 60 + Double(day.day))
      let person: SampleCaregiver = day.day.isMultiple(of: 2) ? .thomas : .lucia
      logActivity(
        kind, subject, about: profile, by: person, at: moment, oldValue: before, newValue: after)
    }
  }
}
