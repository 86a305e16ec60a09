extension Builder {
  /// What a build did.
  package struct Outcome: Hashable, Sendable, Codable {
    /// Files that are new or have changed.
    package var written: [String] = []
    /// Files that were already as they should be.
    package var unchanged = 0
    /// Files whose bytes were made; all others lay in the cache, or were known to be as they should.
    package var made: [String] = []
    /// Files of an earlier build that were removed.
    package var removed: [String] = []
    /// All bytes of the site.
    package var size = 0
    /// Files that somebody has changed since they were written, or while they were to be replaced, and
    /// that the site does not want as they are: they stay.
    package var left: [String] = []
    /// Why the files were put in place one by one; nil where all of them changed at once, or none.
    package var notAtOnce: String?

    /// What a build did that found everything as this one left it.
    package var repeated: Outcome { Outcome(unchanged: unchanged + written.count, size: size) }
  }
}

extension Builder {
  /// Why nothing was published.
  package enum Problem: Error, Hashable, CustomStringConvertible {
    /// Another build holds the folder: that of the process with this number, where it is known.
    case alreadyRunning(String, by: Int32?)
    /// Files that this program has not written stand where it wants to write.
    case foreignFiles([String])
    /// So many of the named photo files are missing that their folder is probably not there.
    case photosGone(missing: Int, of: Int)
    /// The folder that holds the site's photos is not there.
    case photoFolderGone(String)

    package var description: String {
      switch self {
      case .alreadyRunning(let path, let process):
        "Another build\(process.map { " (process \($0))" } ?? "") is writing \(path). Try again when "
          + "it is done."
      case .foreignFiles(let paths):
        "These files are in the way and were not written by Kinfolio, or have been changed since, so "
          + "nothing was published: " + paths.prefix(10).joined(separator: ", ")
          + (paths.count > 10 ? " and more" : "")
          + ". Move them away, choose another folder with --output, or build with --adopt, which writes "
          + "over files and links, never over folders."
      case .photosGone(let missing, let count):
        "\(missing) of \(count) photo files are missing or cannot be read, and the site would lose "
          + "their pictures, so nothing was published: bring the photos back, or build with "
          + "--allow-shrink."
      case .photoFolderGone(let path):
        "The photo folder \(path) is not there, and the site would lose its pictures, so nothing was "
          + "published. Try again when it is back, or name another with --photos."
      }
    }
  }
}

extension OutputFolder {
  /// Throws ``Builder/Problem/photosGone(missing:of:)`` if half of the `named` photos are missing and
  /// with them half of the pictures that the folder contains now would go.
  ///
  /// `kept` are the paths of the pictures that can still be shown.
  package func refuseToLosePhotos(named: Int, missing: Int, kept: Set<String>) throws {
    guard missing > 0, missing * 2 >= named else { return }
    let shown = try Manifest(in: url)?.photos ?? []
    let lost = shown.count { !kept.contains($0) }
    if lost > 0, lost * 2 >= shown.count {
      throw Builder.Problem.photosGone(missing: missing, of: named)
    }
  }
}
