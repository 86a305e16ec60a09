import Audiences
import Audit
import Files
import Foundation
import Importing
import Knowledge
import Photos
import Publishing
import Records
import Reports
import SQLite

enum AuditCommand {
  static let spec: CommandSpec = CommandSpec(
    name: "audit", summary: "Find private data in the files of a folder",
    operandNames: ["FOLDER"],
    options: [
      .value("--database", "FILE", "also search for private texts of this tracking database"),
      .value("--photos", "DIR", "also search for the names of all files in this photo folder"),
      .value("--words", "FILE", "also search for the names and texts in FILE, one per line"),
    ] + Reporter.commandOptions,
    detailedHelp: """
      Reads every byte of every file in FOLDER, including compressed data in PDFs and PNGs. Any
      program may have written the files. Reports places (in EXIF, XMP, IPTC, pages and
      calendars), makers, models and serial numbers of cameras, names of people in the metadata
      of photos, and paths of the machine that wrote the files. With the options it also searches
      for file names and words, in every spelling of HTML, JSON, addresses, calendars and PDF
      titles.

      The file kinfolio.json of a site names its audience. In a site for viewers or a doctor, the
      files and pages that this audience never gets are reported too, such as those of figures for
      viewers and the timeline for a doctor. With --database, every name, note and caption that
      the audience may not see is reported too. If the file is lost or damaged, this search is
      impossible and reported as such. A name or text that is also common, such as "Doctor visit",
      is reported everywhere it occurs.

      An audit cannot see what a picture shows. It does not read text that is drawn in a picture
      or a PDF, and does not know what a text means: a shared caption about an illness is not
      reported. It reads no photos: texts that a build withholds only because of a photo's bytes,
      such as the caption of a copy of a hidden photo, are not reported either.

      Prints a line for each leak: file, position of the first byte, and kind. Files that cannot
      be searched (links, archives, encrypted PDFs) are listed too. Changes nothing, except that it
      removes the hidden folders next to FOLDER that an interrupted build left.
      """,
    exitCodeMeanings: ExitCode.meanings(
      done: "nothing was found",
      someItemsSkipped: "leaks were found, or some files cannot be searched; each is listed")
  ) { arguments, surroundings in
    let reporter = try Reporter(arguments)
    let folder = arguments.operands[0]
    try checkFolderExists(folder)
    try OutputFolder.removeLeftovers(of: URL(fileURLWithPath: folder))
    let records = try arguments.value("--database").map { path in
      try readRecords(from: path, surroundings, arguments)
    }
    let audience = try AudienceAudit(
      ofSiteIn: folder, records, from: arguments.value("--database"),
      try surroundings.files.resources())
    let audit = FolderAudit(
      folder,
      terms: try privateTerms(arguments, records?.journal, reporter)
        + (audience?.forbiddenTerms ?? []),
      isForbidden: { audience?.excludesFile($0) ?? false }, findNames: audience?.forbiddenNameFinder
    )
    var files = 0
    var bytes = 0
    var leaks = 0
    if records != nil, let file = try AudienceAudit.manifestWithoutAudience(in: folder) {
      leaks += file.leaks.count
      for leak in file.leaks { report(leak, in: file, to: reporter) }
    } else if records != nil, audience == nil {
      reporter.note(
        "\(folder.printable) is a site for the family, which may contain every text of the database."
      )
    }
    try audit.forEachAuditedFile { file in
      try Task.checkCancellation()
      files += 1
      bytes += file.byteCount
      leaks += file.leaks.count
      for leak in file.leaks { report(leak, in: file, to: reporter) }
    }
    reporter.logEvent(
      "summary", ["files": .integer(files), "bytes": .integer(bytes), "leaks": .integer(leaks)])
    let found = leaks == 0 ? "nothing" : leaks.counted("leak")
    let searched = "\(files.counted("file")), \(bytes.counted("byte"))"
    reporter.note("Searched \(folder): \(searched). Found \(found).")
    return leaks == 0 ? .done : .someItemsSkipped
  }

