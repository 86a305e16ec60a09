import Foundation
import Kinfolio

/// What several commands do and tell alike.
extension Reporter {
  /// Asks the program the family has named, if it has, and tells what went wrong.
  ///
  /// A program in one of the `folders`, which others may fill, is not run.
  func narratives(
    of journal: Journal, _ summary: Summary, _ findings: Findings, in languages: [Language],
    outside folders: [String]
  ) throws -> OutsideNarratives {
    guard let path = journal.family.settings["narrative"], !path.isEmpty else {
      return OutsideNarratives()
    }
    let narratives = OutsideNarratives(
      by: NarrativeProgram(path, outside: folders), of: journal, summary, findings, in: languages)
    // A program that was stopped with us has not failed.
    try Task.checkCancellation()
    for problem in narratives.problems {
      json("narrative_failed", ["program": .text(path), "reason": .text(problem)])
      warn("The program \(path.printable) gave no narrative: \(problem).")
    }
    return narratives
  }

  /// Tells each row that is in no figure, with its reason, and the tables that are not there.
  ///
  /// The phrases are asked for only where there is such a row.
  func tell(leftOutOf journal: Journal, _ phrases: @autoclosure () throws -> Phrasebook) throws {
    if !journal.leftOut.isEmpty {
      let phrases = try phrases()
      for row in journal.leftOut {
        json("left_out", try row.fields(phrases))
        warn("Left out: \(row.table) \(row.id.printable): \(try row.sentence(phrases))")
      }
    }
    for part in journal.missingTables {
      json("missing_table", ["table": .text(part)])
      warn("Not in this database: \(part.printable)")
    }
  }

  /// Tells each photo that is not shown, with its reason; phrases as above.
  func tell(leftOutOf photos: PhotoLibrary, _ phrases: @autoclosure () throws -> Phrasebook) throws
  {
    guard !photos.leftOut.isEmpty else { return }
    let phrases = try phrases()
    for photo in photos.leftOut {
      let id = photo.photo.text
      let reason = try phrases.text("photo_failure.\(photo.reason)")
      json(
        "photo_left_out",
        [
          "table": .text("photos"), "id": .text(id),
          "file": photo.file.map { .text($0) } ?? .null, "fault": .text(photo.reason),
          "reason": .text(reason),
        ])
      let file = photo.file.map { " (\($0.printable))" } ?? ""
      warn("No picture: photos \(id.printable)\(file): \(reason)")
    }
  }
}
