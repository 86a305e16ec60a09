import CLinux
import Foundation
import Imaging
import PhotoProtocol
import Sandbox

/// The program that decodes untrusted photos.
///
/// The program's first process reads no photo. For each request, it receives a socket over its standard input, starts a
/// copy of itself that answers on this socket, and reports how the copy ended. The copy decodes one photo in a sandbox:
/// even if a photo takes control of the copy, the copy can neither use files nor reach other processes or photos. The
/// program's first argument is the maximum number of pixels of a photo.
@main
enum Program {
  static func main() {
    // Closes the file descriptors inherited from the parent process.
    closefrom(3)
    ImageLibraries.prepareForSandbox()
    let arguments = CommandLine.arguments.dropFirst()
    let needsFilter = !arguments.contains(FrameStream.unprotectedArgument)
    if needsFilter && !Sandbox.canFilterSystemCalls { exit(FrameStream.unprotectedExitCode) }
    // The copies inherit these protections.
    let protections = Sandbox.applyProtections([.noNewPrivileges, .landlock])
    let limits = ResourceLimits(pixelCount: arguments.first.flatMap { Int($0) })
    while true {
      let socket = shim_receive_descriptor(STDIN_FILENO)
      if socket == -1 { return }
      guard socket >= 0 else { exitWithMisunderstanding("it received no socket") }
      let copy = shim_fork()
      if copy == 0 {
        decode(socket, limits: limits, inheritedProtections: protections, needsFilter: needsFilter)
      }
      close(socket)
      var ending: Int32 = -1
      while copy > 0, waitpid(copy, &ending, 0) < 0, errno == EINTR {}
      let report = withUnsafeBytes(of: ending) { Data($0) }
      do { try Socket(descriptor: STDIN_FILENO).send(report) } catch { return }
    }
  }

  /// Decodes the photo in the request that arrives on a socket, sends the answer and ends this process.
  private static func decode(
    _ socket: Int32, limits: ResourceLimits, inheritedProtections inherited: [Sandbox.Protection],
    needsFilter: Bool
  ) -> Never {
    dup2(socket, STDIN_FILENO)
    close(socket)
    // The filter of system calls forbids setting limits.
    limits.apply()
    let active = inherited + Sandbox.applyProtections([.seccomp])
    // The kernel can have the filter and still refuse it, for example for lack of memory.
    if needsFilter && !active.contains(.seccomp) { _exit(FrameStream.unprotectedExitCode) }
    let protections = Sandbox.Protection.allCases.map {
      WorkerProtection(name: $0.rawValue, isActive: active.contains($0))
    }
    let stream = FrameStream(socket: STDIN_FILENO)
    do {
      if let frame = try stream.receive(PhotoRequest.self) {
        let (reply, payload) = answer(frame, protections)
        try stream.send(Frame(reply, payload: payload))
      }
    } catch {
      exitWithMisunderstanding("\(error)")
    }
    // Skips the cleanup that the C library does at the end of a process.
    _exit(0)
  }

  private static func exitWithMisunderstanding(_ problem: String) -> Never {
    let hint = "kinfolio-photos can only be started by kinfolio (\(problem))\n"
    FileHandle.standardError.write(Data(hint.utf8))
    exit(FrameStream.misunderstandingExitCode)
  }

  private static func answer(
    _ frame: Frame<PhotoRequest>, _ protections: [WorkerProtection]
  ) -> (PhotoReply, Data) {
    do throws(PhotoFailure) {
      switch frame.message {
      case .render(let recipe):
        return try RenderedPhoto(of: [UInt8](frame.payload), by: recipe).reply()
      case .examine(let recipe):
        try RenderedPhoto.examine([UInt8](frame.payload), for: recipe)
        return (.examined, Data())
      case .dates:
        return (.dates(EmbeddedDates(of: [UInt8](frame.payload))), Data())
      case .encode(let width, let height, let quality, let tags):
        guard let pixels = PixelImage(width: width, height: height, bgrxBytes: frame.payload) else {
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
struct ResourceLimits {
  private let pixelCount: Int

  /// Creates limits that suffice to decode a photo of `pixels` pixels.
  init(pixelCount: Int?) {
    self.pixelCount = min(max(pixelCount ?? 0, RenderRecipe.standardPixelLimit), 1_000_000_000)
  }

  /// Sets limits that this process cannot raise again.
  ///
  /// The limit of processor time also ends this process if the `kinfolio` that waits for the answer was killed. The
  /// elapsed time is limited by `kinfolio`, because an alarm here would blame a photo for a busy machine.
  func apply() {
    let seconds = rlim_t(30 * pixelCount / RenderRecipe.standardPixelLimit)
    // At the first limit the process gets a signal, at the second it is killed.
    set(RLIMIT_CPU, to: seconds, hardLimit: seconds + 5)
    set(RLIMIT_AS, to: 300_000_000 + rlim_t(12 * pixelCount))
    set(RLIMIT_CORE, to: 0)
    // Only standard input, output and error are open. No other file can be opened.
    set(RLIMIT_NOFILE, to: 3)
  }

  private func set(_ limit: __rlimit_resource, to value: rlim_t, hardLimit maximum: rlim_t? = nil) {
    var both = rlimit(rlim_cur: value, rlim_max: maximum ?? value)
    setrlimit(__rlimit_resource_t(limit.rawValue), &both)
  }
}
