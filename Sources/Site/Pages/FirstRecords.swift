import Audiences
import Escapes
import Mustache
import Records

extension SiteWriter {
  /// Returns the template values of a box that shows how to enter the first records, for a page without records.
  ///
  /// Returns null if the site is not for the family, or if there are records about one of the profiles.
  func firstRecordsBox(about profiles: [Profile]) throws -> TemplateValue {
    let profile = profiles.first { !journal.isFormer($0) }
    guard audience.canSee(.activityLog), profile != nil || profiles.isEmpty,
      !profiles.contains(where: journal.hasRecords)
    else { return .null }
    let line = try profile.map {
      let name = isNameUsableInCommand($0) ? $0.name : "\"\($0.id.text)\""
      return try text("first.line_\($0.kind.rawValue)", ["name": name])
    }
    let folder = profile.map { isNameUsableInCommand($0) ? "photos/\($0.name)" : "photos" }
    let people =
      "kinfolio people --child Mia=2025-01-05,female --elder Rosa=1944-03-18 --pet Miso=cat"
    return [
      "title": .text(try text("first.title")),
      "lead": .text(try text(line == nil ? "first.people" : "first.log")),
      "command": .text(line.map { "kinfolio log \($0.quotedForShell)" } ?? people),
      "more": .text(try folder.map { try text("first.photos", ["folder": $0]) } ?? ""),
    ]
  }

  /// Returns whether a name has at most three words of letters, and no other profile has this name.
  private func isNameUsableInCommand(_ profile: Profile) -> Bool {
    profile.name.split(separator: " ").count <= 3
      && profile.name.allSatisfy { $0.isLetter || " '’-".contains($0) }
      && journal.profiles.count { $0.name.foldedForNames == profile.name.foldedForNames } == 1
  }
}
