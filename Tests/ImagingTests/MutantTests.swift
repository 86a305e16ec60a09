import Foundation
import PhotoProtocol
import TestSupport
import Testing

@testable import Imaging
@testable import Photos

/// Tests photos of all types with flipped bits, removed parts and inserted parts.
///
/// The photos are the same on every run: 100 normally, and 2,000 in a stress run.
@Suite struct MutantTests {
  static let count = Cases.isStressRun ? 2000 : 100

  static let recipe = RenderRecipe(renditions: [
    Rendition(width: 160, format: .jpeg, quality: 82),
    Rendition(width: 80, shape: .square, format: .webp, quality: 75),
  ])

  @Test(
    "A damaged photo is rendered completely or rejected with a reason, and affects no other photo",
    .untilHang)
  func mutantIsRenderedOrReported() async throws {
    let program = ProgramResult.products.appendingPathComponent("kinfolio-photos")
    let workers = WorkerPool(program: program, workerLimit: 2)
    let parents = try Self.validPhotos()
    var fates: [String: Int] = [:]
    for index in 0..<Self.count {
      let file = Data(Self.mutant(index, of: parents))
      let result = await Self.result { try await workers.render(file, as: Self.recipe) }
      switch result {
      case .failure(let error):
        let reason = (error as? PhotoFailure)?.reason
        #expect(reason != nil && reason != .noWorker, "mutant \(index): \(error)")
        fates["\(reason?.rawValue ?? "")", default: 0] += 1
      case .success(let photo):
        fates["shown", default: 0] += 1
        #expect(photo.pictures.count == Self.recipe.renditions.count)
        // Reading the rendered image again fails if it is incomplete.
        for picture in photo.pictures {
          _ = try await workers.render(picture.bytes, as: Self.recipe)
        }
      }
    }
    // The workers can still render valid photos after all the damaged ones.
    for parent in parents { _ = try await workers.render(Data(parent), as: Self.recipe) }
    await workers.shutDown()
    #expect(fates["shown", default: 0] > 10 && fates["damaged", default: 0] > 10, "\(fates)")
  }

  private static func result(
    _ work: () async throws -> RenderedPhoto
  ) async -> Result<RenderedPhoto, any Error> {
    do { return .success(try await work()) } catch { return .failure(error) }
  }

  /// Returns valid photos of all supported types.
  private static func validPhotos() throws -> [[UInt8]] {
    let noise = try Fixture.noise(PixelSize(width: 160, height: 120))
    let exif = try Fixture.exif(MetadataTests.tags)
    let small = try Fixture.fourColorImage(PixelSize(width: 160, height: 120))
    return [
      try Fixture.jpeg(noise, MetadataTests.tags), try Fixture.jpeg(small, MetadataTests.tags),
      [UInt8](try noise.encodedJPEG(quality: 80, progressive: true)),
      Fixture.png(noise, exif: exif),
      Fixture.png(small, exif: exif), try Fixture.webp(noise, exif: exif),
    ] + (HeifFixture.canEncode ? [HeifFixture.heic(noise, exif: exif)] : [])
  }

  private static func mutant(_ index: Int, of parents: [[UInt8]]) -> [UInt8] {
    var random = SeededGenerator(UInt64(index))
    var file = parents[index % parents.count]
    for _ in 0...Int.random(in: 0..<4, using: &random) where !file.isEmpty {
      // Half of the changes are near the start of the file, because the metadata is there.
      let reach = Bool.random(using: &random) ? min(file.count, 600) : file.count
      let place = Int.random(in: 0..<reach, using: &random)
      let length = min(Int.random(in: 1...400, using: &random), file.count - place)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: file[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 1: file[place] = [0, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
      case 2: file.removeSubrange(place..<place + length)
      case 3: file.removeLast(Int.random(in: 0..<file.count, using: &random))
      default:
        let donor = parents.randomElement(using: &random) ?? file
        let start = Int.random(in: 0..<max(1, donor.count - length), using: &random)
        file.replaceSubrange(place..<place + length, with: donor[start...].prefix(length))
      }
    }
    return file
  }
}
