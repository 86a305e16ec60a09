import Foundation
import Publishing
import Records

/// The family's choices for viewers in the CSV file next to the database.
///
/// A choice belongs to a picture and its texts. If one of them has changed since, only a choice that
/// hides the picture still applies.
package struct ViewerChoices: Sendable {
  private struct Key: Hashable {
    let code: String
    let picture: String
  }

  /// The columns that are read, in any order.
  ///
  /// Other columns are for people.
  private static let readColumns = ["for_viewers", "picture", "code"]

  private var entries: [Key: ViewerChoice] = [:]
  private(set) var hiddenPictures: Set<String> = []
  /// The pictures and milestones with a choice that hides their texts.
  private(set) var hiddenTexts: Set<String> = []
  /// The bytes of the file; nil if there is none.
  package private(set) var fileContents: Data?

  /// Creates an empty list.
  package init() {}

  /// Reads the CSV file at `path`; creates an empty list if there is no such file.
  ///
  /// Throws `ViewerChoicesError` if the file cannot be read or understood, because a choice that
  /// hides a photo could be lost.
  package init(readingFrom path: String) throws(ViewerChoicesError) {
    guard fileKind(at: path) != nil else { return }
    let data: Data
    do {
      data = try PlainFile.bytes(at: path, atMost: 64_000_000)
    } catch {
      throw ViewerChoicesError(path: path, line: nil, problem: .unreadable(error.reason))
    }
    fileContents = data
    do {
      try read([UInt8](data), path)
    } catch let error as ViewerChoicesError {
      throw error
    } catch {
      let problem = error as? CSVProblem
      throw ViewerChoicesError(
        path: path, line: problem?.line, problem: .notCSV(problem?.message ?? "\(error)"))
    }
  }

  private mutating func read(_ fileBytes: [UInt8], _ path: String) throws {
    // Old programs for Macs end lines with a carriage return.
    let (carriageReturn, newline) = (UInt8(ascii: "\r"), UInt8(ascii: "\n"))
    let bytes =
      fileBytes.contains(newline)
      ? fileBytes : fileBytes.map { $0 == carriageReturn ? newline : $0 }
    // Spreadsheets in Spanish and French separate cells by semicolons, others by tabs.
    let header = bytes.prefix { $0 != newline }
    let separator = [UInt8(ascii: ";"), UInt8(ascii: "\t")].first(where: header.contains) ?? comma
    var unread = bytes
    var reader = try CSVReader(separator: separator) {
      defer { unread = [] }
      return unread
    }
    let hasHeader = try reader.advance()
    let names = hasHeader ? reader.cellRanges.indices.map { reader.text($0) } : []
    var places: [Int] = []
    for column in Self.readColumns {
      guard let place = names.firstIndex(of: column) else {
        throw ViewerChoicesError(path: path, line: 1, problem: .missingColumn(column))
      }
      guard names.count(where: { $0 == column }) == 1 else {
        throw ViewerChoicesError(path: path, line: 1, problem: .repeatedColumn(column))
      }
      places.append(place)
    }
    while try reader.advance() {
      if reader.isBlank { continue }
      guard reader.cellRanges.count == names.count else {
        throw ViewerChoicesError(path: path, line: reader.rowStartLine, problem: .wrongCellCount)
      }
      let word = reader.text(places[0]).lowercased()
      if word.isEmpty { continue }
      guard let choice = ViewerChoice(rawValue: word) else {
        throw ViewerChoicesError(
          path: path, line: reader.rowStartLine, problem: .unknownChoice(reader.text(places[0])))
      }
      let code = reader.text(places[2])
      guard !code.isEmpty else {
        throw ViewerChoicesError(path: path, line: reader.rowStartLine, problem: .missingCode)
      }
      let picture = reader.text(places[1])
      // A quotation mark that is not closed joins rows, and the choices of some would be lost.
      guard
        [code, picture].allSatisfy({ $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } })
      else {
        throw ViewerChoicesError(path: path, line: reader.rowStartLine, problem: .invalidCode)
      }
      add(choice, Key(code: code, picture: picture))
    }
  }

  /// Adds a choice; of two different choices about the same item, the more private one counts.
  private mutating func add(_ choice: ViewerChoice, _ key: Key) {
    if !key.picture.isEmpty {
      if choice == .nothing { hiddenPictures.insert(key.picture) }
      if choice == .picture { hiddenTexts.insert(key.picture) }
    }
    if let other = entries[key], other.isMorePrivate(than: choice) { return }
    entries[key] = choice
  }

  /// Returns the choice about an item; `picture` is nil if the picture is unknown.
  ///
  /// A choice to hide something also applies if its picture was unknown at the time.
  func choice(forCode code: String, picture: String?) -> ViewerChoice? {
    guard let picture else {
      return entries.filter { $0.key.code == code }.map(\.value)
        .min { $0.isMorePrivate(than: $1) }
    }
    if let choice = entries[Key(code: code, picture: picture)] { return choice }
    return entries[Key(code: code, picture: "")] == .nothing ? .nothing : nil
  }

  /// Returns the picture of a choice, for an item with a picture that cannot be read now.
  func picture(forCode code: String) -> String? {
    entries.keys.filter { $0.code == code && !$0.picture.isEmpty }.map(\.picture).min()
  }

  /// Returns the choices about all other items, sorted by code and picture.
  func entries(
    except items: [(code: String, picture: String)]
  ) -> [(code: String, picture: String, choice: ViewerChoice)] {
    let keys = Set(items.map { Key(code: $0.code, picture: $0.picture) })
    return entries.filter { !keys.contains($0.key) }
      .map { ($0.key.code, $0.key.picture, $0.value) }
      .sorted { ($0.code, $0.picture) < ($1.code, $1.picture) }
  }

  /// The path of the CSV file of a database, such as `family.viewers.csv` for `family.sqlite`.
  ///
  /// The file is next to the database itself, also if `path` is a link.
  package static func path(forDatabase path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().deletingPathExtension().path
      + ".viewers.csv"
  }
}

