import Audiences
import Files
import Foundation
import Photos
import Publishing
import Records
import Reports
import Site

enum ViewersCommand {
  static let spec: CommandSpec = CommandSpec(
    name: "viewers", summary: "List what viewers see, and decide what to share with them",
    operandNames: ["[DATABASE]"],
    options: [
      .photoFolder, .maximumMegapixels,
      .value("--new-photos", "show|wait", "decide if viewers see photos without a decision"),
      .requireSandbox, .allowUnsandboxed,
    ] + DatabaseOptions.commandOptions + ReferenceTime.commandOptions + Reporter.commandOptions,
    detailedHelp: """
      Examples:
        kinfolio viewers family.sqlite
        kinfolio viewers family.sqlite --new-photos show

      A site for viewers shows the photos and milestones that you have decided to show, and first
      tastes of common foods. It shows a caption, the title of a milestone or your own name for a
      food only if you share it. Run this command once before the first build for viewers.

      For family.sqlite, the command writes two files next to the database:
        family.viewers/index.html  every photo with what viewers see; open it in a browser
        family.viewers.csv         one row for each photo and each milestone; open it in a
                                   spreadsheet

      In the column for_viewers of the CSV file, write one of these words, save it as CSV, and run
      this command again, which stores your decisions:
        everything  viewers see the picture and its texts
        picture     viewers see only the picture, or the kind of a milestone
        nothing     viewers see neither; also applies to every copy of the picture
      A row without a word waits. 'nothing' stays in force if the photo is edited, copied,
      moved or renamed, or if the database is restored from a backup. 'everything' no longer shows
      a text that has changed. Builds follow words in the file that show less at once.

      The decisions are stored in the database and, so that none is lost, in your state folder. An
      app can write these words, too, into the column for_viewers of the tables photos and
      milestones. The first run takes them over. Later, an app can only hide.

      --new-photos show lets photos without a decision appear by themselves, except those that
      have no record, answer a task, belong to a possible reaction to a food, or look like a hidden
      photo.
      --new-photos wait takes that back.
      """,
    exitCodeMeanings: ExitCode.meanings(done: "the two files are written", someItemsSkipped: nil)
  ) { arguments, surroundings in
    let reporter = try Reporter(arguments)
    let source = try DatabaseOptions(arguments)
    let moment = try ReferenceTime(arguments, surroundings)
    let decoding = try arguments.decodingOptions()
    let photoFolder = try arguments.photoFolderPath()
    let files = try surroundings.files
    let newPhotos: NewPhotoChoice? = try arguments.enumValue("--new-photos")
    let csvPath = ViewerTable.path(forDatabase: source.path)
    let table = ViewerTable(readingFrom: csvPath)
    try table.check()
    let reviewFolder = String(csvPath.dropLast(".csv".count))
    let output: OutputFolder
    do {
      output = try OutputFolder(
        reviewFolder, home: surroundings.home, database: source.path, photos: photoFolder)
    } catch is OutputFolder.ValidationError {
      throw unusableFolderError(reviewFolder, reason: "is a file, or cannot be written")
    }
    let lock = try output.lockAndRecover()
    let cache = try PhotoCacheFolder(at: surroundings.cacheFolder)
    try await reporter.checkPhotoDecoderSandbox(arguments, of: files)
    reporter.report(BuildRemark.unusableCache(cache))
    let now = Int64(surroundings.now.timeIntervalSince1970)
    let (journal, images, store) = try readRecords(
      source, moment, arguments, surroundings, reporter)
    try store.checkIsReadable()
    if !store.lacksDatabaseIdentifier {
      try table.checkFamily(withIdentifier: store.databaseIdentifier, at: csvPath)
    }
    var decisions = store.decisions
    let time = max(decisions.nextDecisionUnixTime(now: now), table.newestRowTime + 1)
    // The database may be a backup from before the first decision, so the table may be old as well.
    if store.hasOtherDatabaseDecisions {
      reporter.warn(
        "This database does not contain your decisions about viewers. Those about another one at the same path "
          + "apply. Without an option, new photos wait. Check the table.")
    } else if !decisions.hasWrittenCSVFile, table.newestRowTime > 0 || store.hasRunViewersCommand {
      decisions.markAsIncomplete()
    }
    decisions = decisions.markedIncomplete(ifOlderThan: table.newestRowTime)
    let hasLosses = decisions.hasLostDecisions
    if hasLosses {
      try saveCopy(of: table, at: csvPath, reporter)
    } else if let choice = newPhotos ?? (store.hasOtherDatabaseDecisions ? .wait : nil) {
      decisions.set(.newPhotoPolicy, to: choice.rawValue, atUnixTime: time)
    }
    let records = FamilyRecords(
      journal: journal, images: images, viewerDecisions: decisions, viewerTable: table)
    let pipeline = Pipeline(
      version: ProgramFiles.version, resources: try files.resources(),
      languages: [records.journal.family.language],
      photos: PhotoInput(
        folder: photoFolder, worker: files.photoWorkerProgram, cache: cache.url,
        decoding: decoding, jobs: surroundings.processorCount),
      progress: reporter.progressReporter)
    let result: (review: ViewerReview, csv: String, decisionsToStore: ViewerDecisions)
    do {
      result = try await pipeline.reviewForViewers(
        records, of: store.databaseIdentifier, at: time,
        isFirst: store.userHasNeverDecided && table.fileContents == nil,
        csvName: (csvPath as NSString).lastPathComponent,
        to: SiteTarget(output, lock: lock))
    } catch SiteBuilder.Problem.foreignFiles(let paths) {
      throw unusableFolderError(
        output.url.path, reason: "contains other files, such as \(paths[0])")
    }
    guard ViewerTable(readingFrom: csvPath).fileContents == table.fileContents else {
      throw UnusableInputError(
        description: "\(csvPath) was changed while this command ran. Run it again.",
        code: .tryLater)
    }
    decisions = result.decisionsToStore
    if hasLosses {
      decisions.set(.newPhotoPolicy, to: NewPhotoChoice.wait.rawValue, atUnixTime: time)
    }
    try store.store(decisions, at: time)
    try PrivateFile.write(Data(result.csv.utf8), to: csvPath)
    report(
      result.review, pagePath: output.url.appendingPathComponent("index.html").path,
      csvPath: csvPath,
      reporter)
    if hasLosses, newPhotos == .show {
      reporter.warn(
        "--new-photos show is not used, because decisions were lost. Check the table, then run this command again."
      )
      return .done
    }
    if let newPhotos { reporter.note(newPhotos.explanation) }
    return .done
  }

