import Hashing
import Knowledge
import Photos
import Records

/// All photos and milestones of a family, with the texts and pictures that determine what viewers may see of them.
struct ReviewCandidates {
  private(set) var items: [ReviewItem] = []
  /// The private or hidden photos and milestones whose rows in the family's database were left out, for example because
  /// they are invalid.
  private(set) var subjectsOutsideJournal: [ReviewSubject] = []

  init(of journal: Journal, _ commonFoods: CommonFoodNames, _ identities: PhotoIdentities?) {
    // The ids of the food logs with a known or possible reaction.
    let reactionLogs = Set(
      journal.reactions.compactMap(\.foodLog?.text)
        + journal.checkIns.filter { $0.outcome.map { $0 != .fine } ?? false }.map(\.foodLog.text))
    let logs = journal.foodLogs(Set(journal.photos.compactMap(\.foodLog)))
    let photos = journal.photos.map { photo in
      let food = photo.foodLog.flatMap { logs[$0] }.flatMap { journal.foods[$0.food] }
      var reasons = journal.privatePhotos.reasons(for: photo.id)
      if let log = photo.foodLog, reactionLogs.contains(log.text) { reasons.insert(.reaction) }
      return item(
        for: photo, foodNames: food.map(commonFoods.ownNames(of:)) ?? [], reasons, identities)
    }
    items = photos + journal.milestones.map(item)
    let known = Set(journal.photos.map(\.id))
    subjectsOutsideJournal = journal.privatePhotos.photos.filter { !known.contains($0.id) }.map {
      ReviewSubject(
        kind: .photo, recordID: $0.id.text, file: $0.file,
        picture: identities?.pictureID(of: $0.id),
        grid: identities?.grid(of: $0.id), textID: "",
        isPrivate: true,
        appChoice: journal.privatePhotos.reasons(for: $0.id).contains(.app) ? .nothing : nil)
    }
    let present = Set(journal.milestones.map(\.entry.id))
    subjectsOutsideJournal += journal.privatePhotos.hiddenMilestoneIDs.filter {
      !present.contains($0)
    }.map {
      ReviewSubject(
        kind: .milestone, recordID: $0, file: nil, picture: Self.pictureID(ofMilestone: $0),
        grid: nil,
        textID: "", isPrivate: true, appChoice: .nothing)
    }
  }

  var subjects: [ReviewSubject] { items.map(\.subject) + subjectsOutsideJournal }

  private func item(
    for photo: Photo, foodNames: [String], _ reasons: Set<PrivatePhotos.Reason>,
    _ identities: PhotoIdentities?
  ) -> ReviewItem {
    let texts = [photo.caption].compactMap(\.self) + foodNames
    // The text ID changes if a photo becomes private, so that earlier decisions no longer apply.
    let textID = Self.textID(
      reasons.isEmpty ? "photo" : "private photo with \(texts.count) texts", photo.entry.id,
      texts + reasons.map(\.rawValue).sorted() + (photo.isUnlisted ? [photo.profile.text] : []))
    let subject = ReviewSubject(
      kind: .photo, recordID: photo.entry.id, file: photo.file,
      picture: identities?.pictureID(of: photo.id), grid: identities?.grid(of: photo.id),
      textID: textID, isPrivate: !reasons.isEmpty, appChoice: photo.viewerChoice)
    return ReviewItem(
      photo: photo, milestone: nil, profile: photo.profile, texts: texts.uniqued,
      privacyReasons: reasons,
      subject: subject)
  }

  private func item(for milestone: Milestone) -> ReviewItem {
    let id = milestone.entry.id
    let subject = ReviewSubject(
      kind: .milestone, recordID: id,
      // An app may give the same milestone another id.
      file: SHA256.hex(
        of: "\(milestone.profile.text) \(milestone.reachedOn) \(milestone.kind) \(milestone.title)"
          .utf8),
      picture: Self.pictureID(ofMilestone: id), grid: nil,
      textID: Self.textID(
        "milestone", id, [milestone.profile.text, milestone.kind.rawValue, milestone.title]),
      // If the title, kind or person of the milestone changes, the family has to decide again.
      isPrivate: true, appChoice: milestone.viewerChoice)
    return ReviewItem(
      photo: nil, milestone: milestone, profile: milestone.profile, texts: [milestone.title],
      privacyReasons: [], subject: subject)
  }

  /// Returns an identifier of a milestone that stays the same if the title changes, so that a hidden milestone stays
  /// hidden.
  private static func pictureID(ofMilestone id: String) -> String {
    "m\(SHA256.hex(of: id.utf8).prefix(16))"
  }

  /// Returns an identifier of a record and its texts, which starts with a letter so that spreadsheets do not read it as
  /// a number.
  private static func textID(_ kind: String, _ id: String, _ texts: [String]) -> String {
    let parts = ([kind, id] + texts).map { "\($0.utf8.count):\($0)" }.joined()
    return "t\(SHA256.hex(of: parts.utf8).prefix(16))"
  }
}

extension PhotoIdentities {
  fileprivate func pictureID(of photo: ID<Photo>) -> String? {
    contentHashes[photo].map(Self.pictureID)
  }

  /// Returns the identifier of a picture in the CSV table in which the family decides, from the hash of the picture's
  /// bytes.
  static func pictureID(ofHash hash: String) -> String { "p\(hash.prefix(16))" }
}