extension ViewerChoice {
  /// Returns whether this choice shows less.
  func isMorePrivate(than other: ViewerChoice) -> Bool { openness < other.openness }

  private var openness: Int {
    switch self {
    case .nothing: 0
    case .picture: 1
    case .everything: 2
    }
  }
}

/// An error in the CSV file with the choices for viewers.
package struct ViewerChoicesError: Error, CustomStringConvertible {
  enum Problem {
    case unreadable(String)
    case notCSV(String)
    case missingColumn(String)
    case repeatedColumn(String)
    case wrongCellCount
    case invalidCode
    case missingCode
    case unknownChoice(String)
  }

  let path: String
  let line: Int?
  let problem: Problem

  private static let formatAdvice =
    "Keep the first line, and save the file as CSV in UTF-8, with commas, semicolons or tabs."

  /// True if the file exists but cannot be read.
  package var isUnreadable: Bool { if case .unreadable = problem { true } else { false } }

  package var description: String {
    let place = line.map { "\(path), line \($0)" } ?? path
    return switch problem {
    case .unreadable(let reason): "Cannot read \(path): \(reason)"
    case .notCSV(let message): "\(place): \(message). \(Self.formatAdvice)"
    case .missingColumn(let name): "\(place): the column \(name) is missing. \(Self.formatAdvice)"
    case .repeatedColumn(let name):
      "\(place): the column \(name) appears twice. Remove one of them."
    case .wrongCellCount:
      "\(place): the row has more or fewer cells than the first line. Check its quotation marks."
    case .invalidCode:
      "\(place): the columns picture and code must contain only letters and digits. Check the row's "
        + "quotation marks."
    case .missingCode: "\(place): the column code is empty. Restore it, or remove the row."
    case .unknownChoice(let word):
      "\(place): for_viewers must be everything, picture, nothing or empty, not '\(word)'."
    }
  }
}
