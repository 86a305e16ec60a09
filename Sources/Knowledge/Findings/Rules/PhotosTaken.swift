import Records

/// A highlight: the number of photos that were taken on the days that the report covers.
let photosTakenRule = FindingRule(id: "photos") { input in
  let photos = input.journal.photos.of(input.profileID).filter { photo in
    photo.capturedAt.map(input.timeRange.contains) == true
  }
  guard !photos.isEmpty else { return nil }
  return Finding(
    phraseKey: "finding.photos", arguments: ["count": .count(photos.count)],
    recordIDs: photos.map(\.entry.id))
}
