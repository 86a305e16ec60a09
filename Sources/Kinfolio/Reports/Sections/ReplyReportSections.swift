import Knowledge
import Records

/// The sections about an elder's replies and about repeated missed replies.
struct ReplyReportSections {
  let input: VisitReportInput

  private static let maximumAnswerCount = 24

  /// Returns the newest text and photo replies of the window, also those that did not complete a task.
  func answers(_ metrics: ElderMetrics) throws -> VisitContent.Section? {
    let answered = input.journal.replies.of(input.profile.id).within(input.timeRange)
      .filter { $0.photo != nil || $0.text?.isEmpty == false }
    let tasks = Dictionary(
      input.journal.tasks.of(input.profile.id).map { (ID<CareTask>($0.entry.id), $0.title) }
    ) { first, _ in first }
    let rows = try answered.reversed().prefix(Self.maximumAnswerCount).map { reply in
      [
        input.wording.dateAndTime(reply.receivedAt), reply.task.flatMap { tasks[$0] } ?? "",
        try replyText(of: reply),
      ]
    }
    let earlier = answered.count - rows.count
    let photos = metrics.newestPhotoOccurrences.compactMap(photo)
    let morePhotos = metrics.photoOccurrences.count - photos.count
    return try input.section(
      "answers", "elder.answers",
      [
        photos.isEmpty ? nil : .photos(photos),
        morePhotos > 0 && !photos.isEmpty
          ? .note(try input.wording.counted("elder.earlier_photos", morePhotos)) : nil,
        try input.table(["date", "task", "reply"], rows),
        earlier > 0 ? .note(try input.wording.counted("elder.earlier_answers", earlier)) : nil,
      ])
  }

  private func replyText(of reply: Reply) throws -> String {
    let photo = reply.photo == nil ? "" : try input.text("elder.photo")
    return [reply.text ?? "", photo].filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// Returns the small photo of a reply; nil if there is none or it could not be rendered.
  private func photo(of occasion: TaskOccurrence) -> PrintedPhoto? {
    guard let reply = occasion.reply, let photo = reply.photo,
      let rendition = input.context.photos[photo]?.renditions(.square, "jpeg").first
    else { return nil }
    let day = input.wording.date(occasion.day, .short)
    let caption = [day, occasion.task.title, reply.text ?? ""].filter { !$0.isEmpty }
    return PrintedPhoto(
      id: photo, rendition: rendition, description: "\(occasion.task.title), \(day)",
      caption: caption.joined(separator: " · "))
  }

  /// Returns the runs of two or more missed replies to a task, newest first.
  func missedRuns(_ metrics: ElderMetrics) throws -> VisitContent.Section? {
    let rows = metrics.missedRuns.map { run in
      [run.task.title, input.wording.number(run.count), input.wording.dates(run.days)]
    }
    return try input.section(
      "missed_runs", "elder.missed_runs",
      [try input.table(["task", "times", "date"], rows, numericColumns: [1])])
  }
}

extension ElderMetrics {
  /// The occasions that were answered with a photo, newest first.
  fileprivate var photoOccurrences: [TaskOccurrence] {
    occurrences.filter { $0.reply?.photo != nil }.reversed()
  }

  /// The occasions with the photos to show: the newest eight.
  fileprivate var newestPhotoOccurrences: [TaskOccurrence] { Array(photoOccurrences.prefix(8)) }
}

extension FamilySummary {
  /// The photos of replies that visit reports show.
  package var shownReplyPhotoIDs: Set<ID<Photo>> {
    Set(
      members.flatMap(\.visitMetrics).flatMap { visit -> [ID<Photo>] in
        guard case .elder(let metrics) = visit.metrics else { return [] }
        return metrics.newestPhotoOccurrences.compactMap { $0.reply?.photo }
      })
  }
}
