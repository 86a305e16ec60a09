import Escapes
import Foundation
import Knowledge
import Photos
import Publishing
import Records
import Reports
import Site

extension Reporter {
  func report(_ remarks: [BuildRemark]) {
    for remark in remarks {
      logEvent(remark.event, remark.fields)
      warn(remark.text)
    }
  }

  /// Reports remarks that are not problems, so that `--quiet` hides them.
  func note(_ remarks: [BuildRemark]) {
    for remark in remarks {
      logEvent(remark.event, remark.fields)
      note(remark.text)
    }
  }
}

/// A message about one record, photo, file or setting, as a text and as the fields of a JSON event.
struct BuildRemark: Codable, Sendable {
  /// The name of the JSON event, such as `left_out`.
  let event: String
  let fields: [String: JSONNode]
  let text: String

  /// The maximum number of skipped rows that are listed.
  ///
  /// A damaged or hostile database can contain a million of them.
  static let maximumListedRowCount = 1000

  /// Returns a remark for each skipped row and for each missing table or column.
  ///
  /// If there are more than `maximumListedRowCount` skipped rows, one remark has the number of all other rows.
  static func skippedRecords(in journal: Journal, _ phrases: Phrasebook) throws -> [BuildRemark] {
    var remarks = try journal.skippedRows.prefix(maximumListedRowCount).map { row in
      let text = "Left out: \(try row.sentence(in: journal, phrases))"
      return BuildRemark(event: "left_out", fields: try row.eventFields(phrases), text: text)
    }
    let more = journal.skippedRows.count - maximumListedRowCount
    if more > 0 {
      remarks.append(
        BuildRemark(
          event: "left_out_more", fields: ["count": .integer(more)],
          text: "Left out: \(more) more. kinfolio check --log-format json lists all."))
    }
    return remarks + journal.missingTablesAndColumns.map(missingTableOrColumn)
  }

  /// Returns a remark for a table, or a column such as `notes.text`, that the database lacks.
  static func missingTableOrColumn(_ name: String) -> BuildRemark {
    let isColumn = name.contains(".")
    let (kind, owner) = isColumn ? ("column", "the records of its table") : ("table", "its records")
    return BuildRemark(
      event: "missing_table", fields: ["table": .text(name)],
      text: "The database has no \(kind) \(name.printable), so \(owner) are left out. "
        + "Documentation/Database.md describes it.")
  }

  /// Returns a remark for each setting in the database that is not used: a program that writes summaries, or an invalid
  /// address of the site.
  static func ignoredSettings(of family: Family, in path: String) -> [BuildRemark] {
    func remark(
      _ name: String, unless isUsable: (String) -> Bool, _ reason: (String) -> String
    ) -> BuildRemark? {
      guard let value = family.settings[name], !value.isEmpty, !isUsable(value) else { return nil }
      return BuildRemark(
        event: "setting_ignored", fields: ["setting": .text(name), "value": .text(value)],
        text: "The setting '\(name)' is ignored, because \(reason(value.printable))")
    }
    let program = remark("narrative", unless: { _ in false }) { value in
      "a database cannot start programs. If you trust \(value), name it with --narrative."
    }
    let address = remark("share_address", unless: { SiteAddress($0) != nil }) { value in
      let sql = "UPDATE settings SET value = 'https://example.org/' WHERE name = 'share_address'"
      return "it must be an http or https address without ? and #, not '\(value)'. Correct it, "
        + "for example: sqlite3 \(path.quotedForShell) \"\(sql)\""
    }
    return [program, address].compactMap(\.self)
  }

  /// Returns a remark that lists the characters of names for which no font is installed.
  ///
  /// The array is empty if there are fonts for all characters.
  static func missingFonts(for journal: Journal) -> [BuildRemark] {
    let people =
      journal.profiles.flatMap { [$0.name, $0.fullName ?? ""] } + journal.caregivers.map(\.name)
    let foods = journal.foodsByID.values.flatMap { [$0.name] + $0.namesByLanguage.values }
    let supplies = journal.petFoodsByID.values.map(\.name) + journal.medicines.map(\.name)
    let names = [journal.family.name] + people + foods + supplies
    let missing = Installation.charactersWithoutFont(in: names.joined())
    if missing.isEmpty { return [] }
    let list =
      missing.prefix(5).map(String.init).joined(separator: " ") + (missing.count > 5 ? " …" : "")
    return [
      BuildRemark(
        event: "font_missing", fields: ["characters": .text(String(missing))],
        text: "No font of this computer has \(list), so charts and PDFs show boxes instead. "
          + "On Debian: sudo apt install fonts-noto-core fonts-noto-cjk")
    ]
  }

  /// Returns a remark for each active profile with a last day, which has no effect without the status `remembered`.
  static func unusedLastDays(in journal: Journal) -> [BuildRemark] {
    journal.profiles.filter { !$0.status.isFormer && $0.endedOn != nil }.map { profile in
      let (name, id) = (profile.name.printable, profile.entry.id.printable)
      return remark(
        "last_day_unused", on: profile,
        "The last day (ended_on) of the profile \(name) (\(id)) has no effect, because its status is "
          + "'\(profile.status.rawValue)'. If \(name) has died or left, set the status 'remembered': "
          + "Documentation/Database.md describes it.")
    }
  }

