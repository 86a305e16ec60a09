import Foundation
import Processes

/// A program that writes the summary of a report, chosen by the user who builds the site.
///
/// A database cannot name a program, because anyone who can write to the database could then start programs. The
/// program reads standard input and writes to standard output. After it ends or its time is over, all processes that it
/// started are killed.
package struct NarrativeProgram: Sendable {
  /// The default time limit for one answer of the program.
  package static let defaultTimeLimit: Duration = .seconds(20)
  package static let maximumAnswerByteCount = 65_536

  package let path: String
  private let timeLimit: Duration

  /// Creates a narrative program from its absolute path; it is later started directly, without a shell.
  package init(path: String, timeLimit: Duration = Self.defaultTimeLimit) {
    self.path = path
    self.timeLimit = timeLimit
  }

  /// Runs the program with `input` as standard input until it ends or the time limit is reached, and returns its
  /// standard output.
  package func answer(to input: Data) throws(NarrativeFailure) -> Data {
    guard let inputFile = Self.temporaryFile(holding: input) else {
      throw .notStarted("cannot create a temporary file")
    }
    defer { fclose(inputFile) }
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw .notStarted("cannot create a pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    let mark = UUID().uuidString
    let process = try Self.start(
      path, mark: mark, inputFile: fileno(inputFile), outputPipe: ends[1])
    defer {
      Self.killProcessGroup(process)
      Self.killProcesses(marked: mark)
    }
    return try Self.output(from: ends[0], of: process, by: .now + timeLimit)
  }

  /// Starts the program, then closes `output` in this process, so that only the program can write to the pipe.
  private static func start(
    _ program: String, mark: String, inputFile: Int32, outputPipe: Int32
  ) throws(NarrativeFailure) -> pid_t {
    defer { close(outputPipe) }
    let environment = [
      "PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8", markEnvironmentVariable: mark,
    ]
    do {
      return try ChildProcess.start(
        program, input: inputFile, output: outputPipe, environment: environment)
    } catch {
      throw .notStarted("\(program): \(String(cString: strerror(error.errorNumber)))")
    }
  }

  /// Returns an open temporary file that contains the data and has no name, or nil if it cannot be written.
  ///
  /// Unlike a pipe, a file cannot block Kinfolio if the program stops reading.
  private static func temporaryFile(holding data: Data) -> UnsafeMutablePointer<FILE>? {
    guard let file = tmpfile() else { return nil }
    _ = fcntl(fileno(file), F_SETFD, FD_CLOEXEC)
    let written = data.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
    guard written == data.count, fflush(file) == 0, lseek(fileno(file), 0, SEEK_SET) == 0 else {
      fclose(file)
      return nil
    }
    return file
  }

  /// Returns what the program wrote to the pipe `source`, after the program has ended.
  ///
  /// Checks every 5 ms whether the build was canceled. After the program has ended, reads only what is available, even
  /// if another process still has the pipe open. Throws `timedOut` after the deadline or a cancellation.
  private static func output(
    from source: Int32, of process: pid_t, by deadline: ContinuousClock.Instant
  ) throws(NarrativeFailure) -> Data {
    var answer = Data()
    var buffer = [UInt8](repeating: 0, count: 16_384)
    var event = pollfd(fd: source, events: Int16(POLLIN), revents: 0)
    while ContinuousClock.now < deadline, !Task.isCancelled {
      // The end of the program is checked before its output is read, so that all output before the end is read.
      let end = exitInfo(of: process)
      if poll(&event, 1, end == nil ? 5 : 0) > 0 {
        let count = buffer.withUnsafeMutableBytes { read(source, $0.baseAddress, $0.count) }
        if count < 0, errno != EINTR { throw .programFailed("unreadable output") }
        answer.append(contentsOf: buffer[..<max(count, 0)])
        if answer.count > maximumAnswerByteCount { throw .answerTooLong }
        if count != 0 { continue }
        // The program has closed its output, so nothing more is read: `poll` ignores a negative file descriptor.
        event.fd = -1
      }
      guard let end else { continue }
      let status = end._sifields._sigchld.si_status
      if end.si_code != Int32(CLD_EXITED) { throw .programFailed("signal \(status)") }
      if status != 0 { throw .programFailed("exit code \(status)") }
      return answer
    }
    throw .timedOut
  }

  /// Returns the exit code or the signal with which the program ended, or nil while the program runs.
  private static func exitInfo(of process: pid_t) -> siginfo_t? {
    var info = siginfo_t()
    let result = waitid(P_PID, id_t(process), &info, WEXITED | WNOWAIT | WNOHANG)
    return result == 0 && info.si_signo != 0 ? info : nil
  }

  /// Kills the program and its process group; the system does not reuse the group's number before `waitpid` returns.
  private static func killProcessGroup(_ process: pid_t) {
    kill(-process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
  }

  /// The environment variable that marks the narrative program and all processes that it starts, to find and kill them.
  static let markEnvironmentVariable = "KINFOLIO_NARRATIVE"

  static func killProcesses(marked mark: String) {
    // Repeats the search, because a process can start another one just before it is killed.
    for _ in 0..<100 {
      let left = processes(marked: mark)
      if left.isEmpty { return }
      for process in left { kill(process, SIGKILL) }
      usleep(2000)
    }
  }

  private static func processes(marked mark: String) -> [pid_t] {
    let line = Data("\(markEnvironmentVariable)=\(mark)\0".utf8)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { pid_t($0) }.filter { process in
      // The environment of another user's process cannot be read.
      FileManager.default.contents(atPath: "/proc/\(process)/environ")?.range(of: line) != nil
    }
  }
}
