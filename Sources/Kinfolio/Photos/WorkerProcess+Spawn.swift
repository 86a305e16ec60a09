import Foundation

extension WorkerProcess {
  /// Starts `program` with `standardInput` and no output; gives 0 or an `errno`.
  ///
  /// Foundation's `Process` would do, were it not for signals: a thread of Dispatch blocks them, its
  /// children inherit that, and a worker's own time limit is a signal.
  static func spawn(_ program: URL, standardInput: Int32, _ process: inout pid_t) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, standardInput, STDIN_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    // A Ctrl-C in the terminal is for the one who started the worker, and is no fault of a photo.
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))

    // Where the loader finds the Swift libraries is all a worker may know of its surroundings.
    let libraries = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"]
    let arguments = CStrings([program.path])
    let environment = CStrings(libraries.map { ["LD_LIBRARY_PATH=\($0)"] } ?? [])
    return posix_spawn(
      &process, program.path, &actions, &attributes, arguments.list, environment.list)
  }
}

/// Texts as C passes them to programs: the owner of their copies.
final class CStrings {
  let list: [UnsafeMutablePointer<CChar>?]

  init(_ texts: [String]) {
    list = texts.map { strdup($0) } + [nil]
  }

  deinit {
    for text in list { free(text) }
  }
}
