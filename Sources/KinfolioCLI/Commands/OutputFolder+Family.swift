import Foundation
import Hashing
import Publishing
import Records

/// The family whose site an output folder contains, as stored in the cache: only as hashes, because names do not belong
/// in the cache.
private struct SiteFamily: Codable {
  /// The hash of the family's name.
  let name: String
  /// The hashes of the ids of the family's people and pets, which stay the same if the database is moved or the family
  /// renamed.
  let ids: Set<String>

  init(_ journal: Journal) {
    name = SHA256.hex(of: journal.family.name.utf8)
    ids = Set(
      (journal.profiles.map(\.entry.id) + journal.caregivers.map(\.entry.id))
        .map { SHA256.hex(of: $0.utf8) })
  }
}

extension OutputFolder {
  /// Throws `UnusableInputError` if the output folder contains the site of another family.
  ///
  /// A family is another one if it has another name and shares no person and no pet with this one.
  func checkHasNoOtherFamily(than journal: Journal, cacheFolder cache: URL) throws {
    let family = SiteFamily(journal)
    guard let data = try? Data(contentsOf: stateFile(withExtension: "family", in: cache)),
      let last = try? JSONDecoder().decode(SiteFamily.self, from: data),
      last.name != family.name, last.ids.isDisjoint(with: family.ids), try Manifest(in: url) != nil
    else { return }
    throw UnusableInputError(
      description: ("The output folder \(url.path) contains the site of another family, not of "
        + "\(journal.family.name). Write this one to another folder with --output, or delete the "
        + "folder first.").printable)
  }

  /// Stores in the cache that the folder contains the site of this family.
  func rememberFamily(of journal: Journal, cacheFolder cache: URL) {
    let data = try? JSONEncoder().encode(SiteFamily(journal))
    if let data {
      try? PrivateFile.write(data, to: stateFile(withExtension: "family", in: cache).path)
    }
  }
}
