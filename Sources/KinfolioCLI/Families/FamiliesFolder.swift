import Foundation

/// A folder with the data of several families.
///
/// A family is a database in the folder, or a subfolder with one database and its photos. Symbolic links inside are not
/// followed, because someone who can write to one family's folder could add a link to another family's data.
struct FamiliesFolder: Sendable {
  /// The path of the folder with all links resolved.
  let path: String

  /// Opens the folder at a path; throws if there is none.
  init(_ path: String) throws(UnusableInputError) {
    if !isFolder(path), access(path, F_OK) == 0 {
      throw UnusableInputError(
        description:
          "\(path) is a file, not a folder. To build this family alone, leave out --all.")
    }
    try checkFolderExists(path)
    self.path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
  }

  /// Returns all families sorted by name; throws if the folder cannot be read or contains no database.
  func families() throws -> [FamilyToBuild] {
    let entries = try Self.visibleEntries(of: path)
    let inSubfolders = entries.compactMap { folder in
      Self.databasePath(inSubfolder: folder).map {
        FamilyToBuild(name: folder.name, databasePath: $0)
      }
    }
    let families = (topLevelFamilies(among: entries) + inSubfolders).sorted {
      $0.name.utf8.lexicographicallyPrecedes($1.name.utf8)
    }
    if families.isEmpty {
      throw UnusableInputError(
        description: "There is no database in \(path) or its subfolders. The names of databases "
          + "end in .sqlite, .sqlite3 or .db.")
    }
    // A disk may put the sites of two families whose names differ only in case into one folder.
    let namesakes = Dictionary(grouping: families) { $0.name.lowercased() }
    return families.map { family in
      if namesakes[family.name.lowercased()]?.count == 1 { return family }
      return FamilyToBuild(
        name: family.name,
        databasePath: .unusable(
          "Two families have the name '\(family.name.printable)' (case is ignored). "
            + "Rename one of them."))
    }
  }

  private func topLevelFamilies(among entries: [FolderEntry]) -> [FamilyToBuild] {
    let databases = entries.filter(\.isDatabaseFile)
    let sharePhotos = databases.count > 1 && entries.contains { $0.name == "photos" }
    return databases.map { entry in
      FamilyToBuild(
        name: String(entry.name.dropLast(entry.fileExtension.count + 1)),
        databasePath: sharePhotos
          ? .unusable(
            "Several databases share one folder of photos in \(path.printable). "
              + "Put each family into a folder of its own.")
          : Self.validatedFirstPath(of: [entry]))
    }
  }

  /// Returns the path of the database in a family's subfolder, an error if it is unusable, or nil if there is none.
  private static func databasePath(
    inSubfolder folder: FolderEntry
  ) -> Result<String, UnusableInputError>? {
    if folder.isDatabaseFile { return nil }
    if folder.fileType == 0 || folder.fileType == S_IFLNK && isFolder(folder.path) {
      return validatedFirstPath(of: [folder])
    }
    guard folder.fileType == S_IFDIR else { return nil }
    let inside: [FolderEntry]
    do { inside = try visibleEntries(of: folder.path) } catch {
      return .failure(
        .init(description: Console.message(for: error).printable, code: .inputOutput))
    }
    let databases = inside.filter(\.isDatabaseFile)
    guard let database = databases.first else { return nil }
    if databases.count > 1 {
      let names = databases.map(\.name.printable).joined(separator: ", ")
      return .unusable(
        "\(folder.path.printable) contains several databases: \(names). Keep only one there.")
    }
    return validatedFirstPath(of: [database] + inside.filter { $0.name == "photos" })
  }

  /// Returns the first entry's path, or an error if an entry is a symbolic link or has a name that is not valid UTF-8.
  private static func validatedFirstPath(of entries: [FolderEntry]) -> Result<
    String, UnusableInputError
  > {
    if let nameless = entries.first(where: { $0.fileType == 0 }) {
      return .unusable("The name of \(nameless.path.printable) is not valid UTF-8: rename it.")
    }
    if let link = entries.first(where: { $0.fileType == S_IFLNK }) {
      return .unusable(
        "\(link.path.printable) is a link. With --all, links are not followed, because they "
          + "could lead to another family's data.")
    }
    return .success(entries[0].path)
  }

  /// A file, a link or a subfolder in a folder.
  ///
  /// `fileType` is the type of the entry itself, such as `S_IFLNK` for a link. It is 0 if the name is not valid UTF-8.
  private struct FolderEntry {
    let name: String
    let path: String
    let fileType: mode_t

    /// The part of the name after the last period; without a period, the whole name.
    var fileExtension: Substring { name.split(separator: ".").last ?? "" }

    var isDatabaseFile: Bool {
      fileType != S_IFDIR && name.contains(".")
        && ["sqlite", "sqlite3", "db"].contains(fileExtension.lowercased())
    }
  }

  /// Returns the entries of a folder that are not hidden.
  private static func visibleEntries(of folder: String) throws -> [FolderEntry] {
    try FileManager.default.contentsOfDirectory(atPath: folder).compactMap { name in
      let path = "\(folder)/\(name)"
      var status = stat()
      guard !name.hasPrefix(".") else { return nil }
      if lstat(path, &status) == 0 {
        return FolderEntry(name: name, path: path, fileType: status.st_mode & S_IFMT)
      }
      // Foundation repairs a name that is not valid UTF-8, so there is no file with the repaired name.
      return name.contains("\u{FFFD}") ? FolderEntry(name: name, path: path, fileType: 0) : nil
    }
  }
}

extension Result<String, UnusableInputError> {
  fileprivate static func unusable(_ description: String) -> Self {
    .failure(UnusableInputError(description: description))
  }
}

/// A family in a folder of families, with the path of its database or the reason why its site cannot be built.
///
/// A family that cannot be built does not affect the others.
struct FamilyToBuild: Sendable {
  /// The name of the family's folder in the output folder.
  let name: String
  let databasePath: Result<String, UnusableInputError>
}
