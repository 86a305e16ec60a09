import Foundation
import Records
import SQLite

private struct ElderTask {
  let title: String
  let category: CareTask.Category
  /// The days on which the task is due, as digits from 1 (Monday) to 7.
  let dueWeekdayDigits: String
  /// The times of day at which the task is due, such as "09:00 21:00".
  let dueTimesOfDay: String
  let answerDeadlineMinutes: Int
  let requiredConfirmation: CareTask.Confirmation
  let status: CareTask.Status
  let firstDay: LocalDate
  let lastDay: LocalDate?
  /// The answers that the grandmother can give, separated by a semicolon and a space.
  let possibleAnswers: String

  func isDue(on day: LocalDate) -> Bool {
    day >= firstDay && day <= lastDay ?? day && dueWeekdayDigits.contains("\(day.weekday)")
  }
}

/// Generates the tasks that the sample family's grandmother is asked to do, and her answers by text message.
extension SampleData {
  mutating func addElderRecords() throws(SampleProblem) {
    addJoinReply()
    var random = SeededRandom(topic: "replies")
    for task in try tables.rows(inTable: "tasks", as: ElderTask.init) {
      let created = calendar.instant(on: task.firstDay - 1, atMinute: 19 * 60)
      let id = addRecord(
        to: CareTask.table, by: .lucia, at: created,
        [
          SampleProfile.carmen.id, task.title, nil, task.category.rawValue, task.dueWeekdayDigits,
          task.dueTimesOfDay, task.answerDeadlineMinutes, task.requiredConfirmation.rawValue,
          task.status.rawValue,
          task.firstDay, task.lastDay,
        ])
      logActivity(
        .recordAdded, "tasks", about: .carmen, by: .lucia, at: created, newValue: task.title)
      for day in SampleCalendar.days where task.isDue(on: day) {
        for time in task.dueTimesOfDay.split(separator: " ").compactMap({ LocalTime($0) }) {
          addRandomReply(
            to: task, taskID: id, dueAt: calendar.zone.instant(on: day, at: time), on: day, &random)
        }
      }
    }
  }

  /// Adds the text message "YES" with which the grandmother joins the family.
  private mutating func addJoinReply() {
    let joined = calendar.instant(on: .day("2026-03-20"), atMinute: 18 * 60 + 4)
    let yes = addRecord(
      to: Reply.table, at: joined,
      [SampleProfile.carmen.id, nil, nil, joined, "YES", nil, true, true])
    addRecord(
      to: GalleryEvent.table, at: joined,
      [SampleProfile.carmen.id, "profile_joined", joined, yes, nil])
  }

  /// Adds the grandmother's answer to a task: at random in time, late or not at all.
  ///
  /// In three weeks of October, all answers are in time. On the last evening of the sample, there is no answer yet.
  private mutating func addRandomReply(
    to task: ElderTask, taskID id: String, dueAt: Instant, on day: LocalDate,
    _ random: inout SeededRandom
  ) {
    let isPerfect = (LocalDate.day("2026-10-05")...LocalDate.day("2026-10-25")).contains(day)
    let fate = random.number(0...1)
    let isOpen =
      day == SampleCalendar.lastDay && calendar.minutesAfterMidnight(at: dueAt) > 17.9 * 60
    guard isPerfect || fate > 0.05, !isOpen else { return }
    let isLate = !isPerfect && fate < 0.13
    let limit = Double(task.answerDeadlineMinutes)
    let delay = isLate ? limit + random.number(4...150) : limit * random.number(0.04...0.8)
    let received = dueAt + Int64(delay * 60)
    let declines = fate > 0.985 && !isPerfect && task.category == .exercise
    let photo = declines ? nil : addReplyPhoto(for: task, at: received, on: day, &random)
    let text =
      declines
      ? "Not today, my knee hurts" : random.pick(task.possibleAnswers.components(separatedBy: "; "))
    let isFavourite = random.chance(0.02)
    let reply = addRecord(
      to: Reply.table, at: received,
      [
        SampleProfile.carmen.id, id, dueAt, received,
        task.requiredConfirmation == .photo ? nil : text, photo,
        !declines, isFavourite,
      ])
    guard photo != nil || isFavourite, !declines else { return }
    addRecord(
      to: GalleryEvent.table, at: received,
      [SampleProfile.carmen.id, "task_answered", received, reply, photo])
  }

  private static let lunchFoodNames = [
    "Lentils", "Hake", "Rice", "Green beans", "Potato", "Tomato", "Chickpeas", "Carrot", "Chicken",
    "Broccoli", "Salmon", "Red pepper", "Courgette", "Spinach", "Aubergine",
  ]

  private mutating func addReplyPhoto(
    for task: ElderTask, at received: Instant, on day: LocalDate, _ random: inout SeededRandom
  ) -> String? {
    let subject: SamplePhotoSubject
    switch task.title {
    case "Fill the pill box": subject = .pillBox(openWeekday: day.weekday)
    case "Morning pills" where random.chance(0.055): subject = .pillBox(openWeekday: day.weekday)
    case "Photo of lunch": subject = .lunchPlate(Self.lunchFoodNames.map(food))
    case "Walk to the park" where random.chance(0.07): subject = .parkWalk(month: day.month)
    default: return nil
    }
    return addPhoto(subject, of: .carmen, by: nil, at: received, caption: nil)
  }
}
