import Records

/// Finds the photos that viewers may see only if the family shares that very photo.
struct PrivatePhotos {
  /// Why a photo is private.
  enum Reason: String, Sendable {
    /// It answers a task, or may do so.
    case answer
    /// It belongs to a food with a known or possible reaction.
    case reaction
  }

  private let journal: Journal

  init(in journal: Journal) {
    self.journal = journal
  }

  /// The private photos with the reason.
  var reasons: [ID<Photo>: Reason] {
    let logs = foodLogIDsWithPossibleReaction
    let reactions = journal.photos.filter { $0.foodLog.map(logs.contains) == true }
    return Dictionary(reactions.map { ($0.id, Reason.reaction) }) { first, _ in first }
      .merging(answerPhotoIDs.map { ($0, .answer) }) { first, _ in first }
  }

  private var foodLogIDsWithPossibleReaction: Set<ID<FoodLog>> {
    let doubtful = journal.checkIns.filter { $0.outcome == .reaction || $0.outcome == .unsure }
    return Set(doubtful.map(\.foodLog) + journal.reactions.compactMap(\.foodLog))
  }

  private var answerPhotoIDs: Set<ID<Photo>> {
    let events = journal.galleryEvents.filter { $0.kind == .taskAnswered }
    return Set(journal.replies.compactMap(\.photo) + events.compactMap(\.photo))
      .union(photoIDsOfPeopleWithUnreadableReply)
  }

  /// The photos of people with an unreadable reply, because each may belong to that reply.
  private var photoIDsOfPeopleWithUnreadableReply: [ID<Photo>] {
    let lost = journal.skippedRows.filter {
      $0.table == "replies" && $0.problem.fault != .identicalDuplicate
    }
    let people = Set(lost.compactMap(\.profile))
    return journal.photos.filter { people.contains($0.profile) }.map(\.id)
  }
}
