import Audit
import Foundation
import Kinfolio
import Records

/// The command `kinfolio audit`.
enum AuditCommand {
  static let spec: CommandSpec = CommandSpec(
    "audit", "Tell whether an output folder gives away what it should not",
    operands: ["FOLDER"],
    options: [
      .value("--database", "FILE", "the tracking database: what is looked for besides"),
      .value("--photos", "DIR", "the photo folder: the names of all its files are looked for"),
      .value("--words", "FILE", "names and texts that must be nowhere, one on each line"),
    ] + Reporter.options,
    details: """
      Looks at every byte of every file of any folder, whoever made it, and into what is packed in
      PDFs and PNGs: for places (in EXIF, XMP, IPTC, pages, calendars), makers, models and serial
      numbers of cameras, names of people in photos' data, and paths of the machine it was made on.
      With the options also for file names and words, in any spelling of HTML, JSON, addresses,
      calendars and PDF titles; letters drawn in a PDF or a picture are not read.

      What Kinfolio has built says whom it is for. In a site for viewers, words of health and the
      files and pages of figures, notes and visits are leaks too, in a doctor's those of the rest of
      the family's life. With --database so are, in both, every name, note and caption that is not
      for them. A name that is a common word too is found wherever that word stands.

      Each leak is a line: file, first byte, what it is. What could not be looked at (links, archives,
      encrypted PDFs) is a line too. Nothing is changed. Ends with 0 when nothing was found and with 3
      when something was.
      """
  ) { arguments, surroundings in
    let reporter = try Reporter(arguments)
    let folder = arguments.operands[0]
    guard isFolder(folder) else {
      throw UnusableInputError(description: "There is no folder \(folder).")
    }
    let journal = try arguments.value("--database").map { path in
      try Journal(
        readingFrom: TrackingDatabase(
          at: path, busyTimeout: 5, languages: surroundings.files.languages().all),
        until: Instant.accepted.upperBound)
    }
    let audience = try AudienceAudit(of: folder, journal, try surroundings.files.resources())
    let audit = FolderAudit(
      folder,
      terms: try privateTerms(arguments, journal, reporter) + (audience?.terms ?? []),
      reading: audience?.reading)
    var count = AuditTotals()
    try audit.run { file in
      try Task.checkCancellation()
      count.add(file)
      for leak in file.leaks { tell(leak, in: file, reporter) }
    }
    count.tell(reporter, of: folder)
    return count.leaks == 0 ? .done : .someSkipped
  }

  /// Returns the terms to search for in addition to those that no folder may contain.
  private static func privateTerms(
    _ arguments: ParsedArguments, _ journal: Journal?, _ reporter: Reporter
  ) throws -> [Term] {
    var terms = journal?.photos.compactMap(\.file).flatMap(Term.sourceFile) ?? []
    terms += arguments.value("--database").map(place) ?? []
    if let photos = arguments.value("--photos") {
      guard isFolder(photos) else {
        throw UsageError("There is no photo folder \(photos).")
      }
      terms += try everything(below: photos)
        .filter { !isFolder("\(photos)/\($0)") }.flatMap(Term.sourceFile)
      terms += place(of: photos)
    }
    if let words = arguments.value("--words") {
      guard let text = try? String(contentsOfFile: words, encoding: .utf8) else {
        throw UnusableInputError(description: "\(words) is no text file that can be read.")
      }
      for line in text.split(whereSeparator: \.isNewline) {
        let found = Term.privateText(String(line))
        if found.isEmpty {
          reporter.warn("Too short to be looked for: '\(String(line).printable)'.")
        }
        terms += found
      }
    }
    return terms
  }

  private static func place(of path: String) -> [Term] {
    Term.path(URL(fileURLWithPath: path).resolvingSymlinksInPath().path)
  }

  private static func tell(_ leak: Leak, in file: FolderAudit.File, _ reporter: Reporter) {
    reporter.json(
      "leak",
      [
        "file": .text(file.name), "offset": .integer(leak.offset),
        "kind": .text(leak.kind.rawValue),
        "detail": .text(leak.detail), "count": .integer(leak.count),
      ])
    guard reporter.style != .json else { return }
    let times = leak.count == 1 ? "" : " (\(leak.count) times)"
    Console.print(
      "\(file.name.printable):\(leak.offset): \(leak.kind.title): \(leak.detail.printable)\(times)")
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
    case .audience: "not for whom this is made"
    case .notExamined: "not looked at"
    }
  }
}

/// The totals of an audit.
private struct AuditTotals {
  var files = 0
  var bytes = 0
  var leaks = 0

  mutating func add(_ file: FolderAudit.File) {
    files += 1
    bytes += file.size
    leaks += file.leaks.count
  }

  func tell(_ reporter: Reporter, of folder: String) {
    reporter.json(
      "summary", ["files": .integer(files), "bytes": .integer(bytes), "leaks": .integer(leaks)])
    let found = leaks == 0 ? "nothing was found" : "found \(leaks)"
    reporter.note("\(folder): \(files) files, \(bytes) bytes looked at; \(found).")
  }
}
