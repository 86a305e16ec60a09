import Records

/// Finds the photos that reveal health information.
///
/// A photo is found because of its caption, its file name, its milestone, the task that it answers,
/// or a possible reaction to the food in it. A photo that cannot be classified counts as revealing.
struct HealthPhotos {
  private let journal: Journal
  private let health: HealthWords

  init(of journal: Journal, by health: HealthWords) {
    self.journal = journal
    self.health = health
  }

  var revealingPhotoIDs: Set<ID<Photo>> {
    let harmful = revealingFoodLogIDs
    let own = journal.photos.filter { photo in
      mentionsHealth(photo.caption) || fileNameMentionsHealth(photo.file)
        || photo.foodLog.map(harmful.contains) == true
    }
    let milestones = journal.milestones.filter {
      mentionsHealth($0.title) || mentionsHealth($0.note)
    }
    return Set(own.map(\.id)).union(milestones.compactMap(\.photo)).union(revealingAnswerPhotoIDs)
  }

  private func mentionsHealth(_ text: String?) -> Bool { text.map(health.occur) ?? false }

  /// Short words in a file name are ignored: cameras and apps generate names from random letters.
  private func fileNameMentionsHealth(_ name: String?) -> Bool {
    let words = (name ?? "").split { !$0.isLetter }.filter { $0.count > 3 }.map(String.init)
    return health.occur(in: words.joined(separator: " "))
  }

  /// The food logs with a known or possible reaction, or whose note or food contains a health word.
  private var revealingFoodLogIDs: Set<ID<FoodLog>> {
    let logsMentioningHealth = journal.foodLogs.filter { log in
      mentionsHealth(log.note)
        || journal.foods[log.food]?.allNames.contains(where: health.occur) == true
    }
    let watched = journal.checkIns.filter { checkIn in
      checkIn.outcome == .reaction || checkIn.outcome == .unsure || mentionsHealth(checkIn.note)
    }
    return Set(
      logsMentioningHealth.map { ID($0.entry.id) } + watched.map(\.foodLog)
        + journal.reactions.compactMap(\.foodLog))
  }

  /// The photos of replies and task events, except replies that are known to be harmless.
  private var revealingAnswerPhotoIDs: Set<ID<Photo>> {
    let tasks = Set(journal.tasks.filter(isHarmless).map { ID<CareTask>($0.entry.id) })
    // A reply without a task may answer any task.
    let harmless = journal.replies.filter { reply in
      reply.task.map(tasks.contains) == true && !mentionsHealth(reply.text)
    }
    let ids = Set(harmless.map { ID<Reply>($0.entry.id) })
    let others = journal.replies.filter { !ids.contains(ID($0.entry.id)) }
    let events = journal.galleryEvents.filter { event in
      event.kind == .taskAnswered && event.reply.map(ids.contains) != true
    }
    return Set(others.compactMap(\.photo) + events.compactMap(\.photo))
      .union(photoIDsOfPeopleWithUnreadableReply(excluding: Set(harmless.compactMap(\.photo))))
  }

  /// Returns the photos of people with an unreadable reply, because each may belong to that reply.
  private func photoIDsOfPeopleWithUnreadableReply(excluding explained: Set<ID<Photo>>) -> [ID<
    Photo
  >] {
    let lost = journal.skippedRows.filter {
      $0.table == "replies" && $0.problem.fault != .identicalDuplicate
    }
    let people = Set(lost.compactMap(\.profile))
    return journal.photos.filter { people.contains($0.profile) && !explained.contains($0.id) }
      .map(\.id)
  }

  private func isHarmless(_ task: CareTask) -> Bool {
    task.category != .medication && task.category != .health && !mentionsHealth(task.title)
      && !mentionsHealth(task.details)
  }
}
