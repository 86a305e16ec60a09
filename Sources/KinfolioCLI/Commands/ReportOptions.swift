import Knowledge
import Photos
import Records
import Site

/// The options of `kinfolio report`, which override the settings in the database.
struct ReportOptions {
  static let options: [OptionSpec] =
    [
      .value("--for", "NAME", "the child, elder or pet; not needed if there is only one"),
      .value("--since", "DATE", "the first day (default: the previous visit, or 14 days ago)"),
      .value("--until", "DATE", "the last day (default: the day of --as-of)"),
      OptionSpec(
        name: "--last", placeholder: "14d|2w", unitWords: Set(WindowChoice.daysPerUnit.keys),
        help: "cover this many days (14d) or weeks (2w)"),
      .photos,
      .pixelLimit,
      .language("the language of the report (default: the family's)"),
      .value("--paper", "a4|letter", "the paper size"),
      .value("--centiles", "who|cole|cdc", "the standard and the lines of growth charts"),
      .narrative,
      .requireSandbox, .allowUnsandboxed,
      .output(
        "FILE.pdf",
        "the file to write, or - for standard output (default: the name on the site, in this folder)"
      ),
    ] + UnitOptions.options

  let arguments: ParsedArguments
  /// The name of the profile, or nil for the only one.
  let profileName: String?
  let window: WindowChoice
  let photoFolder: String?
  let decoding: DecodingOptions
  let language: Language?
  /// The units of displayed quantities, and declarations about a Baby Buddy database.
  let declaration: UnitOptions
  let content: ContentOptions
  let centiles: Family.CentileChoice?
  let file: String?

  init(_ arguments: ParsedArguments, _ languages: Languages) throws {
    self.arguments = arguments
    profileName = arguments.value("--for")
    window = try WindowChoice(
      since: arguments.value("--since"), until: arguments.value("--until"),
      last: arguments.value("--last"))
    photoFolder = try arguments.photoFolder()
    decoding = try arguments.decodingOptions()
    language = try arguments.language(among: languages)
    declaration = try UnitOptions(arguments)
    content = try arguments.contentOptions(declaration.shown)
    centiles = try arguments.enumValue("--centiles")
    file = arguments.value("--output")
  }
}
