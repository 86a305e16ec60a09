import Drawing
import Foundation
import PhotoProtocol

extension RenderedPhoto {
  /// Returns false if only a worker that a malicious photo controls can have rendered this photo.
  ///
  /// The site will contain what the worker returned. The size, color and times must be values that a page can contain.
  /// The pictures must have the requested format, shape and width, and neither metadata nor other data.
  func isPlausible(for recipe: RenderRecipe) -> Bool {
    facts.isPlausible && pictures.count == recipe.renditions.count
      && zip(recipe.renditions, pictures).allSatisfy { rendition, picture in
        picture.hasSize(of: rendition, madeFrom: facts) && picture.isPlainFile(rendition.format)
      }
  }
}

extension RenderedPhoto.PictureFile {
  /// Returns whether the picture has the shape of the rendition, and at most its width and the photo's size.
  fileprivate func hasSize(of rendition: Rendition, madeFrom photo: PhotoFacts) -> Bool {
    (1...max(rendition.width, 1)).contains(width) && width <= photo.width
      && (1...photo.height).contains(height) && (rendition.shape == .fit || width == height)
  }

  /// Returns whether the bytes are a picture file in this format that contains no metadata and no other data.
  fileprivate func isPlainFile(_ format: Rendition.Format) -> Bool {
    switch format {
    case .jpeg:
      JPEGValidator.problem(in: [UInt8](bytes), expectedWidth: width, expectedHeight: height) == nil
    case .webp: isPlainWebP
    }
  }

  /// True if the bytes are a WebP of this size with a single chunk: a lossy picture that starts with a VP8 key frame.
  private var isPlainWebP: Bool {
    let head = [UInt8](bytes.prefix(30))
    guard head.count == 30, bytes.count <= 3 * width * height + 65_536 else { return false }
    func number(at position: Int, count: Int) -> Int {
      head[position..<position + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    let length = number(at: 16, count: 4)
    return head[..<4].elementsEqual("RIFF".utf8) && head[8..<16].elementsEqual("WEBPVP8 ".utf8)
      && number(at: 4, count: 4) + 8 == bytes.count && 20 + length + length % 2 == bytes.count
      && head[20] & 1 == 0 && head[23..<26] == [0x9D, 0x01, 0x2A]
      && number(at: 26, count: 2) & 0x3FFF == width && number(at: 28, count: 2) & 0x3FFF == height
  }
}

extension PhotoReply {
  /// False if only a worker that a malicious photo controls can have sent this reply; its values could crash the build.
  var isPlausible: Bool {
    switch self {
    case .rendered(let facts, _): facts.isPlausible
    case .dates(let dates): dates.arePlausible
    case .failure(let failure): failure.isPlausible
    case .examined, .encoded, .versions: true
    }
  }
}

extension PhotoFailure {
  /// False for problems that only `kinfolio` itself and not a worker can report, and for numbers that no worker
  /// reports.
  fileprivate var isPlausible: Bool {
    switch reason {
    case .workerDied, .blockedCall, .timedOut, .noWorker, .cancelled: false
    case .tooManyPixels: number.map(Self.megapixelRange.contains) ?? false
    default: number == nil
    }
  }
}

extension PhotoFacts {
  /// True if a page can contain the size, color, times and caption, and computations with the size cannot overflow.
  var isPlausible: Bool {
    let digits = averageColor.utf8.dropFirst()
    let sizes = 1...1_000_000
    return sizes.contains(width) && sizes.contains(height)
      && averageColor.utf8.first == UInt8(ascii: "#") && digits.count == 6
      && digits.allSatisfy("0123456789abcdef".utf8.contains) && dates.arePlausible
      && (caption?.unicodeScalars.count ?? 0) <= Self.maximumCaptionLength
  }
}

extension EmbeddedDates {
  /// True if all times exist in the calendar and have the form that ``TimeStamp`` gives to parsed time stamps.
  fileprivate var arePlausible: Bool {
    (taken + [gps, changed].compactMap(\.self)).allSatisfy {
      TimeStamp(stamp: $0.local, offset: $0.offset) == $0
    }
  }
}
