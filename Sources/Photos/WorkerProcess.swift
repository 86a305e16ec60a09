import Foundation
import PhotoProtocol
import Processes

/// A running `kinfolio-photos` process and this program's end of its socket.
final class WorkerProcess: Sendable {
  private let process: pid_t
  private let socket: Int32

  /// Starts the program with one end of a socket pair as its standard input.
  ///
  /// `pixelLimit` decides its limits of memory and time.
  init(_ program: URL, pixelLimit: Int) throws(PhotoFailure) {
    var ends: [Int32] = [0, 0]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      throw PhotoFailure(
        .noWorker, "cannot create a socket for a photo worker: \(Self.errorText(errno))")
    }
    defer { close(ends[1]) }
    // A worker needs only the path at which the loader finds the Swift libraries.
    let libraries = "LD_LIBRARY_PATH"
    let environment = ProcessInfo.processInfo.environment.filter { $0.key == libraries }
    do {
      process = try ChildProcess.start(
        program.path, [String(pixelLimit)], input: ends[1], environment: environment)
    } catch {
      close(ends[0])
      let advice = error.errorNumber == ENOENT ? ". To install it, run: Scripts/install" : ""
      let what = "cannot start \(program.path): \(Self.errorText(error.errorNumber))\(advice)"
      throw PhotoFailure(.noWorker, what)
    }
    socket = ends[0]
  }

  /// Kills the worker, which has no state to save, and reaps it so that no zombie process remains.
  deinit {
    stop()
    close(socket)
    _ = ChildProcess.waitForTermination(of: process, reaping: true)
  }

  /// True if the worker still runs.
  ///
  /// The only possible event on an idle worker's socket is its end.
  var isAlive: Bool {
    var event = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    return poll(&event, 1, 0) == 0
  }

  /// Sends a request and returns the reply.
  ///
  /// Canceling the task kills the worker.
  ///
  /// Waits on a separate thread, because the few threads of Swift's concurrency pool must not
  /// block.
  func send(
    _ request: Frame<PhotoRequest>, within limit: Duration
  ) async throws(PhotoFailure) -> Frame<PhotoReply> {
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          continuation.resume(returning: self.exchange(request, by: .now + limit))
        }
      }
    } onCancel: {
      stop()
    }
    do {
      return try result.get()
    } catch {
      if Task.isCancelled { throw PhotoFailure(.cancelled, "the work was canceled") }
      throw failure(error, limit)
    }
  }

  private func exchange(
    _ request: Frame<PhotoRequest>, by deadline: ContinuousClock.Instant
  ) -> Result<Frame<PhotoReply>, FrameError> {
    Result { () throws(FrameError) in
      let stream = FrameStream(socket: socket, deadline: deadline)
      try stream.send(request)
      guard let reply = try stream.receive(PhotoReply.self) else { throw .closed }
      return reply
    }
  }

  private func stop() {
    kill(process, SIGKILL)
  }

  private func failure(_ error: FrameError, _ limit: Duration) -> PhotoFailure {
    switch error {
    case .timedOut:
      return PhotoFailure(
        .timedOut, "decoding took longer than \(limit.components.seconds) seconds")
    case .tooLarge(let count):
      return PhotoFailure(.tooLarge, "the file is too large for a photo worker (\(count) bytes)")
    case .blockedCall(let call):
      return PhotoFailure(
        .blockedCall, "blocked system call \(call) in the photo decoder; please report this",
        number: call)
    case .closed:
      switch termination {
      case .signal(SIGPROF): return PhotoFailure(.timedOut, "decoding did not end")
      case .signal(let signal):
        return PhotoFailure(.workerDied, "the photo worker was ended by signal \(signal)")
      case .code(FrameStream.misunderstandingCode):
        return PhotoFailure(
          .noWorker,
          "kinfolio-photos is of another version than kinfolio. "
            + "To install both, run: Scripts/install")
      case .code, nil: return PhotoFailure(.workerDied, "the photo worker has ended")
      }
    case .malformed(let what):
      return PhotoFailure(.workerDied, "the photo worker sent an invalid message: \(what)")
    case .systemError(let code):
      return PhotoFailure(
        .workerDied, "the connection to the photo worker failed: \(Self.errorText(code))")
    }
  }

  /// The signal or the exit code with which the worker ended.
  ///
  /// The worker has closed its socket, so it is ending or must be ended anyway. Killing it now does
  /// not change the signal of a process that is already ending. `deinit` reaps the process.
  private var termination: ChildProcess.Termination? {
    stop()
    return ChildProcess.waitForTermination(of: process, reaping: false)
  }

  private static func errorText(_ code: Int32) -> String {
    String(cString: strerror(code))
  }
}
