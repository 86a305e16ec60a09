import CLinux
import Foundation
import PhotoProtocol
import Processes

/// A running `kinfolio-photos`, which starts a process of its own for each photo.
final class WorkerProcess: Sendable {
  private let processID: pid_t
  /// This program's end of the socket pair.
  ///
  /// Over it, the worker receives a socket for each photo, and reports how its processes ended.
  private let socket: Int32

  /// Starts the worker program with one end of a socket pair as its standard input.
  init(program: URL, options: DecodingOptions) throws(PhotoFailure) {
    guard let ends = Self.socketPair() else {
      throw PhotoFailure(
        .noWorker, "cannot create a socket for a photo worker: \(Self.systemErrorMessage(errno))")
    }
    defer { close(ends.theirs) }
    // A worker needs only the path at which the loader finds the Swift libraries.
    let libraries = "LD_LIBRARY_PATH"
    var environment = ProcessInfo.processInfo.environment.filter { $0.key == libraries }
    // The kernel clears and maps all memory again in the new process of each photo. Therefore, the C library uses
    // pages of 2 MB, and keeps what was freed for the rest of the photo.
    let settings = ["hugetlb=1", "mmap_max=0", "trim_threshold=1000000000"]
    environment["GLIBC_TUNABLES"] = settings.map { "glibc.malloc.\($0)" }.joined(separator: ":")
    let arguments =
      [String(options.pixelLimit)]
      + (options.allowsUnsandboxedDecoding ? [FrameStream.unprotectedArgument] : [])
    do {
      processID = try ChildProcess.start(
        program.path, arguments, input: ends.theirs, environment: environment)
    } catch {
      close(ends.ours)
      let advice = error.errorNumber == ENOENT ? ". To install it, run: Scripts/install" : ""
      let what =
        "cannot start \(program.path): \(Self.systemErrorMessage(error.errorNumber))\(advice)"
      throw PhotoFailure(.noWorker, what)
    }
    socket = ends.ours
  }

  private static func socketPair() -> (ours: Int32, theirs: Int32)? {
    var ends: [Int32] = [0, 0]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    return socketpair(AF_UNIX, kind, 0, &ends) == 0 ? (ends[0], ends[1]) : nil
  }

  /// Kills the worker and waits for its end, so that no zombie process remains.
  ///
  /// The kernel then also ends the process that the worker has started for a photo.
  deinit {
    killProcess()
    close(socket)
    _ = ChildProcess.waitForTermination(of: processID, reaping: true)
  }

  /// True while this idle worker runs; the only event that can occur on an idle worker's socket is the worker's end.
  var isAlive: Bool {
    var event = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    return poll(&event, 1, 0) == 0
  }

  /// Sends a request and waits for the reply; if the task is canceled, kills the worker.
  ///
  /// Waits on a thread of its own, because the few threads on which Swift runs tasks must not block.
  func send(
    _ request: Frame<PhotoRequest>, timeLimit limit: Duration
  ) async throws(PhotoFailure) -> Frame<PhotoReply> {
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          continuation.resume(returning: self.exchange(request, deadline: .now + limit))
        }
      }
    } onCancel: {
      killProcess()
    }
    if case .failure = result, Task.isCancelled {
      throw PhotoFailure(.cancelled, "the work was canceled")
    }
    return try result.get()
  }

  private func exchange(
    _ request: Frame<PhotoRequest>, deadline: ContinuousClock.Instant
  ) -> Result<Frame<PhotoReply>, PhotoFailure> {
    guard let ends = Self.socketPair() else { return .failure(failure(.systemError(errno))) }
    defer { close(ends.ours) }
    let isSent = shim_send_descriptor(socket, ends.theirs) == 0
    close(ends.theirs)
    guard isSent else { return .failure(failureOfEndedWorker) }
    let reply = Result { () throws(FrameError) in
      let stream = FrameStream(socket: ends.ours, deadline: deadline)
      try stream.send(request)
      guard let reply = try stream.receive(PhotoReply.self) else { throw .closed }
      return reply
    }
    // A process that has closed its socket has ended, and one that has replied ends.
    switch reply {
    case .success, .failure(.closed):
      guard let report = try? Socket(descriptor: socket, deadline: deadline).receive(4) else {
        return .failure(failureOfEndedWorker)
      }
      let ending = report.withUnsafeBytes { $0.loadUnaligned(as: Int32.self) }
      return ending == 0 ? reply.mapError(failure) : .failure(Self.failure(forWaitStatus: ending))
    case .failure(let error): return .failure(failure(error))
    }
  }

  private func killProcess() {
    kill(processID, SIGKILL)
  }

  /// The failure that explains why the worker ended; kills a worker that has only closed its socket.
  private var failureOfEndedWorker: PhotoFailure {
    // The worker has closed its socket, so it is ending or must be ended anyway. Killing it now does not change the
    // exit code of a process that is already ending. `deinit` reaps the process.
    killProcess()
    switch ChildProcess.waitForTermination(of: processID, reaping: false) {
    case .exitCode(FrameStream.misunderstandingExitCode):
      return PhotoFailure(
        .noWorker,
        "kinfolio-photos is of another version than kinfolio. To install both, run: Scripts/install"
      )
    case .exitCode(FrameStream.unprotectedExitCode):
      return PhotoFailure(
        .noWorker,
        "the kernel or the container has no filter for system calls (seccomp), which protects your files from photos. "
          + "To decode photos of people you trust without this filter, add --allow-unsandboxed")
    case .signal(let signal): return Self.failure(forWaitStatus: signal)
    case .exitCode, nil: return Self.failure(forWaitStatus: 0)
    }
  }

  /// Returns the failure of a photo, given the wait status of the process that decoded it.
  private static func failure(forWaitStatus ending: Int32) -> PhotoFailure {
    switch ending & 0x7F {
    case SIGXCPU: PhotoFailure(.timedOut, "decoding did not end")
    case 0: PhotoFailure(.workerDied, "the photo worker has ended")
    case let signal: PhotoFailure(.workerDied, "the photo worker was ended by signal \(signal)")
    }
  }

  private func failure(_ error: FrameError) -> PhotoFailure {
    switch error {
    case .timedOut: PhotoFailure(.timedOut, "decoding took too long")
    case .tooLarge(let count):
      PhotoFailure(.tooLarge, "the file is too large for a photo worker (\(count) bytes)")
    case .blockedCall(let call):
      PhotoFailure(
        .blockedCall, "blocked system call \(call) in the photo decoder; please report this",
        number: call)
    case .closed: PhotoFailure(.workerDied, "the photo worker has ended")
    case .malformed(let what):
      PhotoFailure(.workerDied, "the photo worker sent an invalid message: \(what)")
    case .systemError(let code):
      PhotoFailure(
        .workerDied, "the connection to the photo worker failed: \(Self.systemErrorMessage(code))")
    }
  }

  private static func systemErrorMessage(_ code: Int32) -> String {
    String(cString: strerror(code))
  }
}
