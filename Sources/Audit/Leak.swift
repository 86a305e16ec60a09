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
    /// The name of a file from which a file of the audited folder was made, such as an original photo.
    case sourceFile
    /// A path of a file or folder on the machine on which the audited folder was made.
    case path
    /// A text or name that the caller of the audit declared private.
    case privateText
    /// A file that the readers of the audited folder may not see.
    case audience
    /// Not private data, but a part of the audited folder that could not be examined.
    case notExamined
  }

  package let kind: Kind
  /// A short description: a text that the caller declared private, or the kind of metadata, without its value.
  package let detail: String
  /// The offset of the first occurrence in the file.
  ///
  /// For data inside packed or escaped data, this is the offset of the packed data or of a piece of the file.
  package let byteOffset: Int
  /// The number of occurrences in unescaped bytes, or 1 if the data occurs only in escaped text.
  package internal(set) var occurrenceCount = 1
}

/// The private data in one file, with one leak for each kind and description.
///
/// There are at most `maximumLeakCount` leaks, so that a file full of private data needs no more memory than others.
struct LeakList {
  private static let maximumLeakCount = 200
  private(set) var leaks: [Leak] = []
  private var leakIndexByKindAndDetail: [Leak.Kind: [String: Int]] = [:]

  mutating func addIfNew(_ kind: Leak.Kind, _ detail: String, at offset: Int) {
    if leakIndexByKindAndDetail[kind]?[detail] == nil { add(kind, detail, at: offset) }
  }

  /// Adds a leak, or counts one more occurrence if a leak with this kind and description is known.
  mutating func add(_ kind: Leak.Kind, _ detail: String, at offset: Int) {
    if let index = leakIndexByKindAndDetail[kind]?[detail] {
      leaks[index].occurrenceCount += 1
    } else if leaks.count < Self.maximumLeakCount {
      leakIndexByKindAndDetail[kind, default: [:]][detail] = leaks.count
      leaks.append(Leak(kind: kind, detail: detail, byteOffset: offset))
    }
  }
}
