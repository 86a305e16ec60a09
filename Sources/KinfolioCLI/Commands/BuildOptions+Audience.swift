import Kinfolio
import Records

extension BuildOptions {
  /// Returns the audience: from the option, else from the settings, else the family.
  func audience(of journal: Journal) throws -> Audience {
    let kind = try audience ?? Self.audienceSetting(of: journal.family)
    if profileName != nil && !kind.hasSingleProfile {
      throw UsageError("--for needs --audience doctor.", in: BuildCommand.spec)
    }
    let profile: ID<Profile>?
    do throws(ProfileLookupError) {
      profile = try profileName.map { name throws(ProfileLookupError) in
        try ProfileFinder(journal).profile(called: name).id
      }
    } catch { throw UsageError(error, in: arguments) }
    guard let audience = kind.audience(about: profile) else {
      throw UsageError(
        "A doctor's site is about one child, elder or pet: add --for NAME.", in: BuildCommand.spec)
    }
    return audience
  }

  /// Returns the languages in order: from the option, else from the settings, else all languages.
  ///
  /// Without the option, the preferred languages of the audience are first, and without the setting
  /// the family's own language follows.
  func languages(of journal: Journal, for audience: Audience) throws -> [Language] {
    if let languages { return languages }
    let family = journal.family
    let usual =
      try languagesSetting(of: family)
      ?? [family.language] + availableLanguages.all.filter { $0 != family.language }
    let first = journal.preferredLanguages(of: audience).filter(availableLanguages.all.contains)
    return first + usual.filter { !first.contains($0) }
  }

  /// Returns the address of the site for link previews, or nil if there are none.
  ///
  /// The option has priority. The setting applies only to the audience in the settings. Throws if
  /// the option is set for an audience without previews, such as a doctor.
  func shareAddress(of family: Family, for audience: Audience) throws -> ShareAddress? {
    if !audience.includes(.previews) {
      if shareAddress == nil { return nil }
      throw UsageError(
        "A doctor's site has no link previews: remove --share-address.", in: BuildCommand.spec)
    }
    if let shareAddress { return shareAddress }
    guard let text = family.settings["share_address"], !text.isEmpty,
      try Self.audienceSetting(of: family) == audience.kind
    else { return nil }
    guard let address = ShareAddress(text) else {
      throw UnusableInputError(
        description: "The setting 'share_address' of the database must be an http or https address "
          + "without ? and #, not '\(text.printable)'.")
    }
    return address
  }

  private static func audienceSetting(of family: Family) throws -> Audience.Kind {
    guard let text = family.settings["audience"] else { return .family }
    guard let kind = Audience.Kind(rawValue: text) else {
      throw UnusableInputError(
        description: "The setting 'audience' of the database must be family, viewer or doctor, not "
          + "'\(text.printable)'.")
    }
    return kind
  }

  private func languagesSetting(of family: Family) throws -> [Language]? {
    guard let setting = family.settings["languages"] else { return nil }
    do throws(UsageError) {
      return try Self.parseLanguages(setting, among: availableLanguages)
    } catch {
      throw UnusableInputError(
        description: "The setting 'languages' of the database must be one or more of "
          + "\(availableLanguages.codeList), separated by commas, not '\(setting.printable)'.")
    }
  }
}
