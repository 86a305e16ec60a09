extension BabyBuddyTable {
  /// The tables of the tracking database that its rows go into, the usual one first.
  var targets: [String] {
    switch model {
    case "child": ["profiles", "photos"]
    case "feeding": Self.targetsOfFeedings
    case "pumping": ["pumping_sessions"]
    case "sleep": ["sleeps"]
    case "diaperchange": ["diapers"]
    case "tummytime": ["milestones"]
    case "temperature": ["temperatures"]
    case "medication": ["doses"]
    case "note": ["notes", "photos"]
    default: ["measurements"]
    }
  }

  /// The one that its rows mostly go into.
  var usualTarget: String { targets.first ?? name }

  /// A feeding stands in one of them, and in another once it was edited into another kind.
  static let targetsOfFeedings = ["bottle_feeds", "nursing_sessions", "notes"]
}
