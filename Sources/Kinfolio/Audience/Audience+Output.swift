import Publishing
import Records

extension Audience {
  /// How a manifest names it: two folders with one mark hold sites for the same people.
  package var mark: String {
    if case .doctor(let profile) = self {
      "doctor of \(idSlug(profile.text))"
    } else {
      kind.rawValue
    }
  }
}

extension Audience.Kind {
  /// Whether a path of a site is one at which nothing for the audience ever stands.
  package func withholds(_ path: String) -> Bool {
    let room = /^(en|es|fr)\/((activity|visits)|[^\/]+\/(visits|growth|food|tasks))\//
    return switch self {
    case .family: false
    case .viewer:
      path.hasPrefix("data/") || path.hasPrefix("charts/") || path.contains(room)
        || path.contains(/^documents\/.*-visit-/)
    case .doctor:
      path.contains(/^(data|feed|calendar)\//)
        || path.contains(/^(en|es|fr)\/(activity|timeline)\//)
        || path.hasPrefix("documents/timeline-")
    }
  }
}

extension Audience {
  /// The readers of a site that is not the family's own, in words of the program's messages.
  package var readers: String {
    if case .doctor = self { "the doctor" } else { "viewers" }
  }

  /// What its readers have to know of what the site contains; nothing on the family's own.
  func explanation(
    about name: String, _ text: (String, [String: String]) throws -> String
  ) throws -> [String] {
    switch self {
    case .family: []
    case .viewer: [try text("about.held_viewer", [:]), try text("about.held_back", [:])]
    case .doctor:
      [try text("about.held_doctor", ["name": name]), try text("about.held_names", [:])]
    }
  }
}

extension OutputFolder {
  /// Throws ``Refusal`` where the folder holds a site for others than `audience`, also one whose
  /// build was interrupted.
  ///
  /// Replacing it would do: what an earlier build wrote is removed. But a page that somebody has
  /// edited since would stay, and a family's pages would go wherever a viewers' folder is published.
  package func refuseSite(forOthersThan audience: Audience) throws {
    let manifests = [try Manifest(in: url), try Manifest(in: url, named: Manifest.begunName)]
    for manifest in manifests.compactMap(\.self) {
      let mark = manifest.audience ?? Audience.family.mark
      guard mark != audience.mark else { continue }
      throw Refusal(
        description:
          "The output folder \(url.path) holds \(Self.site(mark)), and \(Self.site(audience.mark)) "
          + "goes into a folder of its own. Choose another with --output, or empty this one first.")
    }
  }

  private static func site(_ mark: String) -> String {
    switch mark {
    case Audience.family.mark: "a family's own site"
    case Audience.viewer.mark: "a site for viewers"
    default: "a doctor's site about one of them"
    }
  }
}

/// How much of what a family has is not on a site for others: counts, and never what.
package struct Withheld: Codable, Hashable, Sendable {
  package let profiles: Int
  package let photos: Int
  package let milestones: Int

  /// Counts what of all records is not in those an audience sees, of which `photos` are shown.
  package init(of all: Journal, from seen: Journal, showing photos: Int) {
    profiles = all.profiles.count - seen.profiles.count
    self.photos = seen.audience == .family ? 0 : all.photos.count - photos
    milestones = all.milestones.count - seen.milestones.count
  }

  /// Each kind with its count.
  package var counts: [(kind: String, count: Int)] {
    [("profiles", profiles), ("photos", photos), ("milestones", milestones)]
  }
}
