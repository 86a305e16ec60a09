import Knowledge
import Photos
import Records

/// The sections of a visit report about an elder's answers and repeatedly missed tasks.
extension VisitReportBuilder {
  private static let maximumAnswerRowCount = 60

  /// Equal answers of an elder to the same task, which are one row of a table.
  private struct EqualAnswers {
    let taskTitle: String
    let text: String
    let answerCount: Int
    let lastReceivedAt: Instant
    /// True if one of the answers did not complete its task, or denies that a dose was taken.
    let isRefusal: Bool
    /// True if the last answer contains a number and is about health, such as blood sugar.
    let isMeasurement: Bool

    /// True if the last answer contains a word for a sign of danger or a fall.
    let isUrgent: Bool

    /// The importance of the answers; if a report has too many answers, those with the lowest number are left out.
    var importance: Int { isUrgent ? 3 : isRefusal ? 2 : isMeasurement ? 1 : 0 }
  }

  /// Returns a section with an elder's answers in the days that the report covers.
  ///
  /// Refusals come first, then the newest answers. Equal answers to a task are one row. If there are too many rows, the
  /// least important ones are left out, the shortest first. Answers with a blood pressure have a section of their own.
  func answers(_ metrics: ElderMetrics) throws -> VisitContent.Section? {
    let all = try groupedAnswers()
    let shown = all.sorted { ($1.importance, $1.text.count) < ($0.importance, $0.text.count) }
      .prefix(Self.maximumAnswerRowCount)
      .sorted {
        ($1.isRefusal ? 1 : 0, $1.lastReceivedAt) < ($0.isRefusal ? 1 : 0, $0.lastReceivedAt)
      }
    let rows = try shown.map { answer in
      [
        wording.dateAndTime(answer.lastReceivedAt), answer.taskTitle,
        answer.answerCount == 1
          ? answer.text
          : try wording.countedText("visit.equal_texts", answer.answerCount, ["text": answer.text]),
      ]
    }
    let others = all.reduce(0) { $0 + $1.answerCount } - shown.reduce(0) { $0 + $1.answerCount }
    let photos = metrics.newestPhotoAnswers.compactMap(answerPhoto)
    let morePhotos = metrics.photoAnswers.count - photos.count
    return try section(
      .answers, "elder.answers",
      [
        photos.isEmpty ? nil : .photos(photos),
        note("elder.earlier_photos", counting: photos.isEmpty ? 0 : morePhotos),
        table(["date", "task", "reply"], rows), note("elder.other_answers", counting: others),
      ])
  }

  /// Returns an elder's answers in the days that the report covers, except those in the section about blood pressure.
  ///
  /// Equal answers to the same task are combined.
  private func groupedAnswers() throws -> [EqualAnswers] {
    let pressures = BloodPressureAnswer.answers(of: profile.id, in: journal, within: timeRange)
    let shownIDs = Set(pressures.filter { !$0.isPhotoOnly }.map(\.reply.entry.id))
    let answered = journal.replies.of(profile.id).within(timeRange).filter {
      ($0.photo != nil || $0.text?.isEmpty == false) && !shownIDs.contains($0.entry.id)
    }
    let tasks = tasksByID
    let groups = Dictionary(grouping: answered) { reply in
      [
        reply.task?.text ?? "", MedicineName.normalized(reply.text ?? ""),
        reply.photo == nil ? "" : "photo",
      ]
    }
    return try groups.sorted { $0.key.lexicographicallyPrecedes($1.key) }.compactMap {
      _, replies -> EqualAnswers? in
      guard let last = replies.last else { return nil }
      let task = last.task.flatMap { tasks[$0] }
      return EqualAnswers(
        taskTitle: task?.title ?? "",
        text: [last.text, last.photo == nil ? nil : try text("elder.photo")].joinedByDots,
        answerCount: replies.count, lastReceivedAt: last.receivedAt,
        isRefusal: replies.contains { !$0.completesTask || $0.deniesDose },
        isMeasurement: task?.category == .health && (last.text ?? "").contains(where: \.isNumber),
        isUrgent: input.ruleData.describesDanger(last.text ?? ""))
    }
  }

  var tasksByID: [ID<CareTask>: CareTask] {
    Dictionary(journal.tasks.of(profile.id).map { (ID($0.entry.id), $0) }) { first, _ in first }
  }

  /// Returns the photo that an elder sent as the answer to a task, or nil if there is none or it could not be rendered.
  private func answerPhoto(of occasion: TaskOccurrence) -> PrintedPhoto? {
    guard let reply = occasion.reply, let photo = reply.photo,
      let rendition = input.photos[photo]?.renditions(.square, "jpeg").first
    else { return nil }
    let day = wording.date(occasion.day, .short)
    return PrintedPhoto(
      id: photo, rendition: rendition, altText: "\(occasion.task.title), \(day)",
      caption: [day, occasion.task.title, reply.text].joinedByDots)
  }

  /// Returns a section with each series of two or more times that the same task was missed, the newest series first.
  func missedRuns(_ metrics: ElderMetrics) throws -> VisitContent.Section? {
    let rows = metrics.missedTaskSeries.map { run in
      [run.task.title, wording.number(run.missedCount), wording.dateRange(run.days)]
    }
    return try section(
      .missedRuns, "elder.missed_runs",
      [table(["task", "times", "date"], rows, numericColumns: [1])])
  }
}

extension ElderMetrics {
  /// The times that an elder answered a task with a photo, the newest first.
  fileprivate var photoAnswers: [TaskOccurrence] {
    taskOccurrences.filter { $0.reply?.photo != nil }.reversed()
  }

  fileprivate var newestPhotoAnswers: [TaskOccurrence] { Array(photoAnswers.prefix(8)) }
}

extension FamilySummary {
  /// The ids of the photos that visit reports show as answers of elders.
  package var shownReplyPhotoIDs: Set<ID<Photo>> {
    Set(
      members.flatMap(\.visitMetrics).flatMap { visit -> [ID<Photo>] in
        guard case .elder(let metrics) = visit.metrics else { return [] }
        return metrics.newestPhotoAnswers.compactMap { $0.reply?.photo }
      })
  }
}
