import Foundation
import PhotoProtocol

package struct DecodingOptions: Sendable {
  /// The maximum number of pixels in a photo, which also determines the limits of a worker's memory and time.
  package var pixelLimit = RenderRecipe.standardPixelLimit
  /// True if photos are decoded even if the kernel cannot filter the decoder's system calls.
  package var allowsUnsandboxedDecoding = false

  package init() {}
}

/// A pool of worker processes that decode photos, which are untrusted files.
///
/// If a file crashes the decoder, only this photo and one worker are lost. Workers start when they are needed, and
/// end with `shutDown()` or when this actor is deallocated.
package actor WorkerPool {
  private let workerProgram: URL
  private let workerLimit: Int
  private let decodingOptions: DecodingOptions
  private let timeLimit: Duration
  private var idleWorkers: [WorkerProcess] = []
  private var busyWorkerCount = 0
  private var permitWaiters: [CheckedContinuation<Void, Never>] = []
  private var isShutDown = false

  /// Prepares to run at most `workerLimit` copies of the program `kinfolio-photos`, without starting any of them.
  ///
  /// A worker is ended if a photo takes longer than `timeLimit`; the default is more than a photo needs on a busy
  /// machine.
  package init(
    program: URL, workerLimit: Int, options: DecodingOptions = DecodingOptions(),
    timeLimit: Duration = .seconds(600)
  ) {
    self.workerProgram = program
    self.workerLimit = max(workerLimit, 1)
    self.decodingOptions = options
    self.timeLimit = timeLimit
  }

  /// Renders a photo; throws if it cannot be decoded.
  package func render(
    _ source: Data, as recipe: RenderRecipe
  ) async throws(PhotoFailure) -> RenderedPhoto {
    let reply = try await send(.render(recipe: recipe), payload: source)
    guard case .rendered(let facts, let slices) = reply.message,
      slices.count == recipe.renditions.count,
      let photo = RenderedPhoto(facts: facts, slices: slices, payload: reply.payload),
      photo.isPlausible(for: recipe)
    else { throw Self.invalidReplyFailure }
    return photo
  }

  /// Checks a photo file by its first bytes or by all bytes; throws if it cannot be rendered according to `recipe`.
  package func examine(_ head: Data, for recipe: RenderRecipe) async throws(PhotoFailure) {
    let reply = try await send(.examine(recipe: recipe), payload: head)
    guard case .examined = reply.message else { throw Self.invalidReplyFailure }
  }

  /// Returns the times in a photo file's metadata, even if its pixels are unreadable; throws if a worker cannot read
  /// the file.
  package func dates(in source: Data) async throws(PhotoFailure) -> EmbeddedDates {
    guard case .dates(let dates) = try await send(.dates, payload: source).message else {
      throw Self.invalidReplyFailure
    }
    return dates
  }

  /// Encodes pixels as a JPEG with a camera's EXIF tags; `quality` is from 1 to 100.
  package func encodeJPEG(
    _ pixels: PixelImage, quality: Int, tags: CameraTags
  ) async throws(PhotoFailure) -> Data {
    let request = PhotoRequest.encode(
      width: pixels.width, height: pixels.height, quality: quality, tags: tags)
    let reply = try await send(request, payload: pixels.bgrxBytes)
    guard case .encoded = reply.message else { throw Self.invalidReplyFailure }
    return reply.payload
  }

  /// Returns the versions of the image libraries and the protections of the workers; throws if no worker can be
  /// started.
  package func librariesAndProtections() async throws(PhotoFailure) -> (
    libraries: [LibraryVersion], protections: [WorkerProtection]
  ) {
    let reply = try await send(.versions, payload: Data())
    guard case .versions(let libraries, let protections) = reply.message else {
      throw Self.invalidReplyFailure
    }
    return (libraries, protections)
  }

  /// Ends idle workers now, and busy workers after their current photo; later calls of other methods fail.
  package func shutDown() {
    isShutDown = true
    idleWorkers = []
  }

  private static let invalidReplyFailure = PhotoFailure(
    .workerDied, "the photo worker returned an invalid answer")

  private func send(
    _ request: PhotoRequest, payload: Data
  ) async throws(PhotoFailure) -> Frame<PhotoReply> {
    await acquireWorkerPermit()
    defer { releaseWorkerPermit() }
    guard !Task.isCancelled else { throw PhotoFailure(.cancelled, "the work was canceled") }
    let worker = try availableWorker()
    let reply = try await worker.send(Frame(request, payload: payload), timeLimit: timeLimit)
    // A worker is reused only after a complete reply. Otherwise it ends here.
    if !isShutDown { idleWorkers.append(worker) }
    guard reply.message.isPlausible else { throw Self.invalidReplyFailure }
    if case .failure(let failure) = reply.message { throw failure }
    return reply
  }

  /// Returns the result of `work` on one photo, or the problem that made it fail.
  ///
  /// Throws if no worker process can be started, or if the task is canceled.
  nonisolated func result<Success>(
    of work: (WorkerPool) async throws -> Success
  ) async throws -> Result<Success, PhotoProblem> {
    do {
      return .success(try await work(self))
    } catch let failure as PhotoFailure {
      if failure.reason == .noWorker { throw failure }
      if failure.reason == .cancelled { throw CancellationError() }
      return .failure(PhotoProblem(failure))
    }
  }

  private func availableWorker() throws(PhotoFailure) -> WorkerProcess {
    guard !isShutDown else {
      throw PhotoFailure(.noWorker, "the photo workers have been shut down")
    }
    while let worker = idleWorkers.popLast() {
      if worker.isAlive { return worker }
    }
    return try WorkerProcess(program: workerProgram, options: decodingOptions)
  }

  /// Waits until fewer than `workerLimit` workers are in use, and takes the right to use one.
  private func acquireWorkerPermit() async {
    if busyWorkerCount < workerLimit {
      busyWorkerCount += 1
    } else {
      await withCheckedContinuation { permitWaiters.append($0) }
    }
  }

  /// Passes the right to use a worker to the caller that has waited longest, or gives it up if no caller waits.
  private func releaseWorkerPermit() {
    if permitWaiters.isEmpty {
      busyWorkerCount -= 1
    } else {
      permitWaiters.removeFirst().resume()
    }
  }
}
