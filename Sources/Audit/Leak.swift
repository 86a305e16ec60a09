/// Something a file gives away, and where in it.
public struct Leak: Hashable, Sendable {
  /// What is given away.
  public enum Kind: String, Sendable, CaseIterable {
    /// Where something was.
    case place
    /// What a photo was taken with.
    case device
    /// Which one of all such devices.
    case serial
    /// Who took a photo or is to be seen in it, by the photo's own data.
    case person
    /// What a file was called where it came from.
    case sourceFile
    /// A path of the machine the folder was made on.
    case path
    /// A word that whoever audits has named as private.
    case privateText
    /// What those the folder is for may not see.
    case audience
    /// Nothing that was found, but something that could not be looked at.
    case notExamined
  }

  /// What is given away.
  public let kind: Kind
  /// What exactly, in a few words; never the private value itself.
  public let detail: String
  /// The first byte in the file, or the first of the packed part that holds it.
  public let offset: Int
  /// How often it was found.
  public internal(set) var count = 1
}

/// What was found in one file: of each sort the first place and the count, so that a file full of
/// leaks takes no more memory than one with a few.
struct LeakList {
  private static let most = 200
  private(set) var leaks: [Leak] = []
  private var places: [Key: Int] = [:]

  private struct Key: Hashable {
    let kind: Leak.Kind
    let detail: String
  }

  /// Adds what has not been found before in this file.
  mutating func addIfNew(_ kind: Leak.Kind, _ detail: String, at offset: Int) {
    if places[Key(kind: kind, detail: detail)] == nil { add(kind, detail, at: offset) }
  }

  mutating func add(_ kind: Leak.Kind, _ detail: String, at offset: Int) {
    let key = Key(kind: kind, detail: detail)
    if let place = places[key] {
      leaks[place].count += 1
    } else if leaks.count < Self.most {
      places[key] = leaks.count
      leaks.append(Leak(kind: kind, detail: detail, offset: offset))
    }
  }
}
