import Knowledge
import Photos
import Records
import Site

/// The options of `kinfolio report`, which override the settings in the database.
struct ReportOptions {
  static let options: [OptionSpec] =
    [
      .required("--for", "NAME", "the child, elder or pet"),
      .value("--since", "DATE", "the first day (default: the previous visit, or 14 days ago)"),
      .value("--until", "DATE", "the last day (default: the day of --as-of)"),
      .value("--last", "14d|2w", "cover this many days (14d) or weeks (2w)"),
      .photos,
      .pixelLimit,
      .language("the language of the report (default: the family's)"),
      .value("--paper", "a4|letter", "the paper size"),
      .value("--centiles", "who|cole|cdc", "the standard and the lines of growth charts"),
      .narrative,
      .requireSandbox, .allowUnsandboxed,
      .value("-o", "FILE.pdf", "the file to write (default: the name on the site, in this folder)"),
    ] + UnitOptions.options

  let arguments: ParsedArguments
  let profileName: String
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
    guard let name = arguments.value("--for") else {
      throw UsageError("--for NAME is missing: the child, elder or pet of the report.")
    }
    self.arguments = arguments
    profileName = name
    window = try WindowChoice(
      since: arguments.value("--since"), until: arguments.value("--until"),
      last: arguments.value("--last"))
    photoFolder = try arguments.photoFolder()
    decoding = try arguments.decodingOptions()
    language = try arguments.language(among: languages)
    declaration = try UnitOptions(arguments)
    content = try arguments.contentOptions(declaration.shown)
    centiles = try arguments.enumValue("--centiles")
    file = arguments.value("-o")
  }
}
