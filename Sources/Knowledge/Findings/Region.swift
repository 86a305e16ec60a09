import Records

/// Whose reference values are printed beside a family's own.
package enum Region: String, Sendable, CaseIterable, Decodable {
  case us
  case uk
  case eu
  case who
}

extension Family {
  /// The region of the settings; the WHO's where none was chosen.
  package var region: Region { settings["region"].flatMap(Region.init) ?? .who }
}
