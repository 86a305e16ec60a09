import Foundation
import PhotoProtocol

/// The programs that decode photos for this one, so many at a time as it was told.
///
/// Strangers' files are decoded in processes of their own: a file that crashes its decoder costs its
/// photo and one worker, which is replaced when the next photo comes. Workers start when they are
/// first needed and end with `shutDown()`, or when nobody holds this actor any more.
public actor PhotoWorkers {
  private let program: URL
  private let count: Int
  private let timeLimit: Duration
  private var idle: [WorkerProcess] = []
  private var busy = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var isShutDown = false

  /// Prepares to run at most `count` copies of the program `kinfolio-photos`, each given up on when
  /// a photo takes longer than `timeLimit`; nothing is started yet.
  public init(program: URL, count: Int, timeLimit: Duration = .seconds(30)) {
    self.program = program
    self.count = max(count, 1)
    self.timeLimit = timeLimit
  }

  /// Makes the pictures of `recipe` from a photo file; throws what is wrong with the photo.
  public func render(
    _ source: Data, as recipe: RenderRecipe
  ) async throws(PhotoFailure) -> RenderedPhoto {
    let reply = try await ask(.render(recipe: recipe), about: source)
    guard case .rendered(let facts, let slices) = reply.message,
      slices.count == recipe.renditions.count,
      let photo = RenderedPhoto(facts: facts, slices: slices, payload: reply.payload)
    else { throw Self.nonsense }
    return photo
  }

  /// Writes pixels as a JPEG with a camera's tags, at a quality from 1 to 100.
  public func encode(
    _ pixels: PixelImage, quality: Int, tags: CameraTags
  ) async throws(PhotoFailure) -> Data {
    let request = PhotoRequest.encode(
      width: pixels.width, height: pixels.height, quality: quality, tags: tags)
    let reply = try await ask(request, about: pixels.bgrx)
    guard case .encoded = reply.message else { throw Self.nonsense }
    return reply.payload
  }

  /// The libraries behind the workers; throws when the program is missing.
  public func versions() async throws(PhotoFailure) -> [LibraryVersion] {
    let reply = try await ask(.versions, about: Data())
    guard case .versions(let libraries) = reply.message else { throw Self.nonsense }
    return libraries
  }

  /// Ends all idle workers and lets the busy ones end with their photo; later calls fail.
  public func shutDown() {
    isShutDown = true
    idle = []
  }

  private static let nonsense = PhotoFailure(
    .workerDied, "the photo's worker gave an answer that makes no sense")

  /// Has one worker answer one request.
  private func ask(
    _ request: PhotoRequest, about payload: Data
  ) async throws(PhotoFailure) -> Frame<PhotoReply> {
    await takeTurn()
    defer { passTurn() }
    guard !Task.isCancelled else { throw PhotoFailure(.cancelled, "the work was cancelled") }
    let worker = try freeWorker()
    let reply = try await worker.answer(Frame(request, payload: payload), within: timeLimit)
    // Only a worker that has answered in full is used again; any other ends here.
    if !isShutDown { idle.append(worker) }
    if case .failure(let reason, let detail) = reply.message { throw PhotoFailure(reason, detail) }
    return reply
  }

  private func freeWorker() throws(PhotoFailure) -> WorkerProcess {
    guard !isShutDown else {
      throw PhotoFailure(.noWorker, "the photo workers have been shut down")
    }
    while let worker = idle.popLast() {
      if worker.isAlive { return worker }
    }
    return try WorkerProcess(program)
  }

  private func takeTurn() async {
    if busy < count {
      busy += 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  /// Hands the turn to the one who has waited longest.
  private func passTurn() {
    if waiting.isEmpty {
      busy -= 1
    } else {
      waiting.removeFirst().resume()
    }
  }
}
