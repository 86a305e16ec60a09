import Foundation

/// What this process may use, so that a photo made to do harm ends the worker and nothing more.
enum Limits {
  /// Sets the limits that hold for the process's whole life; none can be raised again.
  static func apply() {
    set(RLIMIT_AS, to: 1_500_000_000)
    set(RLIMIT_CORE, to: 0)
    // Standard input, output and error are open; nothing else will ever be.
    set(RLIMIT_NOFILE, to: 3)
  }

  /// Allows 30 seconds of computing from now on; the system ends the process when they are used.
  ///
  /// A timer of processor time rather than RLIMIT_CPU, which counts a process's whole life and so
  /// would end a worker for having done its work, and rather than an alarm, which would blame a
  /// photo for a busy machine. The client has its own limit by the clock; this one also ends a
  /// worker whose client was killed, so that none is left computing for ever.
  static func renewTime() {
    var timer = itimerval()
    timer.it_value.tv_sec = 30
    setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &timer, nil)
  }

  private static func set(_ limit: __rlimit_resource, to value: rlim_t) {
    var both = rlimit(rlim_cur: value, rlim_max: value)
    setrlimit(__rlimit_resource_t(limit.rawValue), &both)
  }
}
