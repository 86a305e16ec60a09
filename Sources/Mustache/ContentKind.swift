/// What a template writes, which decides how values are escaped.
public enum ContentKind: Sendable, Hashable {
  /// A page: escaped by where in the HTML a value stands.
  case html
  /// A feed: as HTML, but without elements whose content is not text.
  case xml
  /// Calendars, mail, plain text: nothing is escaped.
  case plain
  /// Values stand inside quoted strings; bare only if they are yes/no or null.
  case json

  /// The kind a file's last name part promises, if it is one we write.
  init?(fileExtension: String) {
    switch fileExtension {
    case "html": self = .html
    case "xml": self = .xml
    case "txt", "ics": self = .plain
    case "json": self = .json
    default: return nil
    }
  }
}
