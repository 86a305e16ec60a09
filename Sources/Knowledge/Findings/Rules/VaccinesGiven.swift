/// The vaccinations given to a child or pet in the window.
enum VaccinesGiven {
  static let rule = FindingRule(id: "vaccines_given", topic: .vaccines) { input in
    guard input.elder == nil else { return nil }
    return .naming(
      "story.vaccinated", by: "vaccines_given",
      input.vaccinated.map { ($0.vaccine, $0.entry.id) })
  }
}
