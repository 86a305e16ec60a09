import Foundation
import Records

/// The capture times in the CSV lists of Apple's photo exports: `Photo Details.csv`, `Photo Details-1.csv` and so on.
struct ApplePhotoDateLists: Sendable {
  /// The capture time of each photo file by its path, or nil if Apple's lists contain different times for the file.
  private var captureDatesByPath: [String: PhotoDateCandidate?] = [:]
  private var foldersWithUnreadableList: Set<String> = []

  /// Reads Apple's lists of capture times in the folders of the photos with the paths `files`; ignores malformed lists.
  init(forPhotos files: some Sequence<String>, in folder: PhotoFolder) {
    for folderPath in Set(files.map(Self.folderPath)).sorted() {
      do {
        try readLists(inFolder: folderPath, of: folder)
      } catch {
        foldersWithUnreadableList.insert(folderPath)
      }
    }
  }

  /// Returns the capture time of a photo file, or nil if Apple's lists contain no time or different times for the file.
  ///
  /// Throws if a list in the folder of the photo file cannot be read.
  func dateCandidate(of file: String) throws(PhotoFolder.Fault) -> PhotoDateCandidate? {
    if foldersWithUnreadableList.contains(Self.folderPath(of: file)) { throw .unreadable }
    return captureDatesByPath[file] ?? nil
  }

  /// Returns the path of a file's folder with a slash at the end, or an empty text for a file name alone.
  static func folderPath(of file: String) -> String {
    file.split(separator: "/").dropLast().map { $0 + "/" }.joined()
  }

  private mutating func readLists(
    inFolder folderPath: String, of folder: PhotoFolder
  ) throws(PhotoFolder.Fault) {
    var number = 0
    while let list = try folder.bytesIfUsable(
      of: "\(folderPath)Photo Details\(number == 0 ? "" : "-\(number)").csv",
      atMost: 16 << 20)
    {
      try? addCaptureDates(from: list, inFolder: folderPath)
      number += 1
    }
  }

  private mutating func addCaptureDates(from list: Data, inFolder folderPath: String) throws {
    var chunks = [[UInt8](list)]
    var rows = try CSVReader { chunks.popLast() ?? [] }
    guard try rows.readNextRow() else { return }
    let header = rows.cellRanges.indices.map { rows.text($0) }
    guard let name = header.firstIndex(of: "imgName"),
      let created = header.firstIndex(of: "originalCreationDate")
    else { return }
    while try rows.readNextRow() {
      guard let moment = PhotoDateCandidate(appleDateText: rows.text(created)) else { continue }
      let file = folderPath + rows.text(name)
      let known = captureDatesByPath[file]
      captureDatesByPath[file] = .some(known == nil || known == .some(moment) ? moment : nil)
    }
  }
}

extension PhotoDateCandidate {
  /// Parses a time in the form that Apple's lists contain, such as `Saturday June 4,2022 12:11 PM GMT`.
  init?(appleDateText: String) {
    // The search for the pattern in a longer text would take very long.
    guard appleDateText.utf8.count <= 64,
      let match = appleDateText.firstMatch(
        of: /(\w+)\s+(\d{1,2}),\s*(\d{4})\s+(\d{1,2}):(\d\d)\s+([AP])M\s+(?:GMT|UTC)/),
      let month = Self.monthNames.firstIndex(of: match.output.1), let day = Int(match.output.2),
      let year = Int(match.output.3), let hour = Int(match.output.4), hour < 24,
      let minute = Int(match.output.5), minute < 60,
      let date = LocalDate(year: year, month: month + 1, day: day)
    else { return nil }
    let hours = hour > 12 ? hour : hour % 12 + (match.output.6 == "P" ? 12 : 0)
    self.init(secondsSince1970: Int64(date.days * 86_400 + hours * 3600 + minute * 60))
  }

  private static let monthNames: [Substring] = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}
