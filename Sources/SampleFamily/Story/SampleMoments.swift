import Records
import SQLite

// Milestones, the photos that show them, and the cat's.

extension SampleBook {
  mutating func writeMoments() {
    writeBabyMilestones()
    writeToddlerMilestones()
    writeOtherPhotos()
    writeCatPhotos()
  }

  private mutating func reach(
    _ profile: SampleProfile, _ day: LocalDate, _ kind: Milestone.Kind, _ title: String,
    _ pose: SampleScene.Pose? = nil, caption: String? = nil
  ) {
    let moment = calendar.at(day, 16 * 60 + Double(day.days % 150))
    let photo = pose.map { pose in
      photograph(
        .portrait(profile, pose), of: profile, by: .lucia, at: moment, caption: caption ?? title,
        favourite: true)
    }
    add(
      Milestone.table, by: .lucia, at: moment,
      [
        .text(profile.id), .on(day), .text(kind.rawValue), .text(title), .optional(photo), .null,
      ])
  }

  private mutating func writeBabyMilestones() {
    reach(.alba, .day("2026-03-05"), .other, "Hello, Alba", .asleep, caption: "Two hours old.")
    reach(
      .alba, .day("2026-04-26"), .smile, "First real smile", .smiling,
      caption: "For the ceiling lamp.")
    reach(
      .alba, .day("2026-06-20"), .other, "Laughed out loud", .smiling,
      caption: "Leo sneezed. She roared."
    )
    reach(.alba, .day("2026-07-05"), .rolledOver, "Rolled over", .tummy)
    reach(.alba, .day("2026-08-09"), .other, "Feet in the sea", .sunhat)
    reach(.alba, .day("2026-09-02"), .sat, "Sits on her own", .sitting)
    reach(.alba, .day("2026-09-05"), .food, "First spoonful")
    reach(
      .alba, .day("2026-09-28"), .tooth, "First tooth", .toothy,
      caption: "So that was the fever, partly."
    )
    reach(.alba, .day("2026-10-12"), .word, "Says “mamama”, to everybody")
    reach(.alba, .day("2026-09-14"), .record, "Eight hours in one go")
    reach(.alba, .day("2026-10-31"), .crawled, "Crawls, backwards first", .tummy)
    reach(.alba, .day("2026-11-05"), .other, "Eight months", .sitting)
  }

  private mutating func writeToddlerMilestones() {
    reach(
      .leo, .day("2026-05-20"), .other, "Three years old", .party,
      caption: "Three! The cake was a lion.")
    reach(.leo, .day("2026-03-24"), .badge, "Ten foods tried")
    reach(.leo, .day("2026-04-01"), .badge, "Every colour of the rainbow")
    reach(.leo, .day("2026-07-18"), .other, "Swam three strokes", .sunhat)
    reach(.leo, .day("2026-09-20"), .badge, "Forty foods tried")
    reach(.leo, .day("2026-10-18"), .word, "Writes an L and calls it Leo", .smiling)
  }

  private mutating func writeOtherPhotos() {
    var random = SampleRandom("other photos")
    let plain: [(SampleProfile, LocalDate, SampleScene.Pose, String?)] = [
      (.alba, .day("2026-03-14"), .asleep, "The grey rabbit keeps watch."),
      (.alba, .day("2026-03-31"), .bath, "First bath she did not mind."),
      (.alba, .day("2026-04-11"), .asleep, nil),
      (.alba, .day("2026-05-17"), .smiling, "Good morning!"),
      (.alba, .day("2026-05-30"), .bath, nil),
      (.alba, .day("2026-06-07"), .tummy, "Tummy time, under protest."),
      (.alba, .day("2026-07-26"), .asleep, "At last."), (.alba, .day("2026-08-22"), .smiling, nil),
      (.alba, .day("2026-10-17"), .sitting, "Owner of all bricks."),
      (.leo, .day("2026-04-05"), .smiling, nil),
      (.leo, .day("2026-06-13"), .bath, "Captain of the tub."),
      (.leo, .day("2026-08-08"), .sunhat, "Hat stayed on for one photo."),
      (.leo, .day("2026-09-12"), .asleep, "Fell asleep before the story."),
    ]
    for (profile, day, pose, caption) in plain {
      _ = photograph(
        .portrait(profile, pose), of: profile, by: random.pick([.lucia, .thomas, .henri]),
        at: calendar.at(day, random.number(600...1150)), caption: caption)
    }
  }

  private mutating func writeCatPhotos() {
    var random = SampleRandom("cat photos")
    let captions: [SampleScene.CatPose: [String?]] = [
      .sleeping: ["Hard at work.", "On the clean laundry, of course.", nil],
      .eating: ["Half a packet. She counted.", "Second breakfast.", nil],
      .window: ["The pigeons are back.", "Waiting for Lucía.", nil],
      .yarn: ["Grandmother's wool has met its end.", nil, "Leo's turn, then hers."],
    ]
    let poses = SampleScene.CatPose.allCases
    for index in 0..<22 {
      let pose = poses[index % poses.count]
      let day = SampleCalendar.birth + 6 + index * 11
      _ = photograph(
        .cat(pose), of: .canela, by: random.pick([.lucia, .thomas, .henri]),
        at: calendar.at(day, random.number(500...1180)),
        caption: random.pick(captions[pose] ?? [nil]), favourite: index % 9 == 2)
    }
  }
}
