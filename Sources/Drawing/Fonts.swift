internal import CCairo

/// The fonts for all text, which come from the system's packages.
public enum Fonts {
  /// The font families, in the order of fallback; `Scripts/setup` installs them, so all machines have the same.
  static let families = "Inter, DejaVu Sans"

  /// True if Fontconfig could be configured with only the font folders and the rules for emoji.
  ///
  /// Other rules of a machine or user take time, and can replace a font, so that documents differ between machines.
  static let didConfigureFontconfig: Bool = {
    guard let config = FcConfigCreate() else { return false }
    defer { FcConfigDestroy(config) }
    return FcConfigParseAndLoadFromMemory(config, fontconfigXML, 1) != 0
      && FcConfigSetCurrent(config) != 0
  }()

  private static let fontconfigXML = """
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

  /// A requested font family and the family that the system provides for it.
  public struct Match: Hashable, Sendable {
    /// The requested family.
    public let requestedFamily: String
    /// The family that is used; equal to `requestedFamily` if it is installed.
    public let matchedFamily: String
    /// Whether the requested family is installed.
    public var isInstalled: Bool { requestedFamily == matchedFamily }
  }

  /// Looks up the fonts that pages use for text and for emoji.
  public static func matches() -> [Match] {
    let layout = PangoTextLayout()
    return ["Inter", "Noto Color Emoji"].map { family in
      Match(requestedFamily: family, matchedFamily: layout.family(substitutedFor: family) ?? "none")
    }
  }

  /// Throws ``DrawingError/noFont`` if no font is installed, because documents would then have no text.
  public static func requireInstalledFont() throws(DrawingError) {
    _ = didConfigureFontconfig
    let config = FcConfigReference(nil)
    defer { config.map(FcConfigDestroy) }
    let fonts = config.flatMap { FcConfigGetFonts($0, FcSetSystem) }
    guard let fonts, fonts.pointee.nfont > 0 else { throw .noFont }
  }

  /// The files that determine the look of text: all fonts and the configuration of Fontconfig.
  public static var fontAndConfigurationFiles: [String] {
    guard let config = FcConfigReference(nil) else { return [] }
    defer { FcConfigDestroy(config) }
    var files = strings(in: FcConfigGetConfigFiles(config))
    // The set is owned by the configuration.
    guard let fonts = FcConfigGetFonts(config, FcSetSystem)?.pointee else { return files }
    for index in 0..<Int(fonts.nfont) {
      var name: UnsafeMutablePointer<FcChar8>?
      if FcPatternGetString(fonts.fonts[index], FC_FILE, 0, &name) == FcResultMatch, let name {
        files.append(String(cString: name))
      }
    }
    return files
  }

  /// The folders that are searched for fonts, including those that do not exist.
  public static var folders: [String] {
    guard let config = FcConfigReference(nil) else { return [] }
    defer { FcConfigDestroy(config) }
    return strings(in: FcConfigGetFontDirs(config))
  }

  private static func strings(in list: OpaquePointer?) -> [String] {
    guard let list else { return [] }
    defer { FcStrListDone(list) }
    var texts: [String] = []
    while let text = FcStrListNext(list) { texts.append(String(cString: text)) }
    return texts
  }

  /// Returns the names and versions of the drawing libraries.
  public static func drawingLibraryVersions() -> [(name: String, version: String)] {
    [
      ("cairo", String(cString: cairo_version_string())),
      ("pango", String(cString: pango_version_string())),
    ]
  }
}
