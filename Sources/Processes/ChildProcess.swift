import Foundation

/// Starts other programs, each in a process group of its own and with nothing but what it is given.
package enum ChildProcess {
  /// The error number of a program that could not be started.
  package struct Failure: Error {
    package let number: Int32
  }

  /// Starts a program and returns its process.
  ///
  /// Without an input there is nothing to read. Output and errors are discarded if they have no
  /// destination.
  ///
  /// Foundation's `Process` would do if it reset signals: threads of Dispatch block them, their children
  /// inherit that, and a photo worker's own time limit is a signal. In a group of its own a program does
  /// not get the Ctrl-C of the terminal.
  package static func start(
    _ path: String, _ arguments: [String] = [], input: Int32? = nil, output: Int32? = nil,
    errors: Int32? = nil, environment: [String: String]
  ) throws(Failure) -> pid_t {
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
      &attributes,
      Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))

    var process: pid_t = 0
    let arguments = CStrings([path] + arguments)
    let values = CStrings(environment.map { "\($0)=\($1)" }.sorted())
    let number = posix_spawn(&process, path, &actions, &attributes, arguments.list, values.list)
    guard number == 0 else { throw Failure(number: number) }
    return process
  }

  /// How a process has ended.
  package enum Ending {
    case code(Int32)
    case signal(Int32)
  }

  /// Waits until a process has ended; returns nil if it is not a child that is still to be reaped.
  package static func ending(of process: pid_t, reaping: Bool) -> Ending? {
    var info = siginfo_t()
    let options = WEXITED | (reaping ? 0 : WNOWAIT)
    var result: Int32
    repeat {
      result = waitid(P_PID, id_t(process), &info, options)
    } while result != 0 && errno == EINTR
    guard result == 0 else { return nil }
    let status = info._sifields._sigchld.si_status
    return info.si_code == Int32(CLD_EXITED) ? .code(status) : .signal(status)
  }
}

/// Owns copies of texts as C passes them to programs.
private final class CStrings {
  let list: [UnsafeMutablePointer<CChar>?]

  init(_ texts: [String]) {
    list = texts.map { strdup($0) } + [nil]
  }

  deinit {
    for text in list { free(text) }
  }
}
