import Audiences
import Escapes
import Importing
import Records

/// The options `--units` and `--sex`: the units to show, and what a Baby Buddy database does not contain.
struct UnitOptions {
  /// The options of commands that show figures.
  static let options: [OptionSpec] = [
    .repeatable(
      "--units", "metric|imperial",
      "the units to show; for a Baby Buddy database also its own, such as weight=kg"), sex,
  ]
  /// The options of commands that only read a source and show no figures.
  static let optionsOfSource: [OptionSpec] = [
    .repeatable(
      "--units", "LIST", "for a Baby Buddy database: its units, such as weight=kg,volume=ml"),
    sex,
  ]

  private static let sex = OptionSpec.repeatable(
    "--sex", "NAME=female|male", "for a Baby Buddy database: the sex of a child")

  /// The units to show, or nil if none are given.
  let shown: Family.Units?
  let units: DeclaredUnits
  let sexes: [String: Profile.Sex]

  /// True if nothing about a database of Baby Buddy is declared.
  var isEmpty: Bool { units.isEmpty && sexes.isEmpty }

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let parts = arguments.values("--units").flatMap { $0.split(separator: ",") }.map(String.init)
    let words = parts.filter { !$0.contains("=") }
    let shown = words.compactMap(Family.Units.init(typed:))
    guard shown.count == words.count, shown.count < 2 else {
      let names = Family.Units.allCases.map(\.rawValue).joined(separator: " or ")
      throw UsageError("--units is \(names), not '\(words.joined(separator: ","))'.")
    }
    self.shown = shown.first
    units = try arguments.declaredUnits(parts.filter { $0.contains("=") })
    sexes = try arguments.declaredSexes()
  }
}

extension ParsedArguments {
  /// Parses declarations such as `weight=kg`.
  func declaredUnits(_ parts: [String]) throws(UsageError) -> DeclaredUnits {
    do throws(ImportProblem) { return try DeclaredUnits(parts.joined(separator: ",")) } catch {
      throw UsageError("--units: \(error)".printable)
    }
  }

  /// Returns the sexes in options such as `--sex Ida=female`, by name.
  func declaredSexes() throws(UsageError) -> [String: Profile.Sex] {
    var sexes: [String: Profile.Sex] = [:]
    for text in values("--sex") {
      guard let mark = text.lastIndex(of: "="), mark > text.startIndex,
        let sex = Profile.Sex(typed: String(text[text.index(after: mark)...]))
      else { throw UsageError("--sex is NAME=female or NAME=male, not '\(text)'.") }
      sexes[String(text[..<mark])] = sex
    }
    return sexes
  }
}

extension BuildRemark {
  /// Returns a remark that a unit is probably wrong.
  ///
  /// It is printed before the skipped rows, which are a consequence of the wrong unit.
  static func suspicion(_ suspicion: UnitSuspicion) -> BuildRemark {
    let (quantity, others) = (suspicion.quantity, suspicion.others)
    let options = others.map { "--units \(quantity.rawValue)=\($0)" }
    let names = ([suspicion.unit] + others).map(quantity.symbol)
    return BuildRemark(
      event: suspicionEvent,
      fields: [
        "quantity": .text(quantity.rawValue), "unit": .text(suspicion.unit),
        "possible_units": .list(others.map { .text($0) }),
      ],
      text:
        "Most \(quantity.name) are impossible as \(names[0]); perhaps Baby Buddy holds them "
        + "in \(names.dropFirst().joined(separator: " or ")): \(options.joined(separator: " or "))."
    )
  }

  private static let suspicionEvent = "suspected_unit"

  /// True if the remark is printed before the skipped rows.
  var comesFirst: Bool {
    [Self.suspicionEvent, "setting_ignored", "cache_unusable", UnlistedPictures.unusableLineEvent]
      .contains(event)
  }

  static func undeclared(sexOf child: String) -> BuildRemark {
    let options = Profile.Sex.allCases.map {
      "--sex \("\(child)=\($0.rawValue)".printable.quotedForShell)"
    }
    return BuildRemark(
      event: "undeclared", fields: ["option": .text("--sex"), "child": .text(child)],
      text: "Nobody has said whether \(child.printable) is a girl or a boy, so no centile is told. "
        + "Add \(options.joined(separator: " or ")).")
  }

  static func undeclared(unitsOf quantities: [DeclaredUnits.Quantity]) -> BuildRemark {
    BuildRemark(
      event: "undeclared",
      fields: [
        "option": .text("--units"), "quantities": .list(quantities.map { .text($0.rawValue) }),
      ],
      text:
        "Baby Buddy does not say the units of its figures: they are shown as they were recorded, "
        + "and compared with no reference. "
        + "Add --units \(DeclaredUnits.syntax(quantities)), with one unit of each.")
  }
}
