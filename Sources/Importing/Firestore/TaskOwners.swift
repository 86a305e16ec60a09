/// Whom each task of an export is for, of which there may be a million.
struct TaskOwners {
  /// The place of the profile by the hash of the task's name.
  private var places: [Int: Int32] = [:]
  private var profiles: [String] = []
  private var known: [String: Int32] = [:]

  mutating func add(_ profile: String, of task: String) {
    let place = known[profile] ?? Int32(profiles.count)
    if known[profile] == nil {
      known[profile] = place
      profiles.append(profile)
    }
    places[task.hashValue] = place
  }

  /// The profile that a task is for; nil where the export has no such task.
  subscript(task: String) -> String? { places[task.hashValue].map { profiles[Int($0)] } }
}
