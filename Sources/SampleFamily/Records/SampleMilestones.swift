import Records
import SQLite

/// Generates the children's milestones with photos, other photos of the children, and the cat's photos.
extension SampleData {
  mutating func addMilestones() {
    addBabyMilestones()
    addToddlerMilestones()
    addChildPortraits()
    addCatPhotos()
  }

  private mutating func addMilestone(
    _ profile: SampleProfile, on day: String, _ kind: Milestone.Kind, _ title: String,
    pose: SamplePhotoSubject.Pose? = nil, caption: String? = nil,
    photoForViewers: ViewerChoice? = .everything
  ) {
    let day = LocalDate.day(day)
    let moment = calendar.instant(on: day, atMinute: 16 * 60 + Double(day.days % 150))
    let photo = pose.map { pose in
      addPhoto(
        .portrait(profile, pose), of: profile, by: .lucia, at: moment, caption: caption ?? title,
        favourite: true, forViewers: photoForViewers)
    }
    add(
      Milestone.table, by: .lucia, at: moment,
      [
        .text(profile.id), .on(day), .text(kind.rawValue), .text(title), .optional(photo), .null,
        .optional(kind == .record ? nil : ViewerChoice.everything.rawValue),
      ])
  }

  private mutating func addBabyMilestones() {
    addMilestone(
      .alba, on: "2026-03-05", .other, "Hello, Alba", pose: .asleep, caption: "Two hours old.")
    addMilestone(
      .alba, on: "2026-04-26", .smile, "First real smile", pose: .smiling,
      caption: "For the ceiling lamp.")
    addMilestone(
      .alba, on: "2026-06-20", .other, "Laughed out loud", pose: .smiling,
      caption: "Leo sneezed. She roared."
    )
    addMilestone(.alba, on: "2026-07-05", .rolledOver, "Rolled over", pose: .tummy)
    addMilestone(.alba, on: "2026-08-09", .other, "Feet in the sea", pose: .sunhat)
    addMilestone(.alba, on: "2026-09-02", .sat, "Sits on her own", pose: .sitting)
    addMilestone(.alba, on: "2026-09-05", .food, "First spoonful")
    addMilestone(
      .alba, on: "2026-09-28", .tooth, "First tooth", pose: .toothy,
      caption: "So that was the fever, partly.", photoForViewers: nil)
    addMilestone(.alba, on: "2026-10-12", .word, "Says “mamama”, to everybody")
    addMilestone(.alba, on: "2026-09-14", .record, "Eight hours in one go")
    addMilestone(.alba, on: "2026-10-31", .crawled, "Crawls, backwards first", pose: .tummy)
    addMilestone(.alba, on: "2026-11-05", .other, "Eight months", pose: .sitting)
  }

  private mutating func addToddlerMilestones() {
    addMilestone(
      .leo, on: "2026-05-20", .other, "Three years old", pose: .party,
      caption: "Three! The cake was a lion.")
    addMilestone(.leo, on: "2026-03-24", .badge, "Ten foods tried")
    addMilestone(.leo, on: "2026-04-01", .badge, "Every colour of the rainbow")
    addMilestone(.leo, on: "2026-07-18", .other, "Swam three strokes", pose: .sunhat)
    addMilestone(.leo, on: "2026-09-20", .badge, "Forty foods tried")
    addMilestone(.leo, on: "2026-10-18", .word, "Writes an L and calls it Leo", pose: .smiling)
  }

  private mutating func addChildPortraits() {
    var random = SampleRandom("other photos")
    let plain: [(SampleProfile, String, SamplePhotoSubject.Pose, String?)] = [
      (.alba, "2026-03-14", .asleep, "The grey rabbit keeps watch."),
      (.alba, "2026-03-31", .bath, "First bath she did not mind."),
      (.alba, "2026-04-11", .asleep, nil),
      (.alba, "2026-05-17", .smiling, "Good morning!"),
      (.alba, "2026-05-30", .bath, nil),
      (.alba, "2026-06-07", .tummy, "Tummy time, under protest."),
      (.alba, "2026-07-26", .asleep, "At last."),
      (.alba, "2026-08-22", .smiling, nil),
      (.alba, "2026-10-17", .sitting, "Owner of all bricks."),
      (.leo, "2026-04-05", .smiling, nil),
      (.leo, "2026-06-13", .bath, "Captain of the tub."),
      (.leo, "2026-08-08", .sunhat, "Hat stayed on for one photo."),
      (.leo, "2026-09-12", .asleep, "Fell asleep before the story."),
    ]
    for (profile, day, pose, caption) in plain {
      addPhoto(
        .portrait(profile, pose), of: profile, by: random.pick([.lucia, .thomas, .henri]),
        at: calendar.instant(on: .day(day), atMinute: random.number(600...1150)), caption: caption,
        forViewers: .everything)
    }
  }

  private mutating func addCatPhotos() {
    var random = SampleRandom("cat photos")
    let captions: [SamplePhotoSubject.CatPose: [String?]] = [
      .sleeping: ["Hard at work.", "On the clean laundry, of course.", nil],
      .eating: ["Half a packet. She counted.", "Second breakfast.", nil],
      .window: ["The pigeons are back.", "Waiting for Lucía.", nil],
      .yarn: ["Grandmother's wool has met its end.", nil, "Leo's turn, then hers."],
    ]
    let poses = SamplePhotoSubject.CatPose.allCases
    for index in 0..<22 {
      let pose = poses[index % poses.count]
      let day = SampleCalendar.birth + 6 + index * 11
      addPhoto(
        .cat(pose), of: .canela, by: random.pick([.lucia, .thomas, .henri]),
        at: calendar.instant(on: day, atMinute: random.number(500...1180)),
        caption: random.pick(captions[pose] ?? [nil]), favourite: index % 9 == 2,
        forViewers: .everything)
    }
  }
}