  static func inactiveProfiles(in journal: Journal) -> [BuildRemark] {
    journal.profiles.filter { $0.status == .inactive }.map { profile in
      let (name, id) = (profile.name.printable, profile.entry.id.printable)
      return remark(
        "profile_inactive", on: profile,
        "The profile \(name) (\(id)) is inactive: its pages, photos and reports stay, but nothing is "
          + "due any more. If \(name) has died or left, the status 'remembered' gives it a place of "
          + "its own: Documentation/Database.md describes it.")
    }
  }

  private static func remark(_ event: String, on profile: Profile, _ text: String) -> BuildRemark {
    BuildRemark(
      event: event, fields: ["id": .text(profile.entry.id), "name": .text(profile.name)], text: text
    )
  }

  /// Returns a remark if the folder of rendered photos cannot be used, so that the next build renders all photos again.
  static func unusableCache(_ cache: PhotoCacheFolder) -> [BuildRemark] {
    guard let place = cache.unusableCacheFolder else { return [] }
    return [
      BuildRemark(
        event: "cache_unusable", fields: ["folder": .text(place.path)],
        text: "The cache folder \(place.path.printable) cannot be used, so nothing is kept for the "
          + "next build. Set XDG_CACHE_HOME to a folder of your own.")
    ]
  }

  /// Returns a remark for each summary that the user's own program failed to write.
  static func failedNarratives(
    in context: ReportContext, of program: NarrativeProgram?
  ) -> [BuildRemark] {
    let path = program?.path ?? ""
    return context.narratives.failureDescriptions.map { problem in
      BuildRemark(
        event: "narrative_failed", fields: ["program": .text(path), "reason": .text(problem)],
        text: "The narrative program \(path.printable) failed: \(problem).")
    }
  }
}

extension SiteBuilder.Outcome {
  var keptFileRemarks: [BuildRemark] {
    modifiedByOthers.map { path in
      BuildRemark(
        event: "file_left", fields: ["path": .text(path)],
        text: "Kept: \(path.printable): it was edited since the last build. "
          + "To replace it, delete it and build again.")
    }
  }
}

extension PhotoLibrary {
  /// Returns a remark for each photo, except videos, that is not shown or is printed too small.
  func photoProblemRemarks(_ phrases: Phrasebook) throws -> [BuildRemark] {
    try omittedPhotos.filter { !$0.isFilm }.map { try $0.remark(phrases) }
      + printedAtLowResolution.map {
        try $0.remark(
          event: "photo_printed_small", heading: "Printed smaller than possible", phrases)
      }
  }

  /// Returns a remark for each video among the photos, and for each photo with damaged parts.
  ///
  /// These remarks do not change the exit code: a video cannot be corrected, and a damaged photo is shown.
  func harmlessPhotoRemarks(_ phrases: Phrasebook) throws -> [BuildRemark] {
    try omittedPhotos.filter(\.isFilm).map { try $0.remark(phrases) }
      + partlyDamagedPhotoIDs.sorted().map { photo in
        BuildRemark(
          event: "photo_damaged", fields: ["table": .text("photos"), "id": .text(photo.text)],
          text: "Shown with damaged stripes: photos \(photo.text.printable). If there is another "
            + "copy of the file, use that.")
      }
  }

  func omissionCounts(_ phrases: Phrasebook) throws -> [OmissionCount] {
    let problems = omittedPhotos.filter { !$0.isFilm }.map(\.problem)
    return try Dictionary(grouping: problems) { $0 }.map { problem, photos in
      OmissionCount(
        reason: problem.key, count: photos.count,
        text: try phrases.text(problem.phraseKey, problem.phraseArguments))
    }
    .sorted { ($1.count, $0.text) < ($0.count, $1.text) }
  }
}

/// The number of photos that are not shown for one reason.
struct OmissionCount: Codable {
  /// A word for the reason in JSON events; `text` is the reason as a sentence.
  let reason: String
  let count: Int
  let text: String
}

extension OmittedPhoto {
  func remark(_ phrases: Phrasebook) throws -> BuildRemark {
    isFilm
      ? try remark(event: "film_left_out", heading: "Film left out", phrases)
      : try remark(event: "photo_left_out", heading: "Picture left out", phrases)
  }

  fileprivate func remark(
    event: String, heading problem: String, _ phrases: Phrasebook
  ) throws -> BuildRemark {
    let text = try phrases.text(self.problem.phraseKey, self.problem.phraseArguments)
    let isUnlisted = Photo.isUnlistedID(photoID.text)
    let name = isUnlisted ? "" : "photos \(photoID.text.printable)"
    let path = fileName.map { isUnlisted ? $0.printable : " (\($0.printable))" } ?? ""
    return BuildRemark(
      event: event,
      fields: [
        "table": .text("photos"), "id": .text(photoID.text),
        "file": fileName.map { .text($0) } ?? .null, "fault": .text(self.problem.key),
        "reason": .text(text),
      ], text: "\(problem): \(name)\(path): \(text)")
  }
}
