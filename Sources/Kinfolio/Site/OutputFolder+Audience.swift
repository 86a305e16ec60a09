import Publishing
import Records

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
