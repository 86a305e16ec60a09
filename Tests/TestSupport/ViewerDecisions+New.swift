import Records

extension ViewerDecisions {
  /// The decisions of a family that has looked at its photos, and shows new ones or not.
  package static func reviewed(showingNewPhotos isShown: Bool = true) -> ViewerDecisions {
    var decisions = ViewerDecisions()
    decisions.set(.table, to: "1", atUnixTime: 1)
    decisions.set(.newPhotoPolicy, to: isShown ? "show" : "wait", atUnixTime: 1)
    return decisions
  }
}
