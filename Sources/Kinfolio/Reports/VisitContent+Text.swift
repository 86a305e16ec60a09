import Hashing

extension VisitContent {
  /// Everything it says as plain lines, charts as their summary and table.
  package var lines: [String] {
    [title, occasion, window, prepared, disclaimer]
      + sections.flatMap { section in
        ["", "# \(section.title)"] + section.parts.flatMap(\.lines)
      }
  }

  /// A short name made from all it says: equal inputs, equal name.
  package var reportID: String {
    String(SHA256.hex(of: lines.joined(separator: "\n").utf8).prefix(10))
  }
}

extension VisitContent.Fact {
  var line: String {
    "\(label): \(value)" + (detail.isEmpty ? "" : " (\(detail))")
  }
}

extension VisitContent.Part {
  fileprivate var lines: [String] {
    switch self {
    case .facts(let facts), .numbers(let facts): facts.map(\.line)
    case .paragraph(let text): [text]
    case .note(let text): ["(\(text))"]
    case .list(let items): items.map { "- \($0.text)" }
    case .photos(let photos): photos.map { "[\($0.caption)]" }
    case .table(let table): table.lines
    case .row(let figures): figures.flatMap { VisitContent.Part.figure($0).lines }
    case .figure(let figure):
      ["[\(figure.title)] \(figure.summary) \(figure.caption)"]
        + VisitContent.Table(header: figure.header, rows: figure.rows).lines
    }
  }
}

extension VisitContent.Table {
  fileprivate var lines: [String] {
    [caption].filter { !$0.isEmpty } + ([header] + rows).map { $0.joined(separator: " | ") }
  }
}
