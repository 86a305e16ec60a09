internal import CCairo

/// The fonts that pictures are written with, all of them packages of the system.
public enum Fonts {
  /// What a missing letter is looked for in, one after the other: only what Scripts/setup installs,
  /// so that documents are the same on every machine.
  static let families = "Inter, DejaVu Sans"

  /// Tells Fontconfig where fonts lie and how emoji are found and made smaller, and nothing else.
  ///
  /// The rules of a machine and of its user, which may put one font in another's place, would make
  /// their documents differ from all others; reading and obeying them takes time, too.
  static let areFound: Bool = {
    guard let config = FcConfigCreate() else { return false }
    defer { FcConfigDestroy(config) }
    return FcConfigParseAndLoadFromMemory(config, places, 1) != 0 && FcConfigSetCurrent(config) != 0
  }()

  private static let places = """
    <fontconfig>
      <dir>/usr/share/fonts</dir>
      <dir>/usr/local/share/fonts</dir>
      <dir prefix="xdg">fonts</dir>
      <cachedir>/var/cache/fontconfig</cachedir>
      <cachedir prefix="xdg">fontconfig</cachedir>
      <include ignore_missing="yes">/etc/fonts/conf.d/10-scale-bitmap-fonts.conf</include>
      <alias binding="same">
        <family>emoji</family>
        <prefer><family>Noto Color Emoji</family></prefer>
      </alias>
    </fontconfig>
    """

  /// A font that is asked for, and the one the system answers with.
  public struct Answer: Hashable, Sendable {
    /// The family asked for.
    public let wanted: String
    /// The family that is used in its place; the same where it is installed.
    public let found: String
    /// Whether it is installed.
    public var isInstalled: Bool { wanted == found }
  }

  /// Asks the system for the letters and the emoji that pages are made with.
  public static func answers() -> [Answer] {
    let layout = TextLayout()
    return ["Inter", "Noto Color Emoji"].map { family in
      Answer(wanted: family, found: layout.family(standingFor: family) ?? "none")
    }
  }

  /// Throws ``DrawingError/noFont`` where there is no font at all: whatever was laid out then would
  /// be without words.
  public static func check() throws(DrawingError) {
    _ = areFound
    let config = FcConfigReference(nil)
    defer { config.map(FcConfigDestroy) }
    let fonts = config.flatMap { FcConfigGetFonts($0, FcSetSystem) }
    guard let fonts, fonts.pointee.nfont > 0 else { throw .noFont }
  }

  /// The files that decide how text looks: every font of the system, and how they are chosen.
  public static var files: [String] {
    guard let config = FcConfigReference(nil) else { return [] }
    defer { FcConfigDestroy(config) }
    var files = texts(FcConfigGetConfigFiles(config))
    // The set belongs to the configuration.
    guard let fonts = FcConfigGetFonts(config, FcSetSystem)?.pointee else { return files }
    for index in 0..<Int(fonts.nfont) {
      var name: UnsafeMutablePointer<FcChar8>?
      if FcPatternGetString(fonts.fonts[index], FC_FILE, 0, &name) == FcResultMatch, let name {
        files.append(String(cString: name))
      }
    }
    return files
  }

  /// The folders fonts are looked for in, those that are not there included.
  public static var folders: [String] {
    guard let config = FcConfigReference(nil) else { return [] }
    defer { FcConfigDestroy(config) }
    return texts(FcConfigGetFontDirs(config))
  }

  private static func texts(_ list: OpaquePointer?) -> [String] {
    guard let list else { return [] }
    defer { FcStrListDone(list) }
    var texts: [String] = []
    while let text = FcStrListNext(list) { texts.append(String(cString: text)) }
    return texts
  }

  /// The drawing libraries in use, by name and version.
  public static func libraries() -> [(name: String, version: String)] {
    [
      ("cairo", String(cString: cairo_version_string())),
      ("pango", String(cString: pango_version_string())),
    ]
  }
}
