import Foundation
import Kinfolio
import Records

/// A folder of families: databases that lie in it, and folders that hold one each, with their photos
/// beside it.
///
/// No link is followed: whoever may write one family's folder could lead the program into another's.
struct FamiliesFolder: Sendable {
  private static let endings: Set = ["sqlite", "sqlite3", "db"]

  /// Where it lies, with every link resolved.
  let path: String

  /// Looks at the folder; throws where it is none.
  init(_ path: String) throws(InputProblem) {
    guard isFolder(path) else {
      throw InputProblem(description: "There is no folder of families \(path).")
    }
    self.path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
  }

  /// Every family of the folder, by name; throws where the folder cannot be read or holds none.
  func families() throws -> [FoundFamily] {
    let entries = try Self.entries(of: path)
    let alone = databasesOfTheirOwn(among: entries)
    let families = (alone + entries.compactMap(familyInFolder)).sorted {
      $0.name.utf8.lexicographicallyPrecedes($1.name.utf8)
    }
    if families.isEmpty {
      throw InputProblem(
        description: "There is no database in \(path) or in a folder of it: their names end in "
          + ".sqlite, .sqlite3 or .db.")
    }
    return families.refusingTwins()
  }

  /// The families whose databases lie side by side in the folder itself.
  private func databasesOfTheirOwn(among entries: [Entry]) -> [FoundFamily] {
    let databases = entries.filter(\.isDatabase)
    let sharePhotos = databases.count > 1 && entries.contains { $0.name == "photos" }
    return databases.map { entry in
      let name = String(entry.name.dropLast(entry.ending.count + 1))
      if sharePhotos {
        return FoundFamily(
          name: name,
          database: .failure(
            .init(
              description:
                "Several databases lie beside one folder of photos in \(path.printable), "
                + "and nobody can tell whose they are: give each family a folder of its own.")))
      }
      return FoundFamily(name: name, database: Self.unlinked([entry]))
    }
  }

  /// The family that has a folder of its own; nil where there is no database in it.
  private func familyInFolder(_ folder: Entry) -> FoundFamily? {
    if folder.isDatabase { return nil }
    if folder.kind == 0 || folder.kind == S_IFLNK && isFolder(folder.path) {
      return FoundFamily(name: folder.name, database: Self.unlinked([folder]))
    }
    guard folder.kind == S_IFDIR else { return nil }
    do {
      let inside = try Self.entries(of: folder.path)
      let databases = inside.filter(\.isDatabase)
      guard let database = databases.first else { return nil }
      if databases.count > 1 {
        let names = databases.map(\.name.printable).joined(separator: ", ")
        throw FoundFamily.Problem(
          description:
            "\(folder.path.printable) holds several databases, and nobody can tell which "
            + "one is meant: \(names).")
      }
      return FoundFamily(
        name: folder.name,
        database: Self.unlinked([database] + inside.filter { $0.name == "photos" }))
    } catch let problem as FoundFamily.Problem {
      return FoundFamily(name: folder.name, database: .failure(problem))
    } catch {
      return FoundFamily(
        name: folder.name,
        database: .failure(
          .init(description: Console.sentence(for: error).printable, code: .inputOutput)))
    }
  }

  /// The first entry's path, where none of them is a link or without a name.
  private static func unlinked(_ entries: [Entry]) -> Result<String, FoundFamily.Problem> {
    if let nameless = entries.first(where: { $0.kind == 0 }) {
      return .failure(
        .init(description: "The name of \(nameless.path.printable) is no text in UTF-8: rename it.")
      )
    }
    if let link = entries.first(where: { $0.kind == S_IFLNK }) {
      return .failure(
        .init(
          description:
            "\(link.path.printable) is a link, and with --all none is followed: it could "
            + "lead to another family's data."))
    }
    return .success(entries[0].path)
  }
}

extension FamiliesFolder {
  /// Something that lies in a folder, itself and not what it may link to.
  private struct Entry {
    let name: String
    let path: String
    let kind: mode_t

    /// What its name ends in, after the last full stop.
    var ending: Substring { name.split(separator: ".").last ?? "" }

    var isDatabase: Bool {
      kind != S_IFDIR && name.contains(".") && endings.contains(ending.lowercased())
    }
  }

  /// What lies in a folder and is not hidden.
  private static func entries(of folder: String) throws -> [Entry] {
    try FileManager.default.contentsOfDirectory(atPath: folder).compactMap { name in
      let path = "\(folder)/\(name)"
      var status = stat()
      guard !name.hasPrefix(".") else { return nil }
      if lstat(path, &status) == 0 {
        return Entry(name: name, path: path, kind: status.st_mode & S_IFMT)
      }
      // A name that is no text was repaired on its way here, and is not found by what it became.
      return name.contains("\u{FFFD}") ? Entry(name: name, path: path, kind: 0) : nil
    }
  }
}

/// A family of a folder of databases: what it is called there, and its database or what is wrong
/// with it.
struct FoundFamily: Sendable {
  /// The name of its output below the output folder.
  let name: String
  /// Where its database lies.
  var database: Result<String, Problem>

  /// Why one family of several cannot be built; it stops no other.
  struct Problem: Error, CustomStringConvertible {
    let description: String
    var code = ExitCode.unusableInput
  }
}

extension [FoundFamily] {
  /// The same, with those refused whose sites would be one folder, here or on a disk that does not
  /// tell capitals from small letters.
  func refusingTwins() -> [FoundFamily] {
    let twins = Dictionary(grouping: self) { $0.name.lowercased() }.filter { $0.value.count > 1 }
    return map { family in
      guard twins[family.name.lowercased()] != nil else { return family }
      var family = family
      family.database = .failure(
        FoundFamily.Problem(
          description: "Two families would be called '\(family.name.printable)': give each a name "
            + "of its own."))
      return family
    }
  }
}
