/// Why a picture could not be painted: which picture, which thing on it, and what was wrong.
public enum DrawingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// An item has a number that cannot be drawn, such as "not a number", or a shape that is none.
  case unusable(picture: String, item: String, problem: String)
  /// The picture would have more pixels than an image can hold.
  case tooLarge(picture: String, width: Double, height: Double)
  /// The machine has no font to write with.
  case noFont
  /// The drawing library gave up.
  case failed(picture: String, problem: String)

  /// The error as a plain sentence.
  public var description: String {
    switch self {
    case .unusable(let picture, let item, let problem):
      "The picture “\(picture)” cannot be painted: \(item) \(problem)."
    case .tooLarge(let picture, let width, let height):
      "The picture “\(picture)” cannot be painted: \(width) × \(height) pixels are too many."
    case .noFont:
      "No font is installed that charts and documents could be written with: "
        + "install the Debian package fonts-inter."
    case .failed(let picture, let problem):
      "Painting “\(picture)” failed: \(problem)."
    }
  }
}
