import CSandbox
import CSandboxProbe
import Glibc
import Sandbox

/// A program in the place of the photo decoder that attempts one forbidden call.
///
/// `SandboxProbe ATTEMPT FOLDER [PROTECTION…]` applies the protections and makes the call. It exits
/// with 0 if the call succeeded and with 1 if the kernel returned an error. The filter of system
/// calls ends it with SIGSYS if only an attacker makes the call.
///
/// With `confined`, `changing`, `reading` or `folders` in the place of the protections, the process is confined: to no
/// file, or to changing or reading the folder, or to changing folders in it.
///
/// `SandboxProbe without PROTECTION PROGRAM [ARGUMENT…]` runs a program as on a kernel without Landlock or seccomp.
@main
enum Probe {
  static func main() {
    let words = CommandLine.arguments
    if words.count == 2, words[1] == "list" {
      for attempt in Attempt.all { print(attempt.name) }
      return
    }
    if words.count >= 4, words[1] == "without" {
      OldKernel.run(Array(words[3...]), without: words[2])
      exit(70)
    }
    guard words.count >= 3, let attempt = Attempt.all.first(where: { $0.name == words[1] }) else {
      exit(64)
    }
    let protections = words.dropFirst(3).compactMap(Sandbox.Protection.init)
    let accesses: [String: [FileRule.Access]] = [
      "confined": [], "changing": [.change], "reading": [.read], "folders": [.changeFolders],
    ]
    // A descriptor that the decoder does not have.
    let descriptor = open("\(words[2])/existing", O_RDWR)
    guard descriptor >= 0, chdir(words[2]) == 0,
      Sandbox.applyProtections(protections) == protections
    else {
      exit(70)
    }
    if let access = words.dropFirst(3).first.flatMap({ accesses[$0] }) {
      let active = Sandbox.confine(to: access.map { FileRule($0, words[2]) })
      if active != Sandbox.availableConfinementProtections { exit(70) }
    }
    exit(attempt.call(descriptor) >= 0 ? 0 : 1)
  }
}

/// A system call with its arguments.
///
/// The current folder contains the files `existing` and `program` and the empty folder `empty`.
struct Attempt {
  enum Argument {
    case number(Int)
    case text(String)
    /// The open file `existing`.
    case descriptor
    /// The address of some empty memory.
    case memory
  }

  let name: String
  let arguments: [Argument]

  init(_ name: String, _ arguments: Argument...) {
    self.name = name
    self.arguments = arguments
  }

