/// Private data in a file, with its offset.
public struct Leak: Hashable, Sendable {
  /// The kind of private data.
  public enum Kind: String, Sendable, CaseIterable {
    /// A geographic position, or the name of a place in the metadata of a photo.
    case place
    /// The maker or model of a camera, lens or computer.
    case device
    /// A number that identifies one device or one photo.
    case serial
    /// A photographer or a person in a photo, according to the photo's metadata.
    case person
    /// The name of a file that the folder was made from.
    case sourceFile
    /// A path on the machine that made the folder.
    case path
    /// A text that the caller declared private.
    case privateText
    /// Data that the folder's audience may not see.
    case audience
    /// Not a leak, but a part that could not be examined.
    case notExamined
  }

  /// The kind of private data.
  public let kind: Kind
  /// A short description, which never contains the private value itself.
  public let detail: String
  /// The byte offset of the first occurrence.
  ///
  /// For packed or escaped data, it is the offset of the part of the file that contains the data.
  public let offset: Int
  /// The number of occurrences; all occurrences in escaped text count as one.
  public internal(set) var count = 1
}

/// The leaks of one file by kind and description, at most `maximumCount`, so that a file full of leaks needs no more
/// memory.
struct LeakList {
  private static let maximumCount = 200
  private(set) var leaks: [Leak] = []
  private var indices: [Leak.Kind: [String: Int]] = [:]

  mutating func addIfNew(_ kind: Leak.Kind, _ detail: String, at offset: Int) {
    if indices[kind]?[detail] == nil { add(kind, detail, at: offset) }
  }

  mutating func add(_ kind: Leak.Kind, _ detail: String, at offset: Int) {
    if let index = indices[kind]?[detail] {
      leaks[index].count += 1
    } else if leaks.count < Self.maximumCount {
      indices[kind, default: [:]][detail] = leaks.count
      leaks.append(Leak(kind: kind, detail: detail, offset: offset))
    }
  }
}
