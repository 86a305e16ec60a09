import Kinfolio

extension BabyBuddy {
  /// A remark on each child who is probably here already, and not from this Baby Buddy: by first or whole
  /// name and day of birth.
  func namesakes(among profiles: [Profile]) -> [Remark] {
    let known = Set(profiles.map(\.id))
    return children.filter { !known.contains(profile(of: $0)) }.compactMap { child in
      let names = [child.name, child.firstName].map { $0.lowercased() }
      return profiles.first {
        $0.birthDate != nil && $0.birthDate == child.birthDate
          && names.contains($0.name.lowercased())
      }.map { Remark(namesake: $0, of: child) }
    }
  }
}

extension Remark {
  fileprivate init(namesake profile: Profile, of child: BabyBuddy.Child) {
    let birth = profile.birthDate?.description ?? ""
    self.init(
      event: "namesake",
      fields: [
        "profile": .text(profile.id.text), "name": .text(profile.name), "birth_date": .text(birth),
        "child": .text(child.name),
      ],
      text: "\(profile.name.printable), born \(birth), is here already: "
        + "Baby Buddy's \(child.name.printable) becomes a second profile, and the days of one child "
        + "would stand in two places.")
  }
}
