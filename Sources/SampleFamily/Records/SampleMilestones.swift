import Records
import SQLite

/// Generates the children's milestones with photos, other photos of the children, and the cat's photos.
extension SampleData {
  mutating func addMilestones() throws(SampleProblem) {
    typealias Milestones = [(
      SampleProfile, LocalDate, Milestone.Kind, String, SamplePhotoSubject.Pose?, String?,
      ViewerChoice?
    )]
    let milestones: Milestones = try tables["milestones"]
    for (profile, day, kind, title, pose, caption, choice) in milestones {
      let moment = calendar.instant(on: day, atMinute: 16 * 60 + Double(day.days % 150))
      let photo = pose.map { pose in
        addPhoto(
          .portrait(profile, pose), of: profile, by: .lucia, at: moment, caption: caption ?? title,
          favourite: true, forViewers: choice)
      }
      add(
        Milestone.table, by: .lucia, at: moment,
        [
          .text(profile.id), .on(day), .text(kind.rawValue), .text(title), .optional(photo), .null,
          .optional(kind == .record ? nil : ViewerChoice.everything.rawValue),
        ])
    }
    try addChildPortraits()
    try addCatPhotos()
  }

  private mutating func addChildPortraits() throws(SampleProblem) {
    var random = SampleRandom("other photos")
    let portraits: [(SampleProfile, LocalDate, SamplePhotoSubject.Pose, String?)] =
      try tables["portraits"]
    for (profile, day, pose, caption) in portraits {
      addPhoto(
        .portrait(profile, pose), of: profile, by: random.pick([.lucia, .thomas, .henri]),
        at: calendar.instant(on: day, atMinute: random.number(600...1150)), caption: caption,
        forViewers: .everything)
    }
  }

  private mutating func addCatPhotos() throws(SampleProblem) {
    var random = SampleRandom("cat photos")
    let photos: [(SamplePhotoSubject.CatPose, String?, String?, String?)] =
      try tables["cat photos"]
    for index in 0..<22 {
      let (pose, first, second, third) = photos[index % photos.count]
      let day = SampleCalendar.birth + 6 + index * 11
      addPhoto(
        .cat(pose), of: .canela, by: random.pick([.lucia, .thomas, .henri]),
        at: calendar.instant(on: day, atMinute: random.number(500...1180)),
        caption: random.pick([first, second, third]), favourite: index % 9 == 2,
        forViewers: .everything)
    }
  }
}
