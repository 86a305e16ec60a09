/// Private data that was found in a file, with the offset of its first occurrence.
package struct Leak: Hashable, Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    /// A geographic position, or the name of a place in the metadata of a photo.
    case place
    /// The maker or model of a camera, lens or computer.
    case device
    /// A number that identifies one device or one photo.
    case serial
    /// The name of a photographer or of a person in a photo, in the photo's metadata.
    case person
    /// The name of a source file from which a file of the folder was made, such as an original photo.
    case sourceFile
    /// A path on the machine on which the audited folder was made.
    case path
    /// A text or name that the caller of the audit declared private.
    case privateText
    /// A file that the readers of the audited folder may not see.
    case audience
    /// Not private data, but a part of the folder that could not be examined.
    case notExamined
  }

  package let kind: Kind
  /// A short description: a text that the caller declared private, or the kind of metadata, without its value.
  package let detail: String
  /// The offset in bytes of the first occurrence in the file.
  ///
  /// For packed or escaped data, it is the offset of the part of the file that contains the data.
  package let offset: Int
  /// The number of occurrences in unescaped bytes, or 1 if the data occurs only in escaped text.
  package internal(set) var count = 1
}

/// The private data in one file, in one entry for each kind and description.
///
/// There are at most `maximumCount` entries, so that a file full of private data needs no more memory.
struct LeakList {
  private static let maximumCount = 200
  private(set) var leaks: [Leak] = []
  private var leakIndices: [Leak.Kind: [String: Int]] = [:]

  mutating func addIfNew(_ kind: Leak.Kind, _ detail: String, at offset: Int) {
    if leakIndices[kind]?[detail] == nil { add(kind, detail, at: offset) }
  }

  /// Adds private data, or counts one more occurrence of known data.
  mutating func add(_ kind: Leak.Kind, _ detail: String, at offset: Int) {
    if let index = leakIndices[kind]?[detail] {
      leaks[index].count += 1
    } else if leaks.count < Self.maximumCount {
      leakIndices[kind, default: [:]][detail] = leaks.count
      leaks.append(Leak(kind: kind, detail: detail, offset: offset))
    }
  }
}
