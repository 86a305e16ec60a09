import Audiences
import Escapes
import Importing
import Records

/// The options `--units` and `--sex`: the units to show, and the units and sexes that a Baby Buddy database lacks.
struct UnitAndSexOptions {
  /// The options of commands that show figures.
  static let commandOptions: [OptionSpec] = [
    .repeatable(
      "--units", "metric|imperial",
      "the units to show; for a Baby Buddy database also its own, such as weight=kg"), sexOption,
  ]
  /// The options of commands that read a database but show no figures.
  static let commandOptionsWithoutFigures: [OptionSpec] = [
    .repeatable(
      "--units", "LIST", "for a Baby Buddy database: its units, such as weight=kg,volume=ml"),
    sexOption,
  ]

  private static let sexOption = OptionSpec.repeatable(
    "--sex", "NAME=female|male", "for a Baby Buddy database: the sex of a child")

  /// The units in which quantities are shown, or nil if the option names none.
  let shownUnits: Family.UnitSystem?
  /// The units of a Baby Buddy database.
  let babyBuddyUnits: DeclaredUnits
  /// The sexes of children in a Baby Buddy database, by name.
  let sexesByChildName: [String: Profile.Sex]

  /// True if the options state nothing about a Baby Buddy database.
  var declaresNothing: Bool { babyBuddyUnits.isEmpty && sexesByChildName.isEmpty }

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let parts = arguments.values("--units").flatMap { $0.split(separator: ",") }.map(String.init)
    let words = parts.filter { !$0.contains("=") }
    let shown = words.compactMap(Family.UnitSystem.init(rawValueOrPrefix:))
    guard shown.count == words.count, shown.count < 2 else {
      let names = Family.UnitSystem.allCases.map(\.rawValue).joined(separator: " or ")
      throw UsageError("--units is \(names), not '\(words.joined(separator: ","))'.")
    }
    self.shownUnits = shown.first
    babyBuddyUnits = try arguments.declaredUnits(parts.filter { $0.contains("=") })
    sexesByChildName = try arguments.declaredSexesByChildName()
  }
}

extension ParsedArguments {
  /// Parses units such as `weight=kg`.
  func declaredUnits(_ parts: [String]) throws(UsageError) -> DeclaredUnits {
    do throws(ImportProblem) { return try DeclaredUnits(parts.joined(separator: ",")) } catch {
      throw UsageError("--units: \(error)".printable)
    }
  }

  /// Returns the sexes in options such as `--sex Ida=female`, by the name of the child.
  func declaredSexesByChildName() throws(UsageError) -> [String: Profile.Sex] {
    var sexes: [String: Profile.Sex] = [:]
    for text in values("--sex") {
      guard let mark = text.lastIndex(of: "="), mark > text.startIndex,
        let sex = Profile.Sex(rawValueOrPrefix: String(text[text.index(after: mark)...]))
      else { throw UsageError("--sex is NAME=female or NAME=male, not '\(text)'.") }
      sexes[String(text[..<mark])] = sex
    }
    return sexes
  }
}

extension BuildRemark {
  /// Returns a remark that a unit of a Baby Buddy database is probably wrong.
  ///
  /// The remark is printed before the skipped rows, because these are a consequence of the wrong unit.
  static func unitSuspicion(_ suspicion: UnitSuspicion) -> BuildRemark {
    let (quantity, others) = (suspicion.quantity, suspicion.possibleUnits)
    let options = others.map { "--units \(quantity.rawValue)=\($0)" }
    let names = ([suspicion.declaredUnit] + others).map(quantity.unitSymbol)
    return BuildRemark(
      event: unitSuspicionEvent,
      fields: [
        "quantity": .text(quantity.rawValue), "unit": .text(suspicion.declaredUnit),
        "possible_units": .list(others.map { .text($0) }),
      ],
      text:
        "Most \(quantity.pluralName) are impossible as \(names[0]); perhaps Baby Buddy stores them "
        + "in \(names.dropFirst().joined(separator: " or ")): \(options.joined(separator: " or "))."
    )
  }

  private static let unitSuspicionEvent = "suspected_unit"

  /// True if the remark is printed before the skipped rows.
  var isPrintedFirst: Bool {
    [
      Self.unitSuspicionEvent, "setting_ignored", "cache_unusable",
      UnlistedPictures.unusableLineEvent,
    ]
    .contains(event)
  }

  static func unknownSex(of child: String) -> BuildRemark {
    let options = Profile.Sex.allCases.map {
      "--sex \("\(child)=\($0.rawValue)".printable.quotedForShell)"
    }
    return BuildRemark(
      event: "undeclared", fields: ["option": .text("--sex"), "child": .text(child)],
      text: "The sex of \(child.printable) is unknown, so no centiles are shown. "
        + "Add \(options.joined(separator: " or ")).")
  }

  static func unknownUnits(of quantities: [DeclaredUnits.Quantity]) -> BuildRemark {
    BuildRemark(
      event: "undeclared",
      fields: [
        "option": .text("--units"), "quantities": .list(quantities.map { .text($0.rawValue) }),
      ],
      text:
        "Baby Buddy does not say the units of its figures: they are shown as they were recorded, "
        + "and compared with no reference. "
        + "Add --units \(DeclaredUnits.syntax(for: quantities)), with one unit of each.")
  }
}
