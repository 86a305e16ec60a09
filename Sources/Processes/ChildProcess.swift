import Foundation

/// Functions that start a program and wait until it ends.
package enum ChildProcess {
  /// A program could not be started, for the reason that the `errno` value `errorNumber` describes.
  package struct StartFailure: Error {
    package let errorNumber: Int32
  }

  /// Starts a program and returns its process identifier.
  ///
  /// The program gets no environment variables except `environment`, and a process group of its own, so that Ctrl-C
  /// does not reach it. A stream whose file descriptor is nil is connected to `/dev/null`. Unlike Foundation's
  /// `Process`, this function unblocks all signals for the program. Otherwise, it would inherit the blocked signals of
  /// Dispatch threads, and the time limit of the photo decoder, which is a signal, would not work.
  package static func start(
    _ path: String, _ arguments: [String] = [], input: Int32? = nil, output: Int32? = nil,
    errors: Int32? = nil, environment: [String: String]
  ) throws(StartFailure) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let streams = [
      (input, STDIN_FILENO, O_RDONLY), (output, STDOUT_FILENO, O_WRONLY),
      (errors, STDERR_FILENO, O_WRONLY),
    ]
    for (file, number, access) in streams {
      if let file {
        posix_spawn_file_actions_adddup2(&actions, file, number)
      } else {
        posix_spawn_file_actions_addopen(&actions, number, "/dev/null", access, 0)
      }
    }

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))

    var process: pid_t = 0
    let arguments = CStringArray([path] + arguments)
    let values = CStringArray(environment.map { "\($0)=\($1)" }.sorted())
    let number = posix_spawn(
      &process, path, &actions, &attributes, arguments.pointers, values.pointers)
    guard number == 0 else { throw StartFailure(errorNumber: number) }
    return process
  }

  /// How a process ended: by itself with an exit code, or by a signal.
  package enum Termination {
    case exitCode(Int32)
    case signal(Int32)
  }

  /// Waits until a child process ends, and returns how it ended.
  ///
  /// If `reaping` is false, this function can be called again for the process. Returns nil if `process` is not a child
  /// of this process, or was already waited for.
  package static func waitForTermination(of process: pid_t, reaping: Bool) -> Termination? {
    var info = siginfo_t()
    let options = WEXITED | (reaping ? 0 : WNOWAIT)
    var result: Int32
    repeat {
      result = waitid(P_PID, id_t(process), &info, options)
    } while result != 0 && errno == EINTR
    guard result == 0 else { return nil }
    let status = info._sifields._sigchld.si_status
    return info.si_code == Int32(CLD_EXITED) ? .exitCode(status) : .signal(status)
  }
}

/// A null-terminated array of C strings, which are freed with this object.
private final class CStringArray {
  let pointers: [UnsafeMutablePointer<CChar>?]

  init(_ texts: [String]) {
    pointers = texts.map { strdup($0) } + [nil]
  }

  deinit {
    for text in pointers { free(text) }
  }
}
