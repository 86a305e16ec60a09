import Audiences
import Escapes
import Foundation
import Knowledge
import Records
import Reports
import Site

enum InitCommand {
  static let spec: CommandSpec = CommandSpec(
    "init", "Create a tracking database", operands: ["DATABASE"],
    options: [
      .value("--family", "NAME", "the name of the family"),
      .value("--time-zone", "ZONE", "the family's time zone, such as Europe/Madrid"),
      .repeatable(
        "--child", "NAME[=DATE]", "a child, if known with its birth date; once for each child"),
      .language("the family's language (default: en)"),
      .value("--units", "metric|imperial", "the units of displayed figures (default: metric)"),
      .value("--paper", "a4|letter", "the paper size of documents (default: a4)"),
      .value(
        "--region", "us|uk|eu|who",
        "the region of the reference values in reports (default: guessed from the time zone)"),
    ],
    details: """
      Creates the file with all its tables. An existing file is never overwritten. With --family
      and --time-zone, the database is ready for 'kinfolio build' and 'kinfolio import'. Without
      them it has no rows, and an app must add the family first. Documentation/Database.md
      describes the tables.
      """,
    exitCodes: ExitCode.meanings(
      done: "the database is created", someSkipped: nil, tryLater: ExitCode.memoryShortageMeaning)
  ) { arguments, surroundings in
    let path = arguments.operands[0]
    try checkFolder(forNewFile: path)
    let moment = Instant(seconds: Int64(surroundings.now.timeIntervalSince1970))
    let family = try NewFamily(arguments, surroundings.files.languages(), at: moment)
    try surroundings.files.schema().create(at: path) { database in
      try family?.write(into: database, at: moment)
    }
    Console.printToStandardError(
      family == nil
        ? """
        Created \(path) without any rows. Before the first build, an app must add the family.
        Documentation/Database.md describes the tables. To create a database with a family:
          \(DatabaseProblem.createCommand())
        """
        : """
        Created \(path). \(family?.regionMessage ?? "")
        Build its site with:
          kinfolio build \(path.quotedForShell)
        To import the records of another tracker, see: kinfolio import --help
        """)
    return .done
  }
}

extension NewFamily {
  /// Creates the family from the options; returns nil if no option describes it.
  fileprivate init?(
    _ arguments: ParsedArguments, _ languages: Languages, at moment: Instant
  ) throws(UsageError) {
    guard let name = arguments.value("--family") else {
      let others = InitCommand.spec.options.map(\.name).filter { arguments.value($0) != nil }
      if others.isEmpty { return nil }
      throw UsageError("\(others[0]) needs --family NAME.")
    }
    if name.allSatisfy(\.isWhitespace) {
      throw UsageError("The name of --family is blank. Write one, such as Lark.")
    }
    guard let zone = try arguments.zone() else {
      throw UsageError("--family needs the family's time zone, such as --time-zone Europe/Madrid.")
    }
    let children = try arguments.values("--child").map { text throws(UsageError) in
      guard let child = Child(text) else {
        throw UsageError(
          "--child must be a name, or a name and a birth date, such as Mia=2025-01-05, "
            + "not '\(text)'.")
      }
      return child
    }
    try Self.check(children, today: zone.day(of: moment))
    var family = Family(
      name: name, zone: zone, language: try arguments.language(among: languages) ?? .english,
      units: try arguments.enumValue("--units") ?? .metric,
      paper: try arguments.enumValue("--paper") ?? .a4)
    let region: ReferenceRegion? = try arguments.enumValue("--region")
    if let region = region ?? ReferenceRegion(zone: zone) { family.setRegion(region) }
    self.init(family, children)
  }

  fileprivate var regionMessage: String {
    guard let region = family.region else {
      return """
        No region is known for the time zone \(family.zone.name), so reports compare records with
        the strictest reference value of all regions. To choose a region, delete the file and create
        it with --region, or add the setting region.
        """
    }
    return "Reports use the reference values of the region \(region.rawValue)."
  }

  /// Throws if a child is not born yet, or if two children have the same name.
  private static func check(_ children: [Child], today: LocalDate) throws(UsageError) {
    var names: Set<String> = []
    for child in children {
      if let birthDate = child.birthDate, birthDate > today {
        throw UsageError(
          "The birth date \(birthDate) of \(child.name) is in the future. Correct it, or write "
            + "--child \(child.name) without a date.")
      }
      if !names.insert(child.name.lowercased()).inserted {
        throw UsageError(
          "Two children are named \(child.name). Remove one, or change a name so that they differ.")
      }
    }
  }
}

extension ParsedArguments {
  func zone() throws(UsageError) -> Zone? {
    try parsed("--time-zone", as: "a time zone such as Europe/Madrid") { Zone($0) }
  }
}
