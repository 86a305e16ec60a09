import Kinfolio

/// What `kinfolio import` was asked for.
struct ImportOptions {
  static let options: [OptionSpec] = [
    .value("--into", "DATABASE", "the tracking database it goes into"),
    .value("--for", "NAME", "whose it is, where the family has more than one child"),
    .value("--units", "volume=ml", "the unit of volumes that stand without one: ml or oz"),
    .value("--date-order", "mdy|dmy|ymd", "how the file writes its days (default: as they tell)"),
    .value("--time-zone", "ZONE", "whose clock its times are of (default: the child's)"),
    .flag("--yes", "write without asking"),
  ]

  let source: ImportSource
  let files: [String]
  let into: DatabaseOptions
  let name: String?
  let volumeUnit: String?
  let dateOrder: DateOrder?
  let zone: Zone?
  let isAgreed: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let database = arguments.value("--into")
    source = try Self.source(arguments.operands[0], into: database)
    files = Array(arguments.operands.dropFirst())
    if files.isEmpty { throw UsageError("Say which file to import.", in: .importing) }
    guard let database else {
      throw UsageError("Say which database it goes into: --into DATABASE.", in: .importing)
    }
    into = try DatabaseOptions(arguments, path: database)
    name = arguments.value("--for")
    volumeUnit = try arguments.value("--units").map(Self.volumeUnit)
    dateOrder = try arguments.word("--date-order")
    zone = try arguments.value("--time-zone").map { text throws(UsageError) in
      guard let zone = Zone(text) else {
        throw UsageError("--time-zone is a zone such as Europe/Madrid, not '\(text)'.")
      }
      return zone
    }
    isAgreed = arguments.has("--yes")
  }

  /// The source of that name; where a file stands in its place, what it looks like is told.
  private static func source(_ word: String, into database: String?) throws(UsageError)
    -> ImportSource
  {
    if let source = ImportSource(rawValue: word) { return source }
    let words = ImportSource.allCases.map(\.rawValue)
    if let format = ImportFormat.likeliest(of: word) {
      throw UsageError(
        "Say what \(word) is. \(format.advice(for: word, into: database))".printable, in: .importing
      )
    }
    let meant = nearest(to: word, among: words).map { " Did you mean '\($0)'?" } ?? ""
    throw UsageError(
      "'\(word)' is no source of imports; there is: \(words.joined(separator: ", ")).\(meant)",
      in: .importing)
  }

  private static func volumeUnit(_ text: String) throws(UsageError) -> String {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0] == "volume", ["ml", "oz"].contains(parts[1]) else {
      throw UsageError("--units is volume=ml or volume=oz, not '\(text)'.")
    }
    return String(parts[1])
  }

  /// The child whose log it is: the one that was named, or the only one.
  func child(in people: Journal) throws -> Profile {
    guard let name else {
      let children = people.profiles.filter { $0.kind == .child && $0.status == .confirmed }
      if children.count == 1 { return children[0] }
      if children.isEmpty {
        throw InputProblem(
          description: "There is no child in \(into.path) yet whose log it could be.")
      }
      let names = children.map { "--for \($0.name.printable.inShell)" }
      throw UsageError("Say whose it is: \(names.joined(separator: " or ")).", in: .importing)
    }
    do throws(ProfileProblem) {
      let profile = try people.profile(called: name)
      if profile.kind == .child { return profile }
    } catch { throw UsageError(error.description.printable, in: .importing) }
    throw UsageError("\(name) is no child; a feed log is a child's.", in: .importing)
  }

  /// The command that imports the corrected rows of a file as the file itself was imported.
  func command(for path: String, _ order: DateOrder?) -> String {
    let given = [
      ("--for", name), ("--units", volumeUnit.map { "volume=\($0)" }),
      ("--date-order", order?.rawValue), ("--time-zone", zone?.name),
    ]
    let words = given.flatMap { option, value in value.map { [option, $0] } ?? [] }
    return (["kinfolio", "import", source.rawValue, path, "--into", into.path] + words)
      .map(\.inShell).joined(separator: " ")
  }
}
