import Foundation
import Processes

/// The family's own program that writes the narrative: asked on standard input, answers on standard
/// output, and is gone afterwards with everything it started.
package struct NarrativeProgram: Sendable {
  /// How long it may take.
  package static let limit: Duration = .seconds(20)
  /// How many bytes it may answer.
  package static let longestAnswer = 65_536

  private let path: String
  private let folders: [String]
  private let limit: Duration

  /// Names the program by its whole path, which no shell looks at, and the folders it may not lie in.
  package init(_ path: String, outside folders: [String] = [], limit: Duration = Self.limit) {
    self.path = path
    self.folders = folders
    self.limit = limit
  }

  /// Asks it; throws what went wrong.
  package func answer(to question: Data) throws(NarrativeFailure) -> Data {
    let program = try Self.trusted(path, outside: folders)
    guard let input = Self.file(holding: question) else { throw .missing("no temporary file") }
    defer { fclose(input) }
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw .missing("no pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    let mark = UUID().uuidString
    let process = try Self.start(program, mark: mark, input: fileno(input), output: ends[1])
    defer {
      Self.end(process)
      Self.endAll(marked: mark)
    }
    let deadline = ContinuousClock.now + limit
    let answer = try Self.everything(from: ends[0], of: process, by: deadline)
    try Self.awaitSuccess(of: process, by: deadline)
    return answer
  }

  /// Starts the program and closes our end of its output.
  private static func start(
    _ program: String, mark: String, input: Int32, output: Int32
  ) throws(NarrativeFailure) -> pid_t {
    defer { close(output) }
    let environment = [
      "PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8", markName: mark,
    ]
    do {
      return try ChildProcess.start(
        program, input: input, output: output, environment: environment)
    } catch {
      throw .missing("\(program): \(String(cString: strerror(error.number)))")
    }
  }

  /// A file without a name: a program that does not read on cannot block the one who asks.
  private static func file(holding data: Data) -> UnsafeMutablePointer<FILE>? {
    guard let file = tmpfile() else { return nil }
    _ = fcntl(fileno(file), F_SETFD, FD_CLOEXEC)
    let written = data.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
    guard written == data.count, fflush(file) == 0, lseek(fileno(file), 0, SEEK_SET) == 0 else {
      fclose(file)
      return nil
    }
    return file
  }

  private static func everything(
    from source: Int32, of process: pid_t, by deadline: ContinuousClock.Instant
  ) throws(NarrativeFailure) -> Data {
    var answer = Data()
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while try isMoreToCome(from: source, of: process, by: deadline) {
      let count = buffer.withUnsafeMutableBytes { read(source, $0.baseAddress, $0.count) }
      if count == 0 { return answer }
      if count < 0 {
        if errno == EINTR { continue }
        throw .failed("an output that could not be read")
      }
      answer.append(contentsOf: buffer[..<count])
      if answer.count > longestAnswer { throw .tooLong }
    }
    return answer
  }

  /// Waits in short turns, so that a build that is called off does not wait for the program.
  ///
  /// A program that has ended has said everything, whoever still holds its output.
  private static func isMoreToCome(
    from source: Int32, of process: pid_t, by deadline: ContinuousClock.Instant
  ) throws(NarrativeFailure) -> Bool {
    while true {
      guard ContinuousClock.now < deadline, !Task.isCancelled else { throw .timedOut }
      let hasEnded = end(of: process) != nil
      var event = pollfd(fd: source, events: Int16(POLLIN), revents: 0)
      if poll(&event, 1, hasEnded ? 0 : 50) > 0 { return true }
      if hasEnded { return false }
    }
  }

  private static func awaitSuccess(
    of process: pid_t, by deadline: ContinuousClock.Instant
  ) throws(NarrativeFailure) {
    while ContinuousClock.now < deadline, !Task.isCancelled {
      guard let info = end(of: process) else {
        usleep(5000)
        continue
      }
      let status = info._sifields._sigchld.si_status
      if info.si_code != Int32(CLD_EXITED) { throw .failed("signal \(status)") }
      if status != 0 { throw .failed("exit code \(status)") }
      return
    }
    throw .timedOut
  }

  /// How the program has ended; nil while it runs.
  private static func end(of process: pid_t) -> siginfo_t? {
    var info = siginfo_t()
    let result = waitid(P_PID, id_t(process), &info, WEXITED | WNOWAIT | WNOHANG)
    return result == 0 && info.si_signo != 0 ? info : nil
  }

  /// Ends the program and its children: they share a process group, which lives until it is reaped.
  private static func end(_ process: pid_t) {
    kill(-process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
  }
}

extension NarrativeProgram {
  /// What everything a program starts has in its environment, whatever process group it has joined.
  static let markName = "KINFOLIO_NARRATIVE"

  /// Ends whatever has this mark in its environment.
  static func endAll(marked mark: String) {
    // One that is being ended may just have started another.
    for _ in 0..<100 {
      let left = processes(marked: mark)
      if left.isEmpty { return }
      for process in left { kill(process, SIGKILL) }
      usleep(2000)
    }
  }

  private static func processes(marked mark: String) -> [pid_t] {
    let line = Data("\(markName)=\(mark)\0".utf8)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { pid_t($0) }.filter { process in
      // That of somebody else's process cannot be read.
      FileManager.default.contents(atPath: "/proc/\(process)/environ")?.range(of: line) != nil
    }
  }
}
