internal import CImaging

/// What gd says when something fails; without this it would be printed.
enum GdMessages {
  /// Makes gd tell its messages here, and forgets what it said before.
  static func listen() {
    shim_gd_text()?.pointee = 0
    shim_gd_listen()
  }

  /// What gd has said since, in one line.
  static var last: String {
    guard let text = shim_gd_text() else { return "" }
    let lines = String(cString: text).split(whereSeparator: \.isNewline)
    return lines.joined(separator: " ")
  }
}
