import Foundation
import Imaging
import PhotoProtocol

/// The program that decodes strangers' photos: it is told what to do over the socket on its
/// standard input, answers there, opens no file, and may crash without harm to anyone else.
@main
enum Program {
  static func main() {
    // Whatever the program that started this one held open is none of ours.
    closefrom(3)
    // Libraries load what they want to load before the door is shut.
    _ = LibraryVersion.imaging
    Limits.apply()
    let stream = FrameStream(socket: STDIN_FILENO)
    do {
      while let frame = try stream.receive(PhotoRequest.self) {
        Limits.renewTime()
        let (reply, payload) = answer(frame)
        try stream.send(Frame(reply, payload: payload))
      }
    } catch {
      let hint = "kinfolio-photos is started by kinfolio and speaks to nobody else (\(error))\n"
      FileHandle.standardError.write(Data(hint.utf8))
      exit(64)
    }
  }

  private static func answer(_ frame: Frame<PhotoRequest>) -> (PhotoReply, Data) {
    do throws(PhotoFailure) {
      switch frame.message {
      case .render(let recipe):
        return try RenderedPhoto(of: [UInt8](frame.payload), by: recipe).packed()
      case .encode(let width, let height, let quality, let tags):
        guard let pixels = PixelImage(width: width, height: height, bgrx: frame.payload) else {
          throw PhotoFailure(.damaged, "the pixels are not as many as the size says")
        }
        return (.encoded, try pixels.cameraJPEG(quality: quality, tags: tags))
      case .versions:
        return (.versions(libraries: LibraryVersion.imaging), Data())
      }
    } catch {
      return (.failure(reason: error.reason, detail: error.detail), Data())
    }
  }
}

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
