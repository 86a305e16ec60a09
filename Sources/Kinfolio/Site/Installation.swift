import Drawing
import SQLite

/// What the program finds on the machine it runs on.
package enum Installation {
  /// The libraries the main program uses, with their versions.
  package static var libraries: [(name: String, version: String)] {
    [("SQLite", Database.libraryVersion)] + Fonts.libraries()
  }

  /// The fonts that are wanted, and what the system gives for each.
  package static var fonts: [(wanted: String, found: String)] {
    Fonts.answers().map { ($0.wanted, $0.found) }
  }
}
