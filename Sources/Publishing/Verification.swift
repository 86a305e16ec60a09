import Foundation

/// How a folder differs from the site its manifest lists.
package struct Verification: Sendable {
  /// What is not as it was written.
  package enum Difference: String, Sendable {
    /// The manifest lists a file that is not there.
    case missing
    /// Other bytes stand in a file's place, or something that is no file.
    case changed
    /// The manifest does not list it.
    case extra
    /// A build was interrupted while it published; the next one will finish its work.
    case interrupted
  }

  /// One difference and its path below the folder; that of a folder ends with a slash.
  package struct Finding: Hashable, Sendable {
    package let path: String
    package let difference: Difference
  }

  /// The differences in order of path.
  package let findings: [Finding]
  /// How many files the manifest lists.
  package let count: Int

  /// Reads every file the manifest lists, `jobs` at a time, and looks for others.
  ///
  /// Throws ``OutputFolder/Refusal`` where there is no manifest that can be read.
  package init(of folder: URL, jobs: Int) async throws {
    let site = try StandingSite(in: folder, ledger: HashLedger())
    guard let manifest = site.previous ?? site.begun else {
      throw OutputFolder.Refusal(
        description:
          "\(folder.path) holds no \(Manifest.name) that can be read, so it is no site of Kinfolio's."
      )
    }
    count = manifest.files.count
    let differences = try await manifest.files.inParallel(jobs) { file -> Finding? in
      try Task.checkCancellation()
      let isThere = folder.appendingPathComponent(file.path).fileKind != nil
      if isThere, (try? site.holds(file)) == true, site.obstacles(to: [file.path]).isEmpty {
        return nil
      }
      return Finding(path: file.path, difference: isThere ? .changed : .missing)
    }
    let listed = Set(manifest.files.map(\.path) + [Manifest.name])
    let unfinished =
      [Manifest.begunName, Staging.name + "/"] + StandIn.Mark.allCases.map(\.rawValue)
    let extras = try Self.extras(in: folder, besides: listed).map { path in
      Finding(path: path, difference: unfinished.contains(path) ? .interrupted : .extra)
    }
    let standIn = StandIn(for: folder.resolvingSymlinksInPath(), files: .disk)
    let beside = standIn.mark(in: standIn.place).map { _ in
      Finding(path: "../\(standIn.place.lastPathComponent)/", difference: .interrupted)
    }
    findings = (differences.compactMap(\.self) + extras + [beside].compactMap(\.self))
      .sorted { $0.path < $1.path }
  }

  /// What lies there besides these files: a folder that holds none of them is named once, with a
  /// slash at its end.
  static func extras(in folder: URL, besides files: Set<String>) throws -> [String] {
    let folders = Set(files.flatMap(\.foldersAbove))
    var found: [String] = []
    var waiting = [""]
    let root = folder.path + "/"
    while let above = waiting.popLast() {
      for entry in try FolderListing(of: root + above).entries {
        let path = above + entry.name
        let isFolder = entry.kind == S_IFDIR
        if isFolder, folders.contains(path) {
          waiting.append(path + "/")
        } else if !files.contains(path) {
          found.append(isFolder ? path + "/" : path)
        }
      }
    }
    return found
  }
}
