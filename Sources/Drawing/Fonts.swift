internal import CCairo

/// The fonts of charts and documents, which are installed as packages of the operating system.
package enum Fonts {
  /// The names of font families, separated by commas; characters that the first family lacks are taken from the next.
  ///
  /// `Scripts/setup` installs the families, so that text is the same on all machines.
  static let fontFamilyList = "Inter, DejaVu Sans"

  /// True if Fontconfig was configured with only the font folders and the rules for emoji.
  ///
  /// Fontconfig's other rules, of the machine and of the user, would take time to read. They could also replace a font,
  /// so that documents would differ between machines.
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
  package struct FamilyMatch: Hashable, Sendable {
    package let requestedFamily: String
    /// The family that the system provides: `requestedFamily` if it is installed, otherwise another family or "none".
    package let providedFamily: String
    package var isRequestedFamilyInstalled: Bool { requestedFamily == providedFamily }
  }

  /// Returns the font families that the system provides for text (Inter) and for emoji (Noto Color Emoji).
  package static func familyMatches() -> [FamilyMatch] {
    let layout = PangoTextLayout()
    return ["Inter", "Noto Color Emoji"].map { family in
      FamilyMatch(
        requestedFamily: family, providedFamily: layout.fontFamily(substitutedFor: family) ?? "none"
      )
    }
  }

  /// Returns the characters of a text that no installed font contains; documents show boxes in their place.
  package static func missingCharacters(in text: String) -> [Character] {
    let layout = PangoTextLayout()
    return Set(text).filter { !$0.isASCII && !layout.canDraw(String($0)) }.sorted()
  }

  /// Throws ``DrawingError/noFont`` if no font is installed, because documents would then have no text.
  package static func requireInstalledFont() throws(DrawingError) {
    _ = didConfigureFontconfig
    let config = FcConfigReference(nil)
    defer { config.map(FcConfigDestroy) }
    let fonts = config.flatMap { FcConfigGetFonts($0, FcSetSystem) }
    guard let fonts, fonts.pointee.nfont > 0 else { throw .noFont }
  }

  /// The paths of the files that determine the look of text: all fonts and the configuration files of Fontconfig.
  package static var fontAndConfigurationFiles: [String] {
    guard let config = FcConfigReference(nil) else { return [] }
    defer { FcConfigDestroy(config) }
    var files = strings(in: FcConfigGetConfigFiles(config))
    // The configuration owns the set of fonts, so the set is not freed here.
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
  package static var fontFolders: [String] {
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

  /// Returns the names and versions of the drawing libraries Cairo and Pango.
  package static func drawingLibraryVersions() -> [(name: String, version: String)] {
    [
      ("cairo", String(cString: cairo_version_string())),
      ("pango", String(cString: pango_version_string())),
    ]
  }
}
