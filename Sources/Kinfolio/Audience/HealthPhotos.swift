import Records

/// Which photos tell of somebody's health: by what was written about them, by the task they answer,
/// by a reaction to what they show somebody eating.
///
/// Where it cannot be known, they do.
struct HealthPhotos {
  private let journal: Journal
  private let health: HealthWords

  init(of journal: Journal, by health: HealthWords) {
    self.journal = journal
    self.health = health
  }

  var photos: Set<ID<Photo>> {
    let harmful = tastings
    let own = journal.photos.filter { photo in
      isTold(by: photo.caption) || isTold(byFile: photo.file)
        || photo.foodLog.map(harmful.contains) == true
    }
    let milestones = journal.milestones.filter { isTold(by: $0.title) || isTold(by: $0.note) }
    return Set(own.map(\.id)).union(milestones.compactMap(\.photo)).union(answers)
  }

  private func isTold(by text: String?) -> Bool { text.map(health.occur) ?? false }

  /// A short word in the name of a file is chance: cameras and apps make names of any letters.
  private func isTold(byFile name: String?) -> Bool {
    let words = (name ?? "").split { !$0.isLetter }.filter { $0.count > 3 }.map(String.init)
    return health.occur(in: words.joined(separator: " "))
  }

  /// The tastings somebody reacted to, or of what is no food but a medicine.
  private var tastings: Set<ID<FoodLog>> {
    let told = journal.foodLogs.filter { log in
      isTold(by: log.note)
        || journal.foods[log.food]?.allNames.contains(where: health.occur) == true
    }
    let watched = journal.checkIns.filter { checkIn in
      checkIn.outcome == .reaction || checkIn.outcome == .unsure || isTold(by: checkIn.note)
    }
    return Set(
      told.map { ID($0.entry.id) } + watched.map(\.foodLog)
        + journal.reactions.compactMap(\.foodLog))
  }

  /// The photos of answers, but for those that are known to answer something harmless.
  private var answers: Set<ID<Photo>> {
    let tasks = Set(journal.tasks.filter(isHarmless).map { ID<CareTask>($0.entry.id) })
    // An answer that belongs to no task may be to any.
    let harmless = journal.replies.filter { reply in
      reply.task.map(tasks.contains) == true && !isTold(by: reply.text)
    }
    let ids = Set(harmless.map { ID<Reply>($0.entry.id) })
    let others = journal.replies.filter { !ids.contains(ID($0.entry.id)) }
    let events = journal.galleryEvents.filter { event in
      event.kind == .taskAnswered && event.reply.map(ids.contains) != true
    }
    return Set(others.compactMap(\.photo) + events.compactMap(\.photo))
      .union(unexplained(besides: Set(harmless.compactMap(\.photo))))
  }

  /// Where an elder's answer could not be read, any photo of theirs may belong to it.
  private func unexplained(besides explained: Set<ID<Photo>>) -> [ID<Photo>] {
    let lost = journal.leftOut.filter {
      $0.table == "replies" && $0.problem.fault != .sameAsAnother
    }
    let people = Set(lost.compactMap(\.profile))
    return journal.photos.filter { people.contains($0.profile) && !explained.contains($0.id) }
      .map(\.id)
  }

  private func isHarmless(_ task: CareTask) -> Bool {
    task.category != .medication && task.category != .health && !isTold(by: task.title)
      && !isTold(by: task.details)
  }
}
