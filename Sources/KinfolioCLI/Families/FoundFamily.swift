import Kinfolio

/// A family of a folder of databases: what it is called there, and its database or what is wrong
/// with it.
struct FoundFamily: Sendable {
  /// The name of its output below the output folder.
  let name: String
  /// Where its database lies.
  var database: Result<String, Problem>

  /// Why one family of several cannot be built; it stops no other.
  struct Problem: Error, CustomStringConvertible {
    let description: String
    var code = ExitCode.unusableInput
  }
}

extension [FoundFamily] {
  /// The same, with those refused whose sites would be one folder, here or on a disk that does not
  /// tell capitals from small letters.
  func refusingTwins() -> [FoundFamily] {
    let twins = Dictionary(grouping: self) { $0.name.lowercased() }.filter { $0.value.count > 1 }
    return map { family in
      guard twins[family.name.lowercased()] != nil else { return family }
      var family = family
      family.database = .failure(
        FoundFamily.Problem(
          description: "Two families would be called '\(family.name.printable)': give each a name "
            + "of its own."))
      return family
    }
  }
}
