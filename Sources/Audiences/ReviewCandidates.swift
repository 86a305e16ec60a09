import Hashing
import Knowledge
import Photos
import Records

/// All photos and milestones of a family, with the texts and pictures that determine what viewers may see of them.
struct ReviewCandidates {
  private(set) var items: [ReviewItem] = []
  /// The private or hidden photos and milestones whose rows in the family's database were left out, for example because
  /// they are invalid.
  private(set) var subjectsOutsideJournal: [PhotoOrMilestone] = []

  init(of journal: Journal, _ commonFoods: CommonFoodTranslations, _ identities: PhotoIdentities?) {
    // The ids of the food logs with a known or possible reaction.
    let reactionLogs = Set(
      journal.reactions.compactMap(\.foodLog?.text)
        + journal.allergenCheckIns.filter { $0.outcome.map { $0 != .fine } ?? false }.map(
          \.foodLog.text))
    let logs = journal.foodLogsByID(Set(journal.photos.compactMap(\.foodLog)))
    let photos = journal.photos.map { photo in
      let food = photo.foodLog.flatMap { logs[$0] }.flatMap { journal.foodsByID[$0.food] }
      var reasons = journal.privatePhotos.privacyReasons(for: photo.id)
      if let log = photo.foodLog, reactionLogs.contains(log.text) { reasons.insert(.reaction) }
      return reviewItem(
        for: photo, foodNames: food.map(commonFoods.familyGivenNames(of:)) ?? [], reasons,
        identities)
    }
    items = photos + journal.milestones.map(reviewItem)
    let known = Set(journal.photos.map(\.id))
    subjectsOutsideJournal = journal.privatePhotos.photos.filter { !known.contains($0.id) }.map {
      PhotoOrMilestone(
        kind: .photo, recordID: $0.id.text, file: $0.file,
        pictureID: identities?.pictureID(of: $0.id),
        brightnessGrid: identities?.brightnessGrid(of: $0.id), textID: "",
        isPrivate: true,
        appChoice: journal.privatePhotos.privacyReasons(for: $0.id).contains(.app) ? .nothing : nil)
    }
    let present = Set(journal.milestones.map(\.entry.id))
    subjectsOutsideJournal += journal.privatePhotos.hiddenMilestoneIDs.filter {
      !present.contains($0)
    }.map {
      PhotoOrMilestone(
        kind: .milestone, recordID: $0, file: nil, pictureID: Self.pictureID(ofMilestone: $0),
        brightnessGrid: nil,
        textID: "", isPrivate: true, appChoice: .nothing)
    }
  }

  var subjects: [PhotoOrMilestone] { items.map(\.subject) + subjectsOutsideJournal }

  private func reviewItem(
    for photo: Photo, foodNames: [String], _ reasons: Set<PrivatePhotos.PrivacyReason>,
    _ identities: PhotoIdentities?
  ) -> ReviewItem {
    let texts = [photo.caption].compactMap(\.self) + foodNames
    // The text ID changes if a photo becomes private, so that earlier decisions no longer apply.
    let textID = Self.textID(
      reasons.isEmpty ? "photo" : "private photo with \(texts.count) texts", photo.entry.id,
      texts + reasons.map(\.rawValue).sorted() + (photo.isUnlisted ? [photo.profile.text] : []))
    let subject = PhotoOrMilestone(
      kind: .photo, recordID: photo.entry.id, file: photo.file,
      pictureID: identities?.pictureID(of: photo.id),
      brightnessGrid: identities?.brightnessGrid(of: photo.id),
      textID: textID, isPrivate: !reasons.isEmpty, appChoice: photo.viewerChoice)
    return ReviewItem(
      photo: photo, milestone: nil, profileID: photo.profile, texts: texts.uniqued,
      privacyReasons: reasons,
      subject: subject)
  }

  private func reviewItem(for milestone: Milestone) -> ReviewItem {
    let id = milestone.entry.id
    let subject = PhotoOrMilestone(
      kind: .milestone, recordID: id,
      // An app may give the same milestone another id.
      file: SHA256.hex(
        of: "\(milestone.profile.text) \(milestone.reachedOn) \(milestone.kind) \(milestone.title)"
          .utf8),
      pictureID: Self.pictureID(ofMilestone: id), brightnessGrid: nil,
      textID: Self.textID(
        "milestone", id, [milestone.profile.text, milestone.kind.rawValue, milestone.title]),
      // If the title, kind or person of the milestone changes, the family has to decide again.
      isPrivate: true, appChoice: milestone.viewerChoice)
    return ReviewItem(
      photo: nil, milestone: milestone, profileID: milestone.profile, texts: [milestone.title],
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
    contentHashesByID[photo].map(Self.pictureID)
  }

  /// Returns the identifier of a picture in the CSV table in which the family decides, from the hash of the picture's
  /// bytes.
  static func pictureID(ofHash hash: String) -> String { "p\(hash.prefix(16))" }
}
