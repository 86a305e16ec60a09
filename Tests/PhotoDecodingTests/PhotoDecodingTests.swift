import CSandbox
import Foundation
import PhotoProtocol
import Photos
import TestSupport
import Testing

/// `kinfolio-photos` shows photos of all formats with all kinds of color profiles in its sandbox.
@Suite(.serialized) struct PhotoDecodingTests {
  private static let program = ProgramResult.products.appendingPathComponent("kinfolio-photos")

  /// True if the kernel has Landlock, an optional part.
  private static let hasLandlock = shim_landlock_version() >= 1

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(
    "Every photo is shown in its colors", .enabled(if: hasLandlock, "This kernel has no Landlock."),
    arguments: [1, 4])
  func showsEveryPhoto(workerCount: Int) async throws {
    try await expectPhotos(by: Self.program, workerCount, landlock: true)
  }

  @Test("Every photo is shown in its colors on a kernel without Landlock", arguments: [1, 4])
  func showsEveryPhotoWithoutLandlock(workerCount: Int) async throws {
    let probe = ProgramResult.products.appendingPathComponent("SandboxProbe").path
    let program = try wrapper("exec '\(probe)' without Landlock '\(Self.program.path)' \"$@\"")
    try await expectPhotos(by: program, workerCount, landlock: false)
  }

  /// The C library opens a file when it returns the memory of a thread to the system.
  @Test("Every photo is shown in its colors if unused memory is returned at once")
  func showsEveryPhotoWhileMemoryIsReturned() async throws {
    let settings = "GLIBC_TUNABLES=glibc.malloc.trim_threshold=1:glibc.malloc.top_pad=1"
    let program = try wrapper("\(settings) exec '\(Self.program.path)' \"$@\"")
    try await expectPhotos(by: program, 1, landlock: Self.hasLandlock)
  }

  /// Returns a program that runs a shell command with the arguments of a worker.
  private func wrapper(_ command: String) throws -> URL {
    URL(fileURLWithPath: try folder.writeProgram("#!/bin/sh\n\(command)\n", to: "worker"))
  }

  /// The number of times that each photo is rendered.
  ///
  /// Equal photos could have different results: threads and addresses in memory change.
  private static let roundCount = Cases.isStressRun ? 20 : 2

  /// Renders all photos repeatedly, each time in another order, and reports those that are wrong.
  ///
  /// A wrong photo is not rendered again.
  private func expectPhotos(
    by program: URL, _ workerCount: Int, landlock: Bool
  ) async throws {
    var photos = try Photo.all()
    // The time limit is out of reach, so that a busy machine does not matter.
    let workers = WorkerPool(program: program, workerLimit: workerCount, timeLimit: .seconds(3600))
    let inactive = try await workers.librariesAndProtections().protections.filter { !$0.isActive }
    try #require(inactive.map(\.name) == (landlock ? [] : ["Landlock"]))
    var outcomesBefore: [String: Outcome] = [:]
    var namesByProblem: [String: [String]] = [:]
    for round in 1...Self.roundCount {
      var random = SeededGenerator(UInt64(round))
      let outcomes = await Self.outcomes(of: photos.shuffled(using: &random), workers)
      var shown: [Photo] = []
      for photo in photos {
        let outcome = try #require(outcomes[photo.name])
        // The same bytes need not be examined again.
        if outcome != outcomesBefore.updateValue(outcome, forKey: photo.name),
          let problem = photo.problem(of: outcome)
        {
          namesByProblem[problem, default: []].append("\(photo.name) in round \(round)")
        } else {
          shown.append(photo)
        }
      }
      photos = shown
    }
    await workers.shutDown()
    for (problem, names) in namesByProblem.sorted(by: { $0.key < $1.key }) {
      Issue.record("\(problem): \(names.joined(separator: "; "))")
    }
  }

  private typealias Outcome = Result<RenderedPhoto, PhotoFailure>

  /// Returns the outcome of each photo by its name.
  private static func outcomes(
    of photos: [Photo], _ workers: WorkerPool
  ) async -> [String: Outcome] {
    await withTaskGroup(of: (String, Outcome).self) { group in
      for photo in photos {
        group.addTask { (photo.name, await outcome(of: photo, workers)) }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
  }

  private static func outcome(of photo: Photo, _ workers: WorkerPool) async -> Outcome {
    // The photos are narrower, so that they are rendered in their own size.
    let recipe = RenderRecipe(renditions: [Rendition(width: 1000, format: .jpeg, quality: 100)])
    do throws(PhotoFailure) {
      return .success(try await workers.render(photo.file, as: recipe))
    } catch {
      return .failure(error)
    }
  }
}
