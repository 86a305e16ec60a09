import Files
import Foundation
import Progress

/// The differences between an output folder and the site that the manifest in the folder describes.
package struct SiteVerification: Sendable {
  package enum Difference: String, Sendable {
    case missing
    /// The file has different contents, or its path is not a regular file.
    case changed
    /// The file exists, but its permissions or the disk prevent reading it.
    case unreadable
    /// The file is not listed in the manifest.
    case extra
    /// A build was interrupted during publication and left this path; the next build completes the publication.
    case interrupted
  }

  /// A difference at a path relative to the output folder; paths of folders end with a slash.
  package struct Discrepancy: Hashable, Sendable {
    package let path: String
    package let difference: Difference
  }

  /// The differences between the output folder and its manifest, sorted by path.
  package let discrepancies: [Discrepancy]
  package let listedFileCount: Int

  /// Compares an output folder with its manifest; reads up to `jobs` files at a time.
  ///
  /// Throws ``OutputFolder/ValidationError`` if there is no valid manifest.
  package init(of folder: URL, jobs: Int) async throws {
    let site = try ExistingSite(in: folder, hashCache: FileHashCache())
    guard let manifest = site.previousManifest ?? site.pendingManifest else {
      throw OutputFolder.ValidationError(
        description:
          "\(folder.path) is not a Kinfolio site, because it has no readable \(Manifest.fileName). "
          + "Use the output folder of a build."
      )
    }
    listedFileCount = manifest.files.count
    let differences = try await manifest.files.mapInParallel(limit: jobs) { file -> Discrepancy? in
      try Task.checkCancellation()
      return Self.difference(of: file, in: folder, site).map {
        Discrepancy(path: file.path, difference: $0)
      }
    }
    let listed = Set(manifest.files.map(\.path) + [Manifest.fileName])
    let unfinished =
      [Manifest.pendingFileName, StagingDirectory.innerFolderName + "/"]
      + SwapDirectory.MarkerFile.allCases.map(\.rawValue)
    let extras = try folder.unlistedPaths(excluding: listed).map { path in
      Discrepancy(path: path, difference: unfinished.contains(path) ? .interrupted : .extra)
    }
    let standIn = SwapDirectory(for: folder.resolvingSymlinksInPath(), files: .disk)
    let staging = StagingDirectory.outerURL(for: standIn.output)
    let interrupted = [
      SwapDirectory.markerFiles(in: standIn.temporaryURL).first.map { _ in standIn.temporaryURL },
      staging.fileType.map { _ in staging },
    ].compactMap(\.self).map {
      Discrepancy(path: "../\($0.lastPathComponent)/", difference: .interrupted)
    }
    discrepancies = (differences.compactMap(\.self) + extras + interrupted)
      .sorted { $0.path < $1.path }
  }

  private static func difference(
    of file: Manifest.File, in folder: URL, _ site: ExistingSite
  ) -> Difference? {
    guard folder.appendingPathComponent(file.path).fileType != nil else { return .missing }
    guard site.blockedParentFolders(of: [file.path]).isEmpty else { return .changed }
    do { return try site.containsUnchanged(file) ? nil : .changed } catch { return .unreadable }
  }
}

extension URL {
  /// Returns the paths in the folder that are not in `files`, relative to the folder.
  ///
  /// A subfolder that contains none of `files` counts as one path, with a slash at the end.
  func unlistedPaths(excluding files: Set<String>) throws -> [String] {
    let folders = Set(files.flatMap(\.parentFolders))
    var found: [String] = []
    var waiting = [""]
    let root = path + "/"
    while let above = waiting.popLast() {
      for entry in try FolderListing(of: root + above).entries {
        let path = above + entry.name
        let isFolder = entry.fileType == S_IFDIR
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
