import Audiences
import Escapes
import Foundation
import Knowledge
import Photos
import Publishing
import Records
import Reports
import Site

/// The options of `kinfolio build`; an option has priority over a setting of the same name in the database.
struct BuildOptions {
  static let commandOptions: [OptionSpec] =
    [
      .photoFolder, .unlistedPhotos,
      .output("DIR", "the folder to write the site to (default: Output)"),
      .value("--languages", OptionSpec.languagesPlaceholder, "the languages of the site in order"),
      .value("--paper", "a4|letter", "the paper size of documents"),
      .value("--centiles", "who|cole|cdc", "the standard and the lines of growth charts"),
      .value("--templates", "DIR", "use your own templates"),
      .narrativeProgram,
      .value("--jobs", "N", "how many jobs to run at once (default: one per processor)"),
      .maximumMegapixels,
      .value(
        "--audience", AudienceKind.all.map(\.name).joined(separator: "|"),
        "the audience (default: family)"),
      .value("--for", "NAME", "the profile of a doctor's site"),
      .value("--share-address", "URL", "the address of the site, for link previews"),
      .value("--family", "NAME", "the name of the family, if DATABASE is a folder of photos"),
      .value("--time-zone", "ZONE", "with --family: the time zone (default: this computer's)"),
      .flag("--dry-run", "print what would be written and removed, but write nothing"),
      .flag("--allow-shrink", "publish even if most photo files are missing"),
      .flag("--adopt", "overwrite files in the way that Kinfolio did not write"),
      .requireSandbox, .allowUnsandboxed,
      .flag("--force", "make everything again, even if nothing has changed"),
    ] + UnitAndSexOptions.commandOptions

  let arguments: ParsedArguments
  let audience: AudienceKind?
  /// The name of the profile that a doctor's site is about.
  let profileName: String?
  let isPhotoFolderBuild: Bool
  let shareAddress: SiteAddress?
  /// The path of the photo folder (nil if there is none), or an error if the folder of `--photos` does not exist.
  private let photoFolderPathResult: Result<String?, any Error>
  /// The path of the output folder.
  let output: String
  let languages: [Language]?
  let availableLanguages: Languages
  /// The units in which quantities are shown, and the units and sexes that a database of the app Baby Buddy lacks.
  let unitAndSexOptions: UnitAndSexOptions
  let content: ContentOptions
  let centiles: Family.CentileLineChoice?
  let templateFolder: URL?
  /// The number of jobs that run at the same time.
  let parallelJobCount: Int
  let decoding: DecodingOptions
  let isDryRun: Bool
  private(set) var publishing = PublishingOptions()

  init(_ arguments: ParsedArguments, _ surroundings: ProgramEnvironment) throws {
    if arguments.value("--shard") != nil, !arguments.hasFlag("--all") {
      throw UsageError("--shard needs --all.")
    }
    isPhotoFolderBuild = try arguments.checkIsPhotoFolderBuild()
    self.arguments = arguments
    audience = try arguments.audienceKind()
    profileName = arguments.value("--for")
    shareAddress = try arguments.parsedValue(
      "--share-address", expecting: "an http or https address without ? and #", SiteAddress.init)
    output = arguments.value("--output") ?? "Output"
    photoFolderPathResult = Result { [output] in
      try Self.photoFolderPath(arguments, forSiteIn: output)
    }
    availableLanguages = try surroundings.files.languages()
    languages = try arguments.value("--languages").map {
      [availableLanguages] text throws(UsageError) in
      try Self.parseLanguages(text, among: availableLanguages)
    }
    unitAndSexOptions = try UnitAndSexOptions(arguments)
    content = try arguments.contentOptions(unitAndSexOptions.shownUnits)
    centiles = try arguments.enumValue("--centiles")
    templateFolder = arguments.value("--templates").map { URL(fileURLWithPath: $0) }
    parallelJobCount = try arguments.parallelJobCount(surroundings)
    decoding = try arguments.decodingOptions()
    isDryRun = arguments.hasFlag("--dry-run")
    publishing.allowsPhotoLoss = arguments.hasFlag("--allow-shrink")
    publishing.rebuildsAll = arguments.hasFlag("--force")
    publishing.overwritesForeignFiles = arguments.hasFlag("--adopt")
  }

  var photoFolderPath: String? { try? photoFolderPathResult.get() }

  /// Throws if the folder of photos or of templates is missing.
  ///
  /// The initializer does not throw this error, because a build first removes what its readers may no longer see.
  func checkInputFoldersExist() throws {
    _ = try photoFolderPathResult.get()
    if let path = arguments.value("--templates") {
      try checkFolderExists(path, kind: "template folder")
    }
  }

  /// Returns the path of the photo folder, or nil if there is none.
  ///
  /// Throws `photoFolderGone` if the folder of `--photos` is missing although the site already shows photos. The path
  /// is then probably correct and a disk is missing, so the advice is to try again later.
  private static func photoFolderPath(
    _ arguments: ParsedArguments, forSiteIn output: String
  ) throws -> String? {
    do {
      return try arguments.photoFolderPath()
    } catch {
      let site = try Manifest(in: URL(fileURLWithPath: output))
      guard let folder = arguments.value("--photos"), site?.showsPhotos == true else { throw error }
      throw SiteBuilder.Problem.photoFolderGone(folder)
    }
  }

