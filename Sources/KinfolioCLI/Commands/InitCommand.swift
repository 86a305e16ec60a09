import Foundation
import Kinfolio
import Knowledge
import Records

/// The command `kinfolio init`.
enum InitCommand {
  static let spec: CommandSpec = CommandSpec(
    "init", "Make a new tracking database", operands: ["DATABASE"],
    options: [
      .value("--family", "NAME", "whose it is"),
      .value("--time-zone", "ZONE", "where the family lives, such as Europe/Madrid"),
      .values("--child", "NAME=DATE", "a child and its birth date; once for each"),
      .language("the language shown first (default en)"),
      .value("--units", "metric|imperial", "the units figures are shown in (default metric)"),
      .value("--paper", "a4|letter", "the paper documents are made for (default a4)"),
    ],
    details: """
      Makes the file with every table in it. What is already there is never overwritten. With --family
      and --time-zone it can be built and imported into at once; without them it has no row at all, and
      the app that fills it must say first whose it is. Documentation/Database.md tells all that can
      stand in it.
      """
  ) { arguments, surroundings in
    let path = arguments.operands[0]
    let family = try NewFamily(arguments, surroundings.files.languages())
    let moment = Instant(seconds: Int64(surroundings.now.timeIntervalSince1970))
    try surroundings.files.schema().create(at: path) { database in
      try family?.write(into: database, at: moment)
    }
    Console.tell(
      family == nil
        ? "Made \(path), empty. Documentation/Database.md tells how to fill it."
        : "Made \(path). 'kinfolio import --help' tells how records of other trackers come into it."
    )
    return .done
  }
}

extension NewFamily {
  /// Creates the family from the options, or returns nil if there are none.
  fileprivate init?(_ arguments: ParsedArguments, _ languages: Languages) throws(UsageError) {
    let command = InitCommand.spec
    guard let name = arguments.value("--family") else {
      let others = command.options.map(\.name).filter { arguments.value($0) != nil }
      if others.isEmpty { return nil }
      throw UsageError("\(others[0]) needs --family NAME with it.", in: command)
    }
    guard let zone = try arguments.zone() else {
      throw UsageError(
        "Say where the family lives, since that decides its days: --time-zone Europe/Madrid.",
        in: command)
    }
    let children = try arguments.values("--child").map { text throws(UsageError) in
      guard let child = Child(text) else {
        throw UsageError("--child is a name and a birth date as Mia=2025-01-05, not '\(text)'.")
      }
      return child
    }
    let family = Family(
      name: name, zone: zone, language: try arguments.language(of: languages) ?? .english,
      units: try arguments.word("--units") ?? .metric,
      paper: try arguments.word("--paper") ?? .a4)
    self.init(family, children)
  }
}

extension ParsedArguments {
  /// Returns the zone of `--time-zone`, or nil without the option.
  func zone() throws(UsageError) -> Zone? {
    guard let text = value("--time-zone") else { return nil }
    guard let zone = Zone(text) else {
      throw UsageError("--time-zone is a zone such as Europe/Madrid, not '\(text)'.")
    }
    return zone
  }
}
