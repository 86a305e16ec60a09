import Files
import Foundation
import PhotoProtocol
import Records

/// A rendered photo: its properties, and its picture files in several sizes and formats.
package struct RenderedPicture: Sendable, Hashable, Encodable {
  /// One picture file of a photo, at one size and in one format.
  package struct Rendition: Sendable, Hashable {
    /// The part of the photo that a rendition shows: the whole photo, or a square.
    package enum Shape: String, Sendable, Codable {
      case fit
      case square
    }

    /// The path of the picture file relative to the output folder.
    package let path: String
    package let width: Int
    package let height: Int
    package let shape: Shape
    /// `jpeg` or `webp`.
    package let format: String
    package let file: CachedFile
  }

  /// The width in pixels of the original photo, after it was rotated to be upright.
  package let width: Int
  /// The height in pixels of the original photo, after it was rotated to be upright.
  package let height: Int
  /// The photo's mean color, such as `#c8a27b`, which a page shows until it has loaded the picture.
  package let averageColor: String
  /// The picture files for the site, in several sizes and formats, narrowest first.
  package let renditions: [Rendition]
  /// True if a few parts of the photo file could not be decoded.
  package var isPartlyDamaged = false
  var embeddedDates = EmbeddedDates()
  package var grid: BrightnessGrid?
  /// The caption in the photo file, or nil if there is none.
  package var caption: String?
  /// The picture files that only printed documents use, and that the site itself does not contain.
  package var printRenditions: [Rendition] = []

  /// Encodes the color, and the path and size of each rendition.
  ///
  /// A path identifies the contents of a rendition, because it depends on the photo's bytes and the rendering recipe.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(averageColor)
    for rendition in renditions + printRenditions {
      try container.encode(rendition.path)
      try container.encode(rendition.width)
      try container.encode(rendition.height)
    }
  }

  /// The JPEG renditions of the whole photo, which printed documents can use, narrowest first.
  package var printableRenditions: [Rendition] {
    (renditions(.fit, "jpeg") + printRenditions).sorted { $0.width < $1.width }
  }

  /// Returns the renditions of one shape and format, narrowest first.
  package func renditions(_ shape: Rendition.Shape, _ format: String) -> [Rendition] {
    renditions.filter { $0.shape == shape && $0.format == format }
  }
}

/// The reason why a photo cannot be shown.
package struct PhotoProblem: Error, Sendable, Hashable, Encodable {
  /// The name of the problem, such as `missing`, `notAnImage` or `cutShort`, which selects the text for readers.
  package let key: String
  /// The number in the text about the problem, such as the number of megapixels, or nil if the text contains no number.
  private let number: Int?

  /// The problem of a photo that was not rendered for this site.
  package static let notRendered = PhotoProblem(key: "notPrepared", number: nil)
}

extension PhotoProblem {
  package init(_ failure: PhotoFailure) {
    self.init(key: failure.reason.rawValue, number: failure.number)
  }

  package init(_ fault: PhotoFolder.Fault) { self.init(key: fault.rawValue, number: nil) }

  /// True if the cause of the problem can be that the end of the photo file is missing.
  var mayBeDueToMissingBytes: Bool {
    [.cutShort, .damaged, .unsupported].contains(PhotoFailure.Reason(rawValue: key))
  }

  package var phraseKey: String { "photo_failure.\(key)" }

  package var phraseArguments: [String: String] { number.map { ["number": String($0)] } ?? [:] }

  /// True if another attempt to render the photo might succeed.
  ///
  /// This is the case if the disk, a worker process or memory failed, a decoder library was missing, or the file was
  /// replaced.
  package var renderingMaySucceedLater: Bool {
    let reason = PhotoFailure.Reason(rawValue: key)
    return [.outOfMemory, .workerDied, .blockedCall, .timedOut, .unsupported].contains(reason)
      || [.unreadable, .replaced].contains(PhotoFolder.Fault(rawValue: key))
  }
}