  /// Reads all records of the family's database, but no pictures.
  ///
  /// If the file is the database of another program, throws an error that suggests an import.
  private static func readRecords(
    from path: String, _ surroundings: ProgramEnvironment, _ arguments: ParsedArguments
  ) throws -> FamilyRecords {
    let source = try DatabaseOptions(arguments, path: path)
    let database = try source.openTrackingDatabase(surroundings.files) { format in
      UnusableInputError(
        description: "'kinfolio audit' reads only tracking databases. "
          + format.advice(forFileAt: path, into: nil))
    }
    let table = ViewerTable(readingFrom: ViewerTable.path(forDatabase: path))
    try table.check()
    var journal = try Journal(readingFrom: database, until: Instant.validRange.upperBound)
    let unlisted = try UnlistedPictures(
      of: journal, from: database, in: arguments.photoFolderPath(nextTo: path))
    journal.photos = RecordList(journal.photos + unlisted.shownPhotos)
    let store = try ViewerDecisionStore(of: database, source, surroundings)
    try store.checkIsReadable()
    return FamilyRecords(
      journal: journal, images: DatabaseImages(), viewerDecisions: store.decisions,
      viewerTable: table)
  }

  /// Returns the file names, paths and words for which the audit searches.
  private static func privateTerms(
    _ arguments: ParsedArguments, _ journal: Journal?, _ reporter: Reporter
  ) throws -> [SearchTerm] {
    var terms = journal?.photos.compactMap(\.file).flatMap(SearchTerm.termsForSourceFileName) ?? []
    terms += arguments.value("--database").map(pathTerms) ?? []
    if let photos = arguments.value("--photos") {
      try checkFolderExists(photos, kind: "photo folder")
      terms += try relativePaths(below: photos)
        .filter { !isFolder("\(photos)/\($0)") }.flatMap(SearchTerm.termsForSourceFileName)
      terms += pathTerms(for: photos)
    }
    if let words = arguments.value("--words") {
      let bytes: Data
      do { bytes = try RegularFile.bytes(at: words, byteLimit: 10_000_000) } catch {
        throw UnusableInputError(
          description: "Cannot read \(words): \(error.reason)",
          code: DatabaseFileKind(at: words) == .unreadable ? .inputOutput : .unusableInput)
      }
      guard let text = String(bytes: bytes, encoding: .utf8) else {
        throw UnusableInputError(description: "\(words) is not text in UTF-8.")
      }
      for line in text.split(whereSeparator: \.isNewline) {
        let found = SearchTerm.termsForPrivateText(String(line))
        if found.isEmpty {
          reporter.warn("Too short to search for: '\(String(line).printable)'.")
        }
        terms += found
      }
    }
    return terms
  }

  private static func pathTerms(for path: String) -> [SearchTerm] {
    SearchTerm.termsForPath(URL(fileURLWithPath: path).resolvingSymlinksInPath().path)
  }

  private static func report(_ leak: Leak, in file: FolderAudit.AuditedFile, to reporter: Reporter)
  {
    reporter.logEvent(
      "leak",
      [
        "file": .text(file.path), "offset": .integer(leak.byteOffset),
        "kind": .text(leak.kind.rawValue),
        "detail": .text(leak.detail), "count": .integer(leak.occurrenceCount),
      ])
    guard reporter.style != .json else { return }
    let times = leak.occurrenceCount == 1 ? "" : " (\(leak.occurrenceCount) times)"
    Console.print(
      "\(file.path.printable):\(leak.byteOffset): \(leak.kind.title): \(leak.detail.printable)\(times)"
    )
  }
}

extension Leak.Kind {
  fileprivate var title: String {
    switch self {
    case .place: "a place"
    case .device: "a device"
    case .serial: "a serial number"
    case .person: "a person"
    case .sourceFile: "a source file"
    case .path: "a path of a machine"
    case .privateText: "a private word"
    case .audience: "not for this audience"
    case .notExamined: "not searched"
    }
  }
}