  static func parseLanguages(
    _ text: String, among known: Languages
  ) throws(UsageError) -> [Language] {
    let words = text.split(separator: ",", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
    let languages = words.compactMap { word in known.all.first { $0.rawValue == word } }
    guard languages.count == words.count, Set(languages).count == words.count else {
      throw UsageError(
        "--languages must be one or more of \(known.codeList), separated by commas, not '\(text)'.")
    }
    return languages
  }
}

extension RawRepresentable<String> where Self: CaseIterable {
  /// Creates the case whose raw value is the word, or the only case whose raw value begins with it: `female` for "F".
  init?(rawValueOrPrefix word: String) {
    let word = word.lowercased()
    let meant = Self.allCases.filter { $0.rawValue.hasPrefix(word) }
    guard let found = Self(rawValue: word) ?? (meant.count == 1 ? meant.first : nil) else {
      return nil
    }
    self = found
  }
}

/// Returns words as a list in a sentence, such as "who, cole or cdc".
func sentenceList(_ words: [String], conjunction: String = "or") -> String {
  [words.dropLast().joined(separator: ", "), words.suffix(1).joined()]
    .filter { !$0.isEmpty }.joined(separator: " \(conjunction) ")
}

extension Languages {
  /// The codes of the languages as a list in a sentence, such as "en, es and fr".
  var codeList: String { sentenceList(all.map(\.rawValue), conjunction: "and") }
}

extension ParsedArguments {
  /// Parses the value of an option with `parse`, or returns nil if the option is not given.
  ///
  /// If `parse` returns nil, throws an error that says which kind of value is `expected`.
  func parsedValue<Value>(
    _ option: String, expecting expected: @autoclosure () -> String, _ parse: (String) -> Value?
  ) throws(UsageError) -> Value? {
    guard let text = value(option) else { return nil }
    if let value = parse(text) { return value }
    throw UsageError("\(option) must be \(expected()), not '\(text)'.")
  }

  func enumValue<Word: RawRepresentable<String> & CaseIterable>(
    _ option: String
  ) throws(UsageError) -> Word? {
    try parsedValue(
      option, expecting: sentenceList(Word.allCases.map(\.rawValue)), Word.init(rawValueOrPrefix:))
  }

  /// Parses the value of an option that must be a whole number in a range.
  private func number(_ option: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
    try parsedValue(option, expecting: "a number from \(range.lowerBound) to \(range.upperBound)") {
      text in
      Int(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  func contentOptions(_ units: Family.UnitSystem?) throws -> ContentOptions {
    var options = ContentOptions()
    options.units = units
    options.paper = try enumValue("--paper")
    options.narrativeProgram = try narrativeProgram()
    return options
  }

  func language(among languages: Languages) throws(UsageError) -> Language? {
    try parsedValue("--language", expecting: sentenceList(languages.all.map(\.rawValue))) { text in
      languages.all.first { $0.rawValue == text.lowercased() }
    }
  }

  func narrativeProgram() throws(UnusableInputError) -> NarrativeProgram? {
    guard let path = value(OptionSpec.narrativeProgram.name) else { return nil }
    guard !isFolder(path), access(path, X_OK) == 0 else {
      throw UnusableInputError(
        description: access(path, F_OK) == 0
          ? "\(path) is not a program. Make it executable: chmod +x \(path.quotedForShell)"
          : "There is no program \(path). Check the path.")
    }
    return NarrativeProgram(path: URL(fileURLWithPath: path).path)
  }

  func parallelJobCount(_ environment: ProgramEnvironment) throws(UsageError) -> Int {
    try number("--jobs", in: 1...256) ?? environment.processorCount
  }

  func decodingOptions() throws(UsageError) -> DecodingOptions {
    var options = DecodingOptions()
    options.pixelLimit =
      (try number(OptionSpec.maximumMegapixels.name, in: 1...1000) ?? 100) * 1_000_000
    options.allowsUnsandboxedDecoding = hasFlag(OptionSpec.allowUnsandboxed.name)
    return options
  }

  /// Returns the path of the photo folder, or nil if there is none.
  ///
  /// It is the folder of `--photos`, or else the folder of photos that the command line names instead of a database, or
  /// else the folder `photos` next to `database`, which is the first operand by default. Throws if the folder of
  /// `--photos` does not exist.
  func photoFolderPath(nextTo database: String? = nil) throws(UnusableInputError) -> String? {
    if let folder = value("--photos") {
      try checkFolderExists(folder, kind: "photo folder")
      return folder
    }
    if isForPhotoFolder { return operands[0] }
    let defaultFolder = URL(fileURLWithPath: database ?? operands[0])
      .deletingLastPathComponent().appendingPathComponent("photos").path
    return isFolder(defaultFolder) ? defaultFolder : nil
  }
}

extension OptionSpec {
  /// The placeholder for a comma-separated list of language codes.
  static let languagesPlaceholder = "LANGUAGES"

  static func language(_ help: String) -> OptionSpec { .value("--language", "LANGUAGE", help) }

  /// Returns the option with the available languages, such as `en|es|fr`, in place of a placeholder such as `LANGUAGE`.
  func withLanguageCodes(_ languages: [Language]) -> OptionSpec {
    let codes = languages.map(\.rawValue)
    var option = self
    switch valuePlaceholder {
    case Self.languagesPlaceholder: option.valuePlaceholder = codes.joined(separator: ",")
    case "LANGUAGE": option.valuePlaceholder = codes.joined(separator: "|")
    default: break
    }
    return option
  }

  static let requireSandbox = OptionSpec.flag(
    "--require-sandbox", "end if the photo decoder lacks a protection (see 'kinfolio doctor')")

  static let allowUnsandboxed = OptionSpec.flag(
    "--allow-unsandboxed", "decode photos even if the kernel has no filter for system calls")

  static let narrativeProgram = OptionSpec.value(
    "--narrative", "PROGRAM", "a program of yours that writes the summaries")

  static let photoFolder = OptionSpec.value(
    "--photos", "DIR", "the photo folder (default: 'photos' next to the database)")

  static let maximumMegapixels = OptionSpec.value(
    "--max-megapixels", "N", "leave out larger photos (default: 100)")
}
