extension FindingRule {
  /// The vaccinations a child or pet was given in the window.
  static let vaccinesGiven = FindingRule(id: "vaccines_given", topic: .vaccines) { scene in
    guard scene.elder == nil else { return nil }
    return scene.named(
      "story.vaccinated", by: "vaccines_given",
      scene.vaccinated.map { ($0.vaccine, $0.entry.id) })
  }
}
