import Foundation
import PhotoProtocol
import Publishing
import Records

/// A photo as the site shows it: its renditions, all of them made by this program.
package struct PhotoPicture: Sendable, Hashable, Encodable {
  /// One rendition, a file of the site.
  package struct Rendition: Sendable, Hashable {
    /// Which part of the photo it shows.
    package enum Shape: String, Sendable, Codable {
      /// All of it.
      case fit
      /// A square cut out of it.
      case square
    }

    /// The path below the output folder.
    package let path: String
    package let width: Int
    package let height: Int
    package let shape: Shape
    /// `jpeg` or `webp`.
    package let format: String
    /// Where its bytes lie until the site is written.
    package let file: CachedFile
  }

  /// The upright photo's own width in pixels.
  package let width: Int
  /// The upright photo's own height in pixels.
  package let height: Int
  /// Its mean colour, such as `#c8a27b`, shown until the picture has come.
  package let color: String
  /// Its renditions, the narrowest first.
  package let renditions: [Rendition]
  /// When it was taken by its own data.
  package let captured: CaptureMoment?
  /// Renditions made for documents alone, which are no files of the site.
  package var prints: [Rendition] = []

  /// The paths say what it shows, as they are made of the photo's bytes and of how it is developed;
  /// where its files lie until then does not matter.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(color)
    for rendition in renditions + prints {
      try container.encode(rendition.path)
      try container.encode(rendition.width)
      try container.encode(rendition.height)
    }
  }

  /// What documents can be printed with, the narrowest first.
  package var forPrint: [Rendition] {
    (renditions(.fit, "jpeg") + prints).sorted { $0.width < $1.width }
  }

  /// The renditions of one shape and format, the narrowest first.
  package func renditions(_ shape: Rendition.Shape, _ format: String) -> [Rendition] {
    renditions.filter { $0.shape == shape && $0.format == format }
  }
}

/// A photo that could not be shown, and why.
package struct PhotoLeftOut: Sendable, Hashable {
  /// The photo's record.
  package let photo: ID<Photo>
  /// Its file's name as the record gives it; nil for a picture kept in the database.
  package let file: String?
  /// Why: `missing`, `outsideFolder`, `notAnImage`, `cutShort` …; each has its phrase.
  package let reason: String

  /// Whether the very file might be developed another time: its disk or its worker failed, or that
  /// lacks a library.
  package var mayComeRight: Bool {
    let reasons: [PhotoFailure.Reason] = [.outOfMemory, .workerDied, .timedOut, .unsupported]
    return reasons.contains { $0.rawValue == reason }
      || reason == PhotoFolder.Fault.unreadable.rawValue
  }
}

/// Photos developed once more for paper.
package struct PhotoPrints: Sendable {
  var renditions: [ID<Photo>: [PhotoPicture.Rendition]] = [:]
  /// Those for which this could not be done, in order of the journal.
  var failed: [PhotoLeftOut] = []
}

/// Every photo of the journal, ready to be shown or with the reason why not.
package struct PhotoLibrary: Sendable {
  private var pictures: [ID<Photo>: PhotoPicture]
  private let moments: [ID<Photo>: [CaptureMoment]]
  /// The pictures' files stay where they are as long as there is a library of them.
  private let hold: PhotoCacheHold?
  /// The photos that could not be shown, by id.
  package let leftOut: [PhotoLeftOut]
  /// The photos that are printed from what the site shows of them, for want of anything better.
  package private(set) var printedSmall: [PhotoLeftOut] = []

  /// Gathers photos; `moments` tells when those were taken whose records do not say.
  package init(
    _ pictures: [ID<Photo>: PhotoPicture] = [:], leftOut: [PhotoLeftOut] = [],
    moments: [ID<Photo>: [CaptureMoment]] = [:]
  ) {
    self.init(pictures, leftOut: leftOut, moments: moments, hold: nil)
  }

  init(
    _ pictures: [ID<Photo>: PhotoPicture], leftOut: [PhotoLeftOut],
    moments: [ID<Photo>: [CaptureMoment]], hold: PhotoCacheHold?
  ) {
    self.hold = hold
    self.pictures = pictures
    self.moments = moments
    self.leftOut = leftOut.sorted { $0.photo < $1.photo }
  }

  /// Whether another build of the very same might show more.
  package var mayComeRight: Bool { (leftOut + printedSmall).contains(where: \.mayComeRight) }

  /// The picture of a photo; nil where it could not be made.
  package subscript(photo: ID<Photo>) -> PhotoPicture? { pictures[photo] }

  /// When a photo may have been taken where its record does not say: what is most certain first.
  package func moments(of photo: ID<Photo>) -> [CaptureMoment] { moments[photo] ?? [] }

  /// The same photos with renditions for documents.
  package func adding(prints: PhotoPrints) -> PhotoLibrary {
    var library = self
    for (photo, renditions) in prints.renditions { library.pictures[photo]?.prints += renditions }
    library.printedSmall = prints.failed
    return library
  }

  /// The files the site needs to show some of the photos; what is not shown is not published.
  package func artefacts(of photos: some Sequence<ID<Photo>>) -> [Artefact] {
    photos.compactMap { pictures[$0] }.flatMap(\.renditions)
      .map { Artefact($0.path, cached: $0.file) }
  }
}