  /// Copies the table for viewers to a new file, because its words may be the only decisions that are left.
  private static func saveCopy(
    of table: ViewerTable, at path: String, _ reporter: Reporter
  ) throws {
    // An older copy can contain words that the family has not written again yet.
    let name = "\(path.dropLast(".csv".count)).old"
    var (copy, number) = (name + ".csv", 1)
    while URL(fileURLWithPath: copy).fileType != nil {
      number += 1
      copy = "\(name)\(number).csv"
    }
    if let contents = table.fileContents { try PrivateFile.write(contents, to: copy) }
    reporter.warn(
      ViewerDecisionStore.decisionLossWarning + " Check the table."
        + (table.fileContents == nil ? "" : " The words of the old table are in \(copy)."))
  }

  private static func unusableFolderError(_ path: String, reason: String) -> UnusableInputError {
    UnusableInputError(
      description: "The folder for the page, \(path.printable), \(reason.printable). "
        + "Move it away, or make it writable, then run the command again.")
  }

  /// Reads the records, the pictures in the database and the decisions about viewers.
  private static func readRecords(
    _ source: DatabaseOptions, _ moment: ReferenceTime, _ arguments: ParsedArguments,
    _ surroundings: ProgramEnvironment, _ reporter: Reporter
  ) throws -> (Journal, DatabaseImages, ViewerDecisionStore) {
    let (database, _) = try source.openOrConvertDatabase(
      reporter, UnitAndSexOptions(arguments), photoFolder: arguments.photoFolderPath(),
      surroundings.files)
    var journal = try moment.readJournal(from: database)
    let unlisted = try UnlistedPictures(
      of: journal, from: database, in: arguments.photoFolderPath())
    journal.photos = RecordList(journal.photos + unlisted.shownPhotos)
    return (
      journal, try DatabaseImages(of: journal.photos, from: database),
      try ViewerDecisionStore(of: database, source, surroundings)
    )
  }

  private static func report(
    _ review: ViewerReview, pagePath: String, csvPath: String, _ reporter: Reporter
  ) {
    if review.unreadablePhotoCount > 0 {
      reporter.warn(
        "Viewers do not see \(review.unreadablePhotoCount.counted("photo")), because the files cannot be read."
      )
    }
    if review.outdatedChoiceCount > 0 {
      reporter.warn(
        "Cells in \(csvPath) that hide photos or texts, although the table was older than your decisions about them: "
          + "\(review.outdatedChoiceCount). If you do not want this, write the words again in the new table."
      )
    }
    if review.ineffectiveChoiceCount > 0 {
      reporter.warn(
        "Words in \(csvPath) that were not used, because a later decision shows less, the photo has become private, or the "
          + "same picture is hidden in another row: \(review.ineffectiveChoiceCount). To show more, write the words again in the "
          + "new table, in each row with that picture.")
    }
    reporter.logEvent(
      "summary",
      [
        "shown": .integer(review.shownItemCount),
        "with_texts": .integer(review.fullyShownItemCount),
        "hidden": .integer(review.hiddenItemCount),
        "waiting": .integer(review.awaitingDecisionCount),
        "page": .text(pagePath), "csv": .text(csvPath),
      ])
    reporter.note(
      "New decisions stored: \(review.newDecisionCount). After the next build, viewers see "
        + "\(review.shownItemCount.counted("item")), \(review.fullyShownItemCount) of them with texts. Not shown: "
        + "\(review.hiddenItemCount). Waiting for a decision: \(review.awaitingDecisionCount).")
    if review.hiddenCopyCount > 0 {
      reporter.note(
        "Not shown, and the same picture is hidden in another row, too: \(review.hiddenCopyCount). To show a "
          + "picture, write the word in each row with that picture.")
    }
    reporter.note(
      "Look at \(pagePath)\nDecide in \(csvPath), save it as CSV, then run this command again, and then "
        + "kinfolio build with --audience viewer.")
  }

  /// The values of `--new-photos`, which decides if viewers see photos without a decision.
  private enum NewPhotoChoice: String, CaseIterable {
    case show, wait

    var explanation: String {
      switch self {
      case .show:
        "Viewers see new photos without a decision, except those that have no record, answer a task, "
          + "belong to a possible reaction or look like a hidden photo. To decide about each photo: "
          + "kinfolio viewers DATABASE --new-photos wait"
      case .wait: "Viewers see only photos that you have decided to show."
      }
    }
  }
}
