extension SiteBuilder {
  /// What a build wrote, removed and left unchanged in the output folder.
  package struct Outcome: Hashable, Sendable, Codable {
    /// The paths of the files that are new or have changed.
    package var written: [String] = []
    package var unchanged = 0
    /// The paths of the files whose bytes were computed; all other files were cached or known to be up to date.
    package var computed: [String] = []
    package var removed: [String] = []
    /// The size of the whole site in bytes.
    package var size = 0
    /// The paths of the files that the build did not replace or remove, because another program modified them.
    ///
    /// The other program did this after an earlier build or during this one. The site needs other contents at these
    /// paths, or no file.
    package var modifiedByOthers: [String] = []
    /// The reason why the files of the site were replaced one by one, or nil if the update was atomic or unnecessary.
    package var nonatomicReason: String?

    private enum CodingKeys: String, CodingKey {
      case written, unchanged, removed, size
      case computed = "made"
      case modifiedByOthers = "left"
      case nonatomicReason = "notAtOnce"
    }

    /// The outcome that a second build from the same input would have, which finds all files unchanged.
    package var ifBuildRepeated: Outcome {
      Outcome(unchanged: unchanged + written.count, size: size)
    }
  }

  /// A reason why nothing was published.
  package enum Problem: Error, Hashable, CustomStringConvertible {
    /// Another build has locked the folder at this path; `processID` is the number of that build's process, if known.
    case alreadyRunning(String, processID: Int32?)
    /// Files that this program did not write, or that were changed since, exist at paths that the site needs.
    case foreignFiles([String])
    /// Paths that even `--adopt`, which overwrites files, cannot replace: a folder instead of a file, or the reverse.
    case cannotAdopt([String])
    /// So many of the photo files that the database names are missing that their folder is probably unavailable.
    case photosGone(missing: Int, of: Int)
    case photoFolderGone(String)

    package var description: String {
      switch self {
      case .alreadyRunning(let path, let process):
        "Another build\(process.map { " (process \($0))" } ?? "") is writing \(path). Nothing was "
          + "published or removed. Try again after it has finished."
      case .foreignFiles(let paths):
        "Nothing was published, because these files were not written by Kinfolio or were changed "
          + "since: \(Self.list(paths)). Move them, choose another folder with --output, or replace "
          + "files and links with --adopt. Folders are never replaced. If these are files of an earlier "
          + "site, they can show photos that you have hidden since."
      case .cannotAdopt(let paths):
        "Nothing was published, because these are in the way and --adopt replaces only a file by a "
          + "file: \(Self.list(paths)). Move or delete them, or choose another folder with --output."
      case .photosGone(let missing, let count):
        "Nothing was published, because \(missing) of \(count) photo files are missing or "
          + "unreadable, and the site would lose their pictures. Restore the photos, or publish "
          + "without them with --allow-shrink."
      case .photoFolderGone(let path):
        "Nothing was published, because the photo folder \(path) does not exist or is empty, and the "
          + "site would lose its pictures. Restore the folder, or choose another with --photos. "
          + "If it is empty on purpose, add --allow-shrink."
      }
    }

    private static func list(_ paths: [String]) -> String {
      paths.prefix(10).joined(separator: ", ")
        + (paths.count > 10 ? " and \(paths.count - 10) more" : "")
    }
  }
}

extension OutputFolder {
  /// Throws ``SiteBuilder/Problem/photosGone(missing:of:)`` if the photo folder is probably unavailable.
  ///
  /// This is assumed if at least half of the `namedCount` photo files that the database names are missing, and if the
  /// new site would keep at most half of the published photos. `keptPaths` are the paths of photos in the new site.
  package func checkPhotoLoss(namedCount: Int, missingCount: Int, keptPaths: Set<String>) throws {
    guard missingCount > 0, missingCount * 2 >= namedCount else { return }
    let shown = try Manifest(in: url)?.photoPaths ?? []
    let lost = shown.count { !keptPaths.contains($0) }
    if lost > 0, lost * 2 >= shown.count {
      throw SiteBuilder.Problem.photosGone(missing: missingCount, of: namedCount)
    }
  }
}
