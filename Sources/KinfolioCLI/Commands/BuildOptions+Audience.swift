import Audiences
import Escapes
import Knowledge
import Records
import Site

extension BuildOptions {
  /// Returns the audience in the option `--audience`, or else in the database's setting `audience`, or else the family.
  func audience(of journal: Journal, in databasePath: String) throws -> Audience {
    var kind = try audience ?? Self.audienceInSettings(of: journal.family, in: databasePath)
    if isPhotoFolderBuild {
      guard kind.seesEverything else {
        throw UsageError(
          "A site from a folder of photos is for the family. For \(kind.readers), create a database:\n  "
            + DatabaseProblem.creationShellCommand(at: "family.sqlite"))
      }
      kind.capabilities = [.timeline, .linkPreviews]
    }
    if profileName != nil && !kind.isAboutOneProfile {
      let names = sentenceList(AudienceKind.all.filter(\.isAboutOneProfile).map(\.name))
      throw UsageError("--for needs --audience \(names).")
    }
    let profile =
      try kind.isAboutOneProfile
      ? ProfileFinder(journal).profile(called: profileName, in: arguments).id : nil
    guard let audience = Audience(kind, about: profile) else {
      throw UsageError(
        "A site for \(kind.readers) is about one child, elder or pet: add --for NAME.")
    }
    return audience
  }

  /// Returns the languages of the site, in order.
  ///
  /// These are the languages in the option `--languages`. Without the option, the languages that the audience prefers
  /// are first, and those in the database's setting `languages` follow. Without that setting, the family's language and
  /// then all other languages follow.
  func languages(
    of journal: Journal, for audience: Audience, in databasePath: String
  ) throws -> [Language] {
    if let languages { return languages }
    let family = journal.family
    let usual =
      try Self.languagesInSettings(of: family, among: availableLanguages, in: databasePath)
      ?? [family.language] + availableLanguages.all.filter { $0 != family.language }
    let first = journal.preferredLanguages(of: audience).filter(availableLanguages.all.contains)
    return first + usual.filter { !first.contains($0) }
  }

  /// Returns the address of the site for link previews, or nil for a site without link previews.
  ///
  /// The option `--share-address` has priority over the setting `share_address`, which applies only to the audience in
  /// the setting `audience`. Throws if the option is given for an audience without link previews, such as a doctor.
  func shareAddress(
    of family: Family, for audience: Audience, in databasePath: String
  ) throws -> SiteAddress? {
    if !audience.canSee(.linkPreviews) {
      if shareAddress == nil { return nil }
      throw UsageError(
        "A site for \(audience.kind.readers) has no link previews: remove --share-address.")
    }
    guard shareAddress == nil,
      try Self.audienceInSettings(of: family, in: databasePath).name == audience.kind.name
    else { return shareAddress }
    // An unusable setting is reported by `BuildRemark.ignoredSettings`.
    return family.settings["share_address"].flatMap(SiteAddress.init)
  }

  /// Throws the error with which a build would end if the setting `audience` or `languages` cannot be used.
  static func checkSettings(
    of family: Family, among languages: Languages, in databasePath: String
  ) throws {
    _ = try audienceInSettings(of: family, in: databasePath)
    _ = try languagesInSettings(of: family, among: languages, in: databasePath)
  }

  private static func audienceInSettings(
    of family: Family, in databasePath: String
  ) throws -> AudienceKind {
    let text = family.settings["audience"] ?? AudienceKind.family.name
    guard let kind = AudienceKind.named(text) else {
      throw UnusableInputError(
        setting: "audience", in: databasePath, mustBe: AudienceKind.nameList, not: text,
        example: AudienceKind.family.name)
    }
    return kind
  }

  private static func languagesInSettings(
    of family: Family, among languages: Languages, in databasePath: String
  ) throws -> [Language]? {
    guard let setting = family.settings["languages"] else { return nil }
    do throws(UsageError) {
      return try parseLanguages(setting, among: languages)
    } catch {
      throw UnusableInputError(
        setting: "languages", in: databasePath,
        mustBe: "one or more of \(languages.codeList), separated by commas", not: setting,
        example: "en")
    }
  }
}

extension AudienceKind {
  /// Throws if the site is about one profile and the row of any profile in the database cannot be used.
  ///
  /// The name in such a row is not known, so it could not be removed from the site's texts.
  func checkNamesCanBeRemoved(in journal: Journal, databasePath path: String) throws {
    let row = journal.skippedRows.first {
      $0.table == Profile.table.name && $0.problem.fault != .identicalDuplicate
    }
    guard isAboutOneProfile, let row else { return }
    throw UnusableInputError(
      description: "\(row.table) \(row.id.printable) cannot be used, so its name cannot be removed "
        + "from a site for \(readers). Correct the row; for the reason, run: "
        + "kinfolio check \(path.quotedForShell)")
  }

  fileprivate static var nameList: String { sentenceList(all.map(\.name)) }
}

extension ParsedArguments {
  func audienceKind() throws(UsageError) -> AudienceKind? {
    try parsedValue("--audience", expecting: AudienceKind.nameList) {
      AudienceKind.named($0.lowercased())
    }
  }
}

extension UnusableInputError {
  /// Creates the error for a setting in the database at `path` that has none of the `allowed` values.
  fileprivate init(
    setting name: String, in path: String, mustBe allowed: String, not value: String,
    example: String
  ) {
    let sql = "UPDATE settings SET value = '\(example)' WHERE name = '\(name)'"
    description =
      "The setting '\(name)' in \(path) must be \(allowed), not '\(value.printable)'. "
      + "Correct it, for example: sqlite3 \(path.quotedForShell) \"\(sql)\""
  }
}
