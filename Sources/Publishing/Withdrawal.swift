import Files
import Foundation
import Hashing

extension OutputFolder {
  /// Removes each published file that may contain a photo or text that the audience may no longer see, and returns the
  /// removed paths.
  ///
  /// A file is removed even if another program changed it. A picture stays only if the manifest names it for a
  /// permitted photo. A page stays only if no one has changed it and all its pictures stay. If the manifest is of an
  /// old version, which does not list photos and texts, all pictures and pages are removed. If a file cannot be
  /// removed, all others are removed before an error is thrown. The caller must own the lock of the output folder.
  package func removeWithdrawnFiles(
    files: FileOperations = .disk, keeping isPermitted: (_ item: String) -> Bool
  ) throws -> [String] {
    let manifests = [
      try Manifest(in: url), try Manifest(in: url, named: Manifest.pendingFileName),
    ].compactMap(\.self)
    let published = PublishedItems(manifests, isPermitted)
    let listed = manifests.flatMap { $0.files + ($0.left ?? []) }.filter(\.hasPathInsideFolder)
    // The pictures include further files that are named like those of the site.
    let paths = try Set(listed.map(\.path)).union(picturePaths()).filter(isFileInsideFolder)
    let strangers = paths.contains { $0.pictureName.map { !published.mayShowPicture($0) } ?? false }
    if manifests.isEmpty || !published.mayIncludeWithdrawnItems && !strangers { return [] }
    let staging = StagingDirectory(for: self.url, files: files)
    var removed: [String] = []
    var failure: (any Error)?
    let unlisted = unlistedPagePaths(besides: paths).filter {
      !(picturesMentioned(at: $0) ?? []).allSatisfy(published.mayShowPicture)
    }
    for path in paths.filter({ !mayStay($0, published) }) + unlisted {
      do {
        try staging.removePublished(path)
        removed.append(path)
      } catch {
        failure = failure ?? error
      }
    }
    try staging.flushPublished(removed)
    if let failure { throw failure }
    return removed.sorted()
  }

  /// Returns whether the published file at this path can contain nothing that the audience may no longer see.
  private func mayStay(_ path: String, _ published: PublishedItems) -> Bool {
    if let picture = path.pictureName { return published.mayShowPicture(picture) }
    if published.pathsChangedByOthers.contains(path) { return false }
    switch path.pathExtension {
    case "html":
      return !published.anyPageMayShowWithdrawnText
        && picturesMentioned(at: path, ifHashIn: published.fileHashes)?
          .allSatisfy(published.mayMentionPicture) == true
    case "pdf", "xml", "ics": return false
    // The search lists outside `assets` contain captions, but not every list mentions pictures.
    case "js": return path.hasPrefix("assets/")
    default: return true
    }
  }

  /// Removes the files in these folders of a site that has lost its manifest, and returns the removed paths.
  ///
  /// The site may have been for another audience. Files of other kinds stay, such as photos without the name of a
  /// published picture. If the output folder has neither the assets nor the pictures of a site, nothing is removed.
  package func removeUnlistedFiles(
    in folders: Set<String>, files: FileOperations = .disk
  ) throws -> [String] {
    let assets = (try? FolderListing(of: url.appendingPathComponent("assets").path))?.entries ?? []
    guard try Manifest(in: url) == nil,
      try !picturePaths().isEmpty
        || assets.contains(where: { $0.name.contains(/^site\.[0-9a-f]+\.css$/) })
    else { return [] }
    let staging = StagingDirectory(for: url, files: files)
    let kinds: Set = ["html", "js", "pdf", "xml", "ics", "csv", "json", "png", "svg"]
    var removed: [String] = []
    for folder in folders.sorted() where url.appendingPathComponent(folder).fileType == S_IFDIR {
      for path in filePaths(below: folder)
      where path.pictureName != nil || kinds.contains(path.pathExtension) {
        try staging.removePublished(path)
        removed.append(path)
      }
    }
    try staging.flushPublished(removed)
    return removed.sorted()
  }

  private func picturePaths() throws -> [String] {
    let folder = url.appendingPathComponent("photos")
    guard folder.fileType == S_IFDIR else { return [] }
    return try FolderListing(of: folder.path).entries.map { "photos/\($0.name)" }
      .filter { $0.pictureName != nil }
  }