  /// Makes the call and returns its result; -1 means an error.
  func call(_ descriptor: Int32) -> Int {
    // The part after "/" only distinguishes attempts with the same call.
    let number = seccomp_syscall_resolve_name(String(name.prefix { $0 != "/" }))
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 4096, alignment: 16)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: 4096)
    var values = arguments.map { argument -> Int in
      switch argument {
      case .number(let number): number
      case .text(let text): Int(bitPattern: strdup(text))
      case .descriptor: Int(descriptor)
      case .memory: Int(bitPattern: memory)
      }
    }
    values += Array(repeating: 0, count: 6 - values.count)
    return probe_call(Int(number), values[0], values[1], values[2], values[3], values[4], values[5])
  }

  private static let here = Argument.number(Int(AT_FDCWD))
  private static let parent = Argument.number(Int(getppid()))

  static let all = [
    // Files
    Attempt("openat/read", here, .text("existing"), .number(Int(O_RDONLY))),
    Attempt("openat/create", here, .text("new"), .number(Int(O_CREAT | O_WRONLY)), .number(0o600)),
    Attempt("open", .text("existing"), .number(Int(O_RDWR))),
    Attempt("creat", .text("new"), .number(0o600)),
    Attempt("openat2", here, .text("existing"), .memory, .number(24)),
    Attempt("open_by_handle_at", here, .memory, .number(0)),
    Attempt("unlink", .text("existing")),
    Attempt("unlinkat", here, .text("existing"), .number(0)),
    Attempt("rename", .text("existing"), .text("new")),
    Attempt("renameat2", here, .text("existing"), here, .text("new"), .number(0)),
    Attempt("truncate", .text("existing"), .number(0)),
    Attempt("ftruncate", .descriptor, .number(0)),
    Attempt("link", .text("existing"), .text("new")),
    Attempt("symlink", .text("existing"), .text("new")),
    Attempt("mkdir", .text("new"), .number(0o700)),
    Attempt("rmdir", .text("empty")),
    Attempt("mknod", .text("new"), .number(Int(S_IFIFO | 0o600)), .number(0)),
    Attempt("chmod", .text("existing"), .number(0o777)),
    Attempt("fchmod", .descriptor, .number(0o777)),
    Attempt("chown", .text("existing"), .number(0), .number(0)),
    Attempt("setxattr", .text("existing"), .text("user.a"), .text("b"), .number(1), .number(0)),
    Attempt("fsetxattr", .descriptor, .text("user.a"), .text("b"), .number(1), .number(0)),
    Attempt("removexattr", .text("existing"), .text("user.a")),
    Attempt("utimensat", here, .text("existing"), .memory, .number(0)),
    Attempt("newfstatat", here, .text("existing"), .memory, .number(0)),
    Attempt("access", .text("existing"), .number(0)),
    Attempt("readlink", .text("link"), .memory, .number(100)),
    Attempt("getdents64", .descriptor, .memory, .number(4096)),
    Attempt("chdir", .text("empty")),
    Attempt("chroot", .text("empty")),
    Attempt("mount", .text("empty"), .text("empty"), .text("tmpfs"), .number(0), .number(0)),
    Attempt("umount2", .text("empty"), .number(0)),
    Attempt("fsync", .descriptor),
    // Other descriptors
    Attempt("write/descriptor", .descriptor, .text("a"), .number(1)),
    Attempt("read/descriptor", .descriptor, .memory, .number(1)),
    Attempt("pwrite64", .descriptor, .text("a"), .number(1), .number(0)),
    Attempt("dup", .descriptor),
    Attempt("fcntl", .descriptor, .number(Int(F_GETFL))),
    Attempt("ioctl", .descriptor, .number(0x5401), .memory),
    Attempt("pipe2", .memory, .number(0)),
    Attempt("memfd_create", .text("new"), .number(0)),
    Attempt("close", .descriptor),
    // Processes
    Attempt("fork"), Attempt("clone/process", .number(17)),
    Attempt("execve", .text("program"), .number(0), .number(0)),
    Attempt("execveat", here, .text("program"), .number(0), .number(0), .number(0)),
    Attempt("kill/parent", parent, .number(0)),
    Attempt("tgkill/parent", parent, parent, .number(0)),
    Attempt("ptrace", .number(0)),
    Attempt("process_vm_readv", parent, .memory, .number(1), .memory, .number(1)),
    Attempt("pidfd_open", parent, .number(0)),
    Attempt("setpriority", .number(0), .number(0), .number(5)),
    Attempt("prlimit64", .number(0), .number(7), .memory, .memory),
    Attempt("rt_sigaction/report", .number(Int(SIGSYS)), .memory, .number(0), .number(8)),
    // Privileges
    Attempt("setuid", .number(65_534)), Attempt("setgid", .number(65_534)),
    Attempt("setgroups", .number(0), .memory), Attempt("capset", .memory, .memory),
    Attempt("unshare", .number(0x1000_0000)), Attempt("setns", .descriptor, .number(0)),
    Attempt("prctl/dumpable", .number(4), .number(1)), Attempt("personality", .number(0x40000)),
    // Network
    Attempt("socket/internet", .number(2), .number(1), .number(0)),
    Attempt("socket/local", .number(1), .number(1), .number(0)),
    Attempt("socketpair", .number(1), .number(1), .number(0), .memory),
    Attempt("connect", .number(0), .memory, .number(16)),
    Attempt("bind", .number(0), .memory, .number(16)),
    Attempt("sendmsg", .number(0), .memory, .number(0)),
    // Memory with code
    Attempt("mmap/code", .number(0), .number(4096), .number(5), .number(0x22), .number(-1)),
    Attempt("mprotect/code", .memory, .number(4096), .number(5)),
    // The kernel
    Attempt("bpf", .number(0), .memory, .number(16)),
    Attempt("io_uring_setup", .number(4), .memory),
    Attempt("userfaultfd", .number(0)), Attempt("perf_event_open", .memory, .number(0)),
    Attempt("keyctl", .number(0)), Attempt("shmget", .number(0), .number(4096), .number(0o1600)),
    Attempt("inotify_init1", .number(0)), Attempt("sethostname", .text("a"), .number(1)),
    Attempt("init_module", .memory, .number(0), .text("")),
  ].filter { seccomp_syscall_resolve_name(String($0.name.prefix { $0 != "/" })) >= 0 }
}
