extension FindingRule {
  /// How many photos were taken in the window.
  static let photosTaken = FindingRule(id: "photos", topic: .photos) { scene in
    let photos = scene.journal.photos.of(scene.id).filter { photo in
      photo.capturedAt.map(scene.moments.contains) == true
    }
    guard !photos.isEmpty else { return nil }
    return Finding(
      rule: "photos", phrase: "finding.photos", arguments: ["count": .count(photos.count)],
      rows: photos.map(\.entry.id))
  }
}