  /// Returns whether there is a file or link at this path, and no folder in the path is a link.
  private func isFileInsideFolder(_ path: String) -> Bool {
    guard let kind = url.appendingPathComponent(path).fileType, kind != S_IFDIR else {
      return false
    }
    return path.parentFolders.allSatisfy { url.appendingPathComponent($0).fileType == S_IFDIR }
  }

  /// Returns the paths of pages in the listed pages' folders that are not in `listed`, such as pages of an older site.
  private func unlistedPagePaths(besides listed: Set<String>) -> [String] {
    let pages = listed.filter { $0.pathExtension == "html" && $0.contains("/") }
    return Set(pages.map { String($0.prefix { $0 != "/" }) }).flatMap(filePaths)
      .filter { $0.pathExtension == "html" && !listed.contains($0) }
  }

  private func filePaths(below folder: String) -> [String] {
    let names = FileManager.default.enumerator(
      atPath: url.appendingPathComponent(folder).path)?.allObjects
    return (names as? [String] ?? []).map { "\(folder)/\($0)" }.filter(isFileInsideFolder)
  }

  /// Returns the names of the pictures that a page mentions, or nil if the page cannot be read.
  ///
  /// If `hashes` is not nil, also returns nil for a page whose hash it does not contain.
  private func picturesMentioned(
    at path: String, ifHashIn hashes: Set<String>? = nil
  ) -> Set<String>? {
    let file = url.appendingPathComponent(path).path
    guard let data = try? RegularFile.bytes(at: file, byteLimit: 64_000_000),
      hashes?.contains(SHA256.hex(of: data)) != false
    else { return nil }
    let page = String(decoding: data, as: UTF8.self)
    return Set(page.matches(of: /(photos\/[0-9a-f]{16})-[0-9]/).map { String($0.1) })
  }
}

extension String {
  fileprivate var pathExtension: String { (self as NSString).pathExtension.lowercased() }

  /// The start of a picture's path that all sizes of the picture share, such as `photos/0123456789abcdef`.
  package var pictureName: String? {
    wholeMatch(of: /(photos\/[0-9a-f]{16})-[0-9]+(?:-square)?\.(?:jpg|webp)/).map { String($0.1) }
  }
}

/// The photos and texts that the manifests of a published site list, and which of them are still permitted.
private struct PublishedItems {
  /// True if a published photo or text is no longer permitted, or if this is unknown for some files.
  ///
  /// It is unknown for the files in a manifest of an old version, and for obsolete files that another program changed.
  let mayIncludeWithdrawnItems: Bool
  /// True if any page of the site may contain a text that is no longer permitted.
  let anyPageMayShowWithdrawnText: Bool
  /// The paths of files that the site no longer needs, but that stayed because another program had changed them.
  let pathsChangedByOthers: Set<String>
  let fileHashes: Set<String>
  private let permittedPictureNames: Set<String>
  /// The names of the pictures whose texts are no longer permitted.
  private let picturesWithWithdrawnTexts: Set<String>

  init(_ manifests: [Manifest], _ isPermitted: (String) -> Bool) {
    let items = manifests.flatMap { $0.items ?? [] }
    let withdrawn = items.filter { !isPermitted($0.id) }
    let isUnknown = manifests.contains { $0.items == nil }
    pathsChangedByOthers = Set(manifests.flatMap { $0.left ?? [] }.map(\.path))
    mayIncludeWithdrawnItems = isUnknown || !withdrawn.isEmpty || !pathsChangedByOthers.isEmpty
    fileHashes = Set(manifests.flatMap(\.files).map(\.sha256))
    anyPageMayShowWithdrawnText = isUnknown || withdrawn.contains { $0.picture == nil }
    permittedPictureNames = Set(
      items.filter { !$0.isText && isPermitted($0.id) }.compactMap(\.picture)
    ).subtracting(withdrawn.filter { !$0.isText }.compactMap(\.picture))
    picturesWithWithdrawnTexts = Set(withdrawn.filter(\.isText).compactMap(\.picture))
  }

  func mayShowPicture(_ picture: String) -> Bool { permittedPictureNames.contains(picture) }

  /// Returns whether a page may mention the picture: neither the picture nor a text about it has been withdrawn.
  func mayMentionPicture(_ picture: String) -> Bool {
    mayShowPicture(picture) && !picturesWithWithdrawnTexts.contains(picture)
  }
}
