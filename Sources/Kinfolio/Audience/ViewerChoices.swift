import Foundation
import Hashing
import Records

/// The family's choices for viewers in the CSV file next to the database.
///
/// A choice belongs to a picture and its texts. If one of them has changed since, only a choice that
/// hides the picture still applies.
package struct ViewerChoices: Sendable {
  private struct Entry {
    let picture: String
    let choice: ViewerChoice
  }

  /// The columns that are read, in any order.
  ///
  /// Other columns are for people.
  private static let readColumns = ["for_viewers", "picture", "code"]

  private var entries: [String: Entry] = [:]
  private(set) var hiddenPictures: Set<String> = []

  /// Creates an empty list, in which nothing is decided.
  package init() {}

  /// Reads the CSV file at `path`; without such a file, nothing is decided.
  ///
  /// Throws `ViewerChoicesError` if the file cannot be read or understood, because a choice that
  /// hides a photo could be lost.
  package init(readingFrom path: String) throws(ViewerChoicesError) {
    let url = URL(fileURLWithPath: path)
    let data: Data
    do {
      data = try Data(contentsOf: url)
    } catch {
      if !FileManager.default.fileExists(atPath: path) { return }
      throw ViewerChoicesError(path: path, line: nil, problem: .unreadable)
    }
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

  private mutating func read(_ bytes: [UInt8], _ path: String) throws {
    // Spreadsheets in Spanish and French separate cells by semicolons.
    let header = bytes.prefix { $0 != UInt8(ascii: "\n") }
    let separator = header.contains(UInt8(ascii: ";")) ? UInt8(ascii: ";") : comma
    var unread = bytes
    var reader = try CSVReader(separator: separator) {
      defer { unread = [] }
      return unread
    }
    guard try reader.advance() else { return }
    let names = reader.cellRanges.indices.map { reader.text($0) }
    var places: [Int] = []
    for column in Self.readColumns {
      guard let place = names.firstIndex(of: column) else {
        throw ViewerChoicesError(path: path, line: 1, problem: .missingColumn(column))
      }
      places.append(place)
    }
    while try reader.advance() {
      let word = reader.text(places[0]).lowercased()
      if word.isEmpty { continue }
      guard let choice = ViewerChoice(rawValue: word) else {
        throw ViewerChoicesError(
          path: path, line: reader.rowStartLine, problem: .unknownChoice(reader.text(places[0])))
      }
      add(choice, code: reader.text(places[2]), picture: reader.text(places[1]))
    }
  }

  /// Adds a choice about the item with this code and picture; an empty picture means no picture.
  private mutating func add(_ choice: ViewerChoice, code: String, picture: String) {
    if choice == .nothing, !picture.isEmpty { hiddenPictures.insert(picture) }
    if let other = entries[code]?.choice, other.isMorePrivate(than: choice) { return }
    entries[code] = Entry(picture: picture, choice: choice)
  }

  /// Returns the choice about an item; `picture` is nil if the picture is unknown.
  func choice(forCode code: String, picture: String?) -> ViewerChoice? {
    guard let entry = entries[code], picture == nil || entry.picture == picture else { return nil }
    return entry.choice
  }

  /// Returns the choices about other items, sorted by their codes.
  func entries(except codes: Set<String>) -> [(code: String, picture: String, ViewerChoice)] {
    entries.filter { !codes.contains($0.key) }.sorted { $0.key < $1.key }
      .map { ($0.key, $0.value.picture, $0.value.choice) }
  }

  /// The path of the CSV file of a database, such as `family.viewers.csv` for `family.sqlite`.
  package static func path(forDatabase path: String) -> String {
    URL(fileURLWithPath: path).deletingPathExtension().path + ".viewers.csv"
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
    case unreadable
    case notCSV(String)
    case missingColumn(String)
    case unknownChoice(String)
  }

  let path: String
  let line: Int?
  let problem: Problem

  /// Whether the file exists but cannot be read.
  package var isUnreadable: Bool { if case .unreadable = problem { true } else { false } }

  package var description: String {
    let place = line.map { "\(path), line \($0)" } ?? path
    return switch problem {
    case .unreadable: "Cannot read \(path). Check its permissions."
    case .notCSV(let message):
      "\(place): \(message). Correct the file, or delete it to start again."
    case .missingColumn(let name):
      "\(place): the column \(name) is missing. Delete the file, then run 'kinfolio viewers' again."
    case .unknownChoice(let word):
      "\(place): for_viewers must be everything, picture, nothing or empty, not '\(word)'."
    }
  }
}
