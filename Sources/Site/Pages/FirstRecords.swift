import Audiences
import Escapes
import Mustache
import Records

extension SiteWriter {
  /// Returns the box of a page without records that shows how the first ones get in.
  ///
  /// It is null for other readers than the family, and if there are records about one of the profiles.
  func firstRecordsBox(about profiles: [Profile]) throws -> Value {
    guard audience.includes(.activityLog), !profiles.contains(where: journal.hasRecords) else {
      return .null
    }
    let profile = profiles.first
    let line = try profile.map {
      try text("first.line_\($0.kind.rawValue)", ["name": $0.name])
    }
    let people =
      "kinfolio people --child Mia=2025-01-05,female --elder Rosa=1944-03-18 --pet Miso=cat"
    return [
      "title": .text(try text("first.title")),
      "lead": .text(try text(line == nil ? "first.people" : "first.log")),
      "command": .text(line.map { "kinfolio log \($0.quotedForShell)" } ?? people),
      "more": .text(
        line == nil ? "" : try text("first.photos", ["folder": "photos/\(profile?.name ?? "")"])),
    ]
  }
}
