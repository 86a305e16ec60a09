import Foundation
import Imaging
import PhotoProtocol
import Sandbox

/// The program that decodes untrusted photos.
///
/// It receives requests over the socket on its standard input and replies there. It puts itself
/// into a sandbox before it reads the first request: a photo that takes it over can neither use
/// files nor reach other processes. Its argument is the number of pixels of the largest photo.
@main
enum Program {
  static func main() {
    // Closes the file descriptors inherited from the parent process.
    closefrom(3)
    Libraries.prepareForSandbox()
    // Landlock needs a file descriptor, which the limits forbid, and seccomp forbids setting limits.
    var active = Sandbox.enter([.noNewPrivileges, .landlock])
    let limits = Limits(pixels: CommandLine.arguments.dropFirst().first.flatMap { Int($0) })
    limits.apply()
    active += Sandbox.enter([.seccomp])
    let protections = Sandbox.Protection.allCases.map {
      WorkerProtection(name: $0.rawValue, isActive: active.contains($0))
    }
    let stream = FrameStream(socket: STDIN_FILENO)
    do {
      while let frame = try stream.receive(PhotoRequest.self) {
        limits.restartProcessorTimer()
        let (reply, payload) = answer(frame, protections)
        try stream.send(Frame(reply, payload: payload))
      }
    } catch {
      let hint = "kinfolio-photos can only be started by kinfolio (\(error))\n"
      FileHandle.standardError.write(Data(hint.utf8))
      exit(FrameStream.misunderstandingCode)
    }
  }

  private static func answer(
    _ frame: Frame<PhotoRequest>, _ protections: [WorkerProtection]
  ) -> (PhotoReply, Data) {
    do throws(PhotoFailure) {
      switch frame.message {
      case .render(let recipe):
        return try RenderedPhoto(of: [UInt8](frame.payload), by: recipe).packed()
      case .examine(let recipe):
        try RenderedPhoto.examine([UInt8](frame.payload), for: recipe)
        return (.examined, Data())
      case .dates:
        return (.dates(EmbeddedDates(of: [UInt8](frame.payload))), Data())
      case .encode(let width, let height, let quality, let tags):
        guard let pixels = PixelImage(width: width, height: height, bgrx: frame.payload) else {
          throw PhotoFailure(.damaged, "the number of pixels does not match the size")
        }
        return (.encoded, try pixels.cameraJPEG(quality: quality, tags: tags))
      case .versions:
        return (.versions(libraries: LibraryVersion.imaging, protections: protections), Data())
      }
    } catch {
      return (.failure(error), Data())
    }
  }
}

/// The resource limits of this process, so that a malicious photo can end only the worker.
struct Limits {
  private let pixels: Int

  /// Creates limits that suffice for a photo of `pixels` pixels.
  init(pixels: Int?) {
    self.pixels = min(max(pixels ?? 0, RenderRecipe.standardPixelLimit), 1_000_000_000)
  }

  /// Sets limits for the lifetime of the process.
  ///
  /// They cannot be raised again.
  func apply() {
    set(RLIMIT_AS, to: 300_000_000 + rlim_t(12 * pixels))
    set(RLIMIT_CORE, to: 0)
    // Only standard input, output and error are open. No other file can be opened.
    set(RLIMIT_NOFILE, to: 3)
  }

  /// Allows 30 more seconds of processor time, or more for larger photos, after which the system ends the
  /// process.
  ///
  /// RLIMIT_CPU is not used: it counts the whole life of the process and would end a worker after
  /// enough photos. An alarm is not used either, because it would blame a photo for a busy machine.
  /// The client has its own limit in real time. This limit also ends a worker whose client was
  /// killed, so that it does not run forever.
  func restartProcessorTimer() {
    var timer = itimerval()
    timer.it_value.tv_sec = 30 * pixels / RenderRecipe.standardPixelLimit
    setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &timer, nil)
  }

  private func set(_ limit: __rlimit_resource, to value: rlim_t) {
    var both = rlimit(rlim_cur: value, rlim_max: value)
    setrlimit(__rlimit_resource_t(limit.rawValue), &both)
  }
}
