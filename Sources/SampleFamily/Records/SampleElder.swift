import Foundation
import Records
import SQLite

private struct ElderTask {
  let title: String
  let category: CareTask.Category
  let weekdays: String
  let times: String
  let deadlineMinutes: Int
  let confirmation: CareTask.Confirmation
  let status: CareTask.Status
  let starts: LocalDate
  let ends: LocalDate?
  /// The possible answers, separated by a semicolon and a space.
  let answers: String

  func isDue(on day: LocalDate) -> Bool {
    day >= starts && day <= ends ?? day && weekdays.contains("\(day.weekday)")
  }
}

/// Generates the tasks of the sample family's grandmother and her replies by text message.
extension SampleData {
  mutating func addElder() throws(SampleProblem) {
    addJoinReply()
    var random = SampleRandom("replies")
    for task in try tables.rows("tasks", as: ElderTask.init) {
      let created = calendar.instant(on: task.starts - 1, atMinute: 19 * 60)
      let id = add(
        CareTask.table, by: .lucia, at: created,
        [
          SampleProfile.carmen.id, task.title, nil, task.category.rawValue, task.weekdays,
          task.times, task.deadlineMinutes, task.confirmation.rawValue, task.status.rawValue,
          task.starts, task.ends,
        ])
      logActivity(.recordAdded, "tasks", about: .carmen, by: .lucia, at: created, after: task.title)
      for day in SampleCalendar.days where task.isDue(on: day) {
        for time in task.times.split(separator: " ").compactMap({ LocalTime($0) }) {
          addRandomReply(
            to: task, taskID: id, due: calendar.zone.instant(on: day, at: time), on: day, &random)
        }
      }
    }
  }

  private mutating func addJoinReply() {
    let joined = calendar.instant(on: .day("2026-03-20"), atMinute: 18 * 60 + 4)
    let yes = add(
      Reply.table, at: joined,
      [SampleProfile.carmen.id, nil, nil, joined, "YES", nil, true, true])
    add(
      GalleryEvent.table, at: joined,
      [SampleProfile.carmen.id, "profile_joined", joined, yes, nil])
  }

  /// Adds, at random, a reply to a task in time, a late reply or none.
  ///
  /// In three weeks of October, all replies are in time. On the last evening of the sample, there is none.
  private mutating func addRandomReply(
    to task: ElderTask, taskID id: String, due: Instant, on day: LocalDate,
    _ random: inout SampleRandom
  ) {
    let isPerfect = (LocalDate.day("2026-10-05")...LocalDate.day("2026-10-25")).contains(day)
    let fate = random.number(0...1)
    let isOpen =
      day == SampleCalendar.lastDay && calendar.minutesAfterMidnight(at: due) > 17.9 * 60
    guard isPerfect || fate > 0.05, !isOpen else { return }
    let isLate = !isPerfect && fate < 0.13
    let limit = Double(task.deadlineMinutes)
    let delay = isLate ? limit + random.number(4...150) : limit * random.number(0.04...0.8)
    let received = due + Int64(delay * 60)
    let declines = fate > 0.985 && !isPerfect && task.category == .exercise
    let photo = declines ? nil : addReplyPhoto(for: task, at: received, on: day, &random)
    let text =
      declines
      ? "Not today, my knee hurts" : random.pick(task.answers.components(separatedBy: "; "))
    let isFavourite = random.chance(0.02)
    let reply = add(
      Reply.table, at: received,
      [
        SampleProfile.carmen.id, id, due, received, task.confirmation == .photo ? nil : text, photo,
        !declines, isFavourite,
      ])
    guard photo != nil || isFavourite, !declines else { return }
    add(
      GalleryEvent.table, at: received,
      [SampleProfile.carmen.id, "task_answered", received, reply, photo])
  }

  private static let lunchFoods = [
    "Lentils", "Hake", "Rice", "Green beans", "Potato", "Tomato", "Chickpeas", "Carrot", "Chicken",
    "Broccoli", "Salmon", "Red pepper", "Courgette", "Spinach", "Aubergine",
  ]

  private mutating func addReplyPhoto(
    for task: ElderTask, at received: Instant, on day: LocalDate, _ random: inout SampleRandom
  ) -> String? {
    let subject: SamplePhotoSubject
    switch task.title {
    case "Fill the pill box": subject = .pills(weekday: day.weekday)
    case "Morning pills" where random.chance(0.055): subject = .pills(weekday: day.weekday)
    case "Photo of lunch": subject = .plate(Self.lunchFoods.map(food))
    case "Walk to the park" where random.chance(0.07): subject = .walk(month: day.month)
    default: return nil
    }
    return addPhoto(subject, of: .carmen, by: nil, at: received, caption: nil)
  }
}
