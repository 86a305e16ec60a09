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