/// A photo that the site does not show, with the reason.
package struct OmittedPhoto: Sendable, Hashable {
  package let photoID: ID<Photo>
  /// The file name in the photo's record, or nil for a photo that is stored in the database.
  package let fileName: String?
  package let problem: PhotoProblem

  package var isFilm: Bool { problem.key == PhotoFailure.Reason.film.rawValue }
}

package struct OmittedPhotos: Sendable {
  /// The omitted photos with their problems, sorted by id, except those in `livePhotoFilmIDs`.
  package private(set) var photos: [OmittedPhoto] = []
  /// The films of Live Photos, which need no warning, because the photo with the same name is shown.
  package private(set) var livePhotoFilmIDs: Set<ID<Photo>> = []

  init(among all: [(photo: Photo, problem: PhotoProblem?)]) {
    let shownNames = Set(all.filter { $0.problem == nil }.compactMap { Self.stem(of: $0.photo) })
    for (photo, problem) in all.sorted(by: { $0.photo.id < $1.photo.id }) {
      guard let problem else { continue }
      let omitted = OmittedPhoto(photoID: photo.id, fileName: photo.file, problem: problem)
      if omitted.isFilm, let name = Self.stem(of: photo), shownNames.contains(name) {
        livePhotoFilmIDs.insert(photo.id)
      } else {
        photos.append(omitted)
      }
    }
  }

  /// Returns a photo's file name in lowercase and without extension, such as `img_1` for `IMG_1.HEIC` and `IMG_1.MOV`.
  private static func stem(of photo: Photo) -> String? {
    photo.file.map { ($0 as NSString).deletingPathExtension.lowercased() }
  }
}

/// The rendered photos of a site, and the photos that cannot be shown.
package struct PhotoLibrary: Sendable {
  var picturesByID: [ID<Photo>: RenderedPicture]
  private let dateCandidatesByID: [ID<Photo>: [PhotoDateCandidate]]
  /// The lock that prevents other builds from deleting the pictures' files in the cache as long as this library exists.
  var cacheLock: PhotoCacheLock?
  /// The photos that cannot be shown, sorted by id.
  package let omittedPhotos: [OmittedPhoto]
  /// The films of Live Photos; instead of each film, the photo with the same name is shown.
  package internal(set) var livePhotoFilmIDs: Set<ID<Photo>> = []
  /// The photos that are printed at the resolution of the site, because rendering for print failed, in the order of
  /// their records.
  package internal(set) var printedAtLowResolution: [OmittedPhoto] = []

  /// Creates a library; `captureDates` are the possible capture times of photos without a time in their record.
  package init(
    _ pictures: [ID<Photo>: RenderedPicture] = [:], omittedPhotos: [OmittedPhoto] = [],
    captureDates: [ID<Photo>: [PhotoDateCandidate]] = [:]
  ) {
    self.picturesByID = pictures
    self.dateCandidatesByID = captureDates
    self.omittedPhotos = omittedPhotos.sorted { $0.photoID < $1.photoID }
  }

  /// True if another build from the same input might show more photos.
  package var laterBuildMayShowMore: Bool {
    (omittedPhotos + printedAtLowResolution).contains { $0.problem.renderingMaySucceedLater }
  }

  package var partlyDamagedPhotoIDs: Set<ID<Photo>> {
    Set(picturesByID.filter(\.value.isPartlyDamaged).keys)
  }

  package var gridsByPhotoID: [ID<Photo>: BrightnessGrid] { picturesByID.compactMapValues(\.grid) }

  package subscript(photo: ID<Photo>) -> RenderedPicture? { picturesByID[photo] }

  /// Returns the possible capture times of a photo whose record contains no time, most reliable first.
  package func dateCandidates(of photo: ID<Photo>) -> [PhotoDateCandidate] {
    dateCandidatesByID[photo] ?? []
  }
}
