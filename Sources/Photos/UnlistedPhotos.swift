import Foundation
import Hashing
import Records

/// A photo for each picture file in a photo folder that no record in the family's database names.
package struct UnlistedPhotos: Sendable {
  package private(set) var photos: [Photo] = []
  /// The lines of `people.csv` and `captions.csv` that cannot be used, each with the reason.
  package private(set) var csvProblems: [String] = []

  /// Creates a photo for each of the paths.
  ///
  /// A photo belongs to the profile that `people.csv` states for its file. If there is none, it belongs to the profile
  /// whose name a folder in its path has, otherwise to the whole family. The caption is that of `captions.csv`. If
  /// there is none, it is taken from a file that another program has stored next to the photo.
  package init(of paths: [String], in folder: PhotoFolder, profiles: [Profile]) {
    let profileIDs = Self.profileIDsByName(of: profiles)
    let known = Dictionary(grouping: paths, by: PhotoFolder.normalized).mapValues(\.count)
    var people: [String: ID<Profile>] = [:]
    for line in usableLines(of: "people.csv", in: folder, fileCounts: known) {
      if let profile = profileIDs[line.text.foldedForNames] {
        people[line.photoPath] = profile
      } else {
        csvProblems.append(
          "\(line.source): there is no one, or more than one person, with the name \(line.text).")
      }
    }
    let captions = Dictionary(
      usableLines(of: "captions.csv", in: folder, fileCounts: known).map { ($0.photoPath, $0.text) }
    ) { $1 }
    let sidecars = PhotoSidecars(forPhotos: paths, in: folder)
    photos = paths.map { path in
      var photo = Photo.empty
      photo.entry = RecordMetadata(id: Photo.unlistedID(pathHash: SHA256.hex(of: path.utf8)))
      photo.file = path
      let key = PhotoFolder.normalized(path)
      let folders = PhotoFolder.components(path.utf8[...]).dropLast()
      photo.profile =
        people[key] ?? folders.lazy.compactMap { profileIDs[$0.foldedForNames] }.first ?? ID()
      photo.caption = (captions[key] ?? (try? sidecars.caption(of: path)))?.cleanedAsCaption
      return photo
    }
  }

  /// Returns the ids of the profiles by name, without names that several profiles have.
  ///
  /// If one of several profiles with a name has not agreed to be shown, the name means this one, to hide the photos.
  private static func profileIDsByName(of profiles: [Profile]) -> [String: ID<Profile>] {
    let named = profiles.flatMap { profile in
      Set([profile.name, profile.fullName ?? profile.name].map(\.foldedForNames))
        .map { (name: $0, profile: profile) }
    }
    return Dictionary(grouping: named, by: \.name).compactMapValues { all in
      Set(all.map(\.profile.id)).count == 1
        ? all[0].profile.id : all.first { !$0.profile.status.hasPages }?.profile.id
    }
  }

  /// A line of `people.csv` or `captions.csv`: a photo file, and the name or caption for it.
  private struct Line {
    /// The name of the list and the number of the line, for messages.
    let source: String
    /// The path of the photo file in the form of ``PhotoFolder/normalized(_:)``.
    let photoPath: String
    let text: String
  }

  /// Returns the usable lines of a list in the photo folder, and adds the others to `csvProblems`.
  ///
  /// A usable line states one of the known files. `known` contains the number of files for each path in the form of
  /// ``PhotoFolder/normalized(_:)``.
  private mutating func usableLines(
    of name: String, in folder: PhotoFolder, fileCounts known: [String: Int]
  ) -> [Line] {
    var lines: [Line] = []
    do {
      guard let data = try folder.bytesIfUsable(of: name, atMost: 10 << 20) else { return [] }
      var rest = [UInt8](data)
      let head = rest.prefix { $0 != UInt8(ascii: "\n") }
      let separator = head.contains(comma) ? comma : UInt8(ascii: ";")
      var rows = try CSVReader(separator: separator) {
        defer { rest = [] }
        return rest
      }
      while try rows.readNextRow() {
        let isHeader =
          rows.rowLineNumber == 1
          && ["file", "filename", "file name", "photo", "picture"]
            .contains(rows.text(0).lowercased())
        if rows.isBlankRow || isHeader { continue }
        let line = Line(
          source: "\(name), line \(rows.rowLineNumber)",
          photoPath: PhotoFolder.normalized(rows.text(0).replacing("\\", with: "/")),
          text: rows.text(1))
        if let problem = problem(of: line, in: rows, known) {
          csvProblems.append("\(line.source): \(problem).")
        } else {
          lines.append(line)
        }
      }
    } catch let problem as CSVProblem {
      csvProblems.append("\(name), line \(problem.lineNumber): \(problem.message).")
    } catch {
      csvProblems.append("\(name) cannot be read. Check its permissions.")
    }
    return lines
  }

  private func problem(of line: Line, in rows: CSVReader, _ known: [String: Int]) -> String? {
    guard let count = known[line.photoPath] else {
      return "no picture without a record is named \(rows.text(0))"
    }
    if count > 1 { return "\(count) pictures have this name, with other capital letters" }
    if line.text.isEmpty { return "there is nothing after the name of the file" }
    return rows.cellRanges.indices.dropFirst(2).contains { !rows.text($0).isEmpty }
      ? "write quotation marks around a text with commas" : nil
  }
}
