import Foundation
import Hashing
import Records

/// The unique names of profiles in URLs: lowercase ASCII letters, digits and hyphens.
package struct ProfileSlugs: Sendable {
  private let slugs: [ID<Profile>: String]

  /// Creates the names for URLs, each with a number if a profile that joined earlier has the same name.
  package init(_ profiles: [Profile]) {
    let inOrder = profiles.sorted {
      ($0.joinedAt?.seconds ?? .max, $0.entry.id) < ($1.joinedAt?.seconds ?? .max, $1.entry.id)
    }
    var slugs: [ID<Profile>: String] = [:]
    var taken = reservedSlugs
    for (index, profile) in inOrder.enumerated() {
      let plain = asciiSlug(profile.name)
      let base = plain.isEmpty || reservedSlugs.contains(plain) ? "profile-\(index + 1)" : plain
      var slug = base
      var number = 2
      while !taken.insert(slug).inserted {
        slug = "\(base)-\(number)"
        number += 1
      }
      slugs[profile.id] = slug
    }
    self.slugs = slugs
  }

  package subscript(profile: Profile) -> String { slugs[profile.id] ?? idSlug(profile.entry.id) }
}

/// Returns the id of a record if it is safe in a path on every system, otherwise 20 hexadecimal digits of its hash.
package func idSlug(_ id: String) -> String {
  let isPlain =
    id.utf8.count <= 64 && id.utf8.first != UInt8(ascii: "-") && !reservedSlugs.contains(id)
    && id.unicodeScalars.allSatisfy { "a"..."z" ~= $0 || "0"..."9" ~= $0 || $0 == "-" }
  // Uppercase letters are hashed too, because some file systems do not distinguish "A" from "a".
  return isPlain && !id.isEmpty ? id : String(SHA256.hex(of: id.utf8).prefix(20))
}

/// The names that no profile may have in URLs: the folders of the parts of a site, and device names of Windows.
private let reservedSlugs = Set(SitePart.allCases.map(\.rawValue)).union([
  "con", "prn", "aux", "nul",
  "com1", "com2", "com3", "com4", "com5", "com6", "com7", "com8", "com9",
  "lpt1", "lpt2", "lpt3", "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9",
])

/// The ASCII letters for letters that Unicode decomposition does not convert to ASCII.
private let asciiSpellingsByLetter: [Character: String] = [
  "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i",
]

private func asciiSlug(_ name: String) -> String {
  let combiningMarks: Set<Unicode.GeneralCategory> = [
    .nonspacingMark, .spacingMark, .enclosingMark,
  ]
  let spelled = name.lowercased().map { asciiSpellingsByLetter[$0] ?? String($0) }.joined()
  let words = spelled.decomposedStringWithCompatibilityMapping.unicodeScalars
    .filter { !combiningMarks.contains($0.properties.generalCategory) }
    .split { !($0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)) }
  let slug = words.map { String(String.UnicodeScalarView($0)) }.joined(separator: "-")
  return String(slug.prefix(40)).trimmingCharacters(in: CharacterSet(charactersIn: "-"))
}
