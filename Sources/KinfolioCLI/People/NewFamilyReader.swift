import Foundation
import Knowledge
import Records

/// Creates the content of a new database from options or from answers on the terminal.
struct NewFamilyReader {
  let languages: Languages
  let currentTime: Instant
  /// The time zone of the computer, which is used or proposed if no other is given, or nil if it is unknown.
  let computerZone: Zone?

  /// Returns the family that the options describe; throws if an option is missing or wrong.
  func family(from arguments: ParsedArguments) throws(UsageError) -> InitialDatabaseContent {
    guard let name = try arguments.familyName() else {
      throw UsageError(
        "The family has no name. Add it:\n  "
          + arguments.commandLine(setting: "--family", to: "Lark"))
    }
    guard let zone = try arguments.timeZone() ?? computerZone else {
      throw UsageError(
        "The family's time zone is not known. Add it, for example:\n  "
          + arguments.commandLine(setting: "--time-zone", to: "Europe/Madrid"))
    }
    var people: [PersonDescription] = []
    for (text, kind) in arguments.newPeopleWithKinds {
      try add(try PersonDescription(text, as: kind), to: &people, zone)
    }
    var family = Family(
      name: name, timeZone: zone, language: try arguments.language(among: languages) ?? .english,
      unitSystem: try arguments.enumValue("--units") ?? .metric,
      paperSize: try arguments.enumValue("--paper") ?? .a4)
    let region: ReferenceRegion? = try arguments.enumValue("--region")
    if let region = region ?? ReferenceRegion(zone: zone) { family.setReferenceRegion(region) }
    return databaseContent(
      of: family, people, caregivers: try arguments.newCaregivers(besides: [], at: currentTime))
  }

  /// Asks for the family, its people and its pets, one question at a time, and repeats a question after a wrong answer.
  func askForFamily() throws -> InitialDatabaseContent {
    let name = try Console.ask("The name of the family: ") ?? ""
    if name.isEmpty { throw UsageError("A family needs a name. Nothing was created.") }
    let zone = try Console.askForZone("Its time zone:", proposed: computerZone)
    let code = try Console.askForChoice(
      "Its language:", among: languages.all.map(\.rawValue), meaningOfEnter: "en")
    var people: [PersonDescription] = []
    Console.printToStandardError(
      """
      Who is it about? For example:
        child Mia=2025-01-05,female
        elder Rosa=1944-03-18,grandmother
        pet Miso=cat
      """)
    while true {
      guard let answer = try Console.ask("A child, elder or pet [Enter: no more] ") else {
        throw UsageError("The input has ended. Nothing was created.")
      }
      if answer.isEmpty { break }
      do throws(UsageError) { try add(try parsePerson(answer), to: &people, zone) } catch {
        Console.printToStandardError("\(error)".printable)
      }
    }
    let language = code.flatMap(Language.init) ?? .english
    var family = Family(name: name, timeZone: zone, language: language)
    if let region = ReferenceRegion(zone: zone) { family.setReferenceRegion(region) }
    return databaseContent(of: family, people, caregivers: [])
  }

  /// Parses an answer such as `child Mia=2025-01-05`.
  private func parsePerson(_ answer: String) throws(UsageError) -> PersonDescription {
    let parts = answer.split(separator: " ", maxSplits: 1).map(String.init)
    guard parts.count == 2, let kind = Profile.Kind(rawValueOrPrefix: parts[0]) else {
      throw UsageError("Start with child, elder or pet, as in: child Mia=2025-01-05")
    }
    return try PersonDescription(parts[1], as: kind)
  }

  /// Adds a person; throws if the details are impossible, or if someone with this name and birth date is there already.
  private func add(
    _ person: PersonDescription, to people: inout [PersonDescription], _ zone: Zone
  ) throws(UsageError) {
    if let problem = person.dateOrWeightProblem(today: zone.day(of: currentTime)) {
      throw UsageError(problem)
    }
    try person.profile.checkHasNoNamesake(among: people.map(\.profile))
    people.append(person)
  }

  private func databaseContent(
    of family: Family, _ people: [PersonDescription], caregivers: [Caregiver]
  ) -> InitialDatabaseContent {
    let profiles = people.enumerated().map { number, person in
      var profile = person.profile
      profile.entry = .new(at: currentTime)
      profile.colorIndex = number % 4
      return profile
    }
    return InitialDatabaseContent(
      family, profiles: profiles, caregivers: caregivers,
      birthWeights: zip(people, profiles).compactMap {
        $0.birthWeightMeasurement(of: $1, at: currentTime)
      })
  }
}

extension ParsedArguments {
  func familyName() throws(UsageError) -> String? {
    if let name = value("--family"), name.allSatisfy(\.isWhitespace) {
      throw UsageError("The name of --family is blank. Write one, such as Lark.")
    }
    return value("--family")
  }

  /// Returns the time zone in `--time-zone`; if it is unknown, the error suggests commands with similar time zones.
  func timeZone() throws(UsageError) -> Zone? {
    guard let text = value("--time-zone") else { return nil }
    if let zone = Zone(text) { return zone }
    let commands = Zone.similarZoneNames(to: text).map {
      "  " + commandLine(setting: "--time-zone", to: $0)
    }
    throw UsageError(
      "--time-zone must be a time zone such as Europe/Madrid, not '\(text)'."
        + (commands.isEmpty ? "" : " Did you mean:\n" + commands.joined(separator: "\n")))
  }
}

extension Zone {
  /// Returns the names of at most five time zones that a text can mean, such as Europe/Paris for "Paris", "Paris time"
  /// and "CET".
  ///
  /// The text is an abbreviation, or is similar to the city in the name.
  static func similarZoneNames(to text: String) -> [String] {
    func comparable(_ name: some StringProtocol) -> String {
      name.foldedForNames.replacing("_", with: " ")
    }
    let wanted = comparable(text.split(separator: "/").last ?? "")
    let words = Set(wanted.split(separator: " "))
    let known = TimeZone.knownTimeZoneIdentifiers.filter { Zone($0) != nil }.sorted()
    let cities = known.map { (name: $0, city: comparable($0.split(separator: "/").last ?? "")) }
    if let zone = TimeZone.abbreviationDictionary[wanted.uppercased()], Zone(zone) != nil {
      return [zone]
    }
    let ways: [(String) -> Bool] = [
      { $0 == wanted }, { !words.isEmpty && words.isSubset(of: $0.split(separator: " ")) },
      { words.isSuperset(of: $0.split(separator: " ")) },
      { wanted.count > 3 && editDistance($0, wanted) <= 2 },
    ]
    let found = ways.lazy.map { isMeant in cities.filter { isMeant($0.city) } }
    return (found.first { !$0.isEmpty } ?? []).prefix(5).map(\.name)
  }
}
