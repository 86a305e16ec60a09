import Foundation
import PhotoProtocol
import Testing

@testable import Imaging

@Suite struct GifTests {
  private static let size = PixelSize(width: 61, height: 40)

  private func film() throws -> [UInt8] {
    Fixture.gif(
      try Fixture.quarters(Self.size), try Fixture.bitmap(Self.size) { _, _ in Fixture.blue })
  }

  @Test("Fault 7: Of a GIF the first frame is shown")
  func firstFrame() throws {
    let file = try film()
    let picture = try GdReader.decode(file, ImageHeader.gif(file))
    let exact = try Fixture.quarters(Self.size)
    let worst = (0..<Self.size.height).map { y in
      zip(picture.row(y), exact.row(y)).map { distance($0, $1) }.max() ?? 255
    }
    // What is left is what making the GIF has lost.
    #expect(worst.allSatisfy { $0 <= 8 }, "\(worst)")
  }

  /// gd takes such a file for a whole one.
  @Test("A GIF that ends too early is no picture", arguments: [7, 20, 300, 2000])
  func cut(length: Int) throws {
    let noise = Fixture.gif(try Fixture.noise(PixelSize(width: 90, height: 90)))
    let file = Array(noise.prefix(length))
    let failure = #expect(throws: PhotoFailure.self) {
      try GdReader.decode(file, ImageHeader.gif(file))
    }
    #expect(failure?.reason == .cutShort, "\(failure?.detail ?? "")")
  }

  @Test("A GIF is refused where gd's reader is not known to be safe")
  func refused() throws {
    let failure = #expect(throws: PhotoFailure.self) {
      try ImageKind(of: try film(), readsGif: false)
    }
    #expect(failure?.reason == .unsupported)
  }

  @Test(
    "The package tells whether the hole is closed",
    arguments: [
      ("2.3.3", "2.3.3-9+deb12u1", true), ("2.3.3", "2.3.3-9+deb12u12", true),
      ("2.3.3", "2.3.3-9", false), ("2.3.3", "2.3.3-9+b1", false), ("2.3.3", nil, false),
      ("2.3.3", "2.3.3-9+deb12u", false), ("2.2.5", "2.2.5-5", false), ("2.3.4", nil, true),
      ("2.10.0", nil, true),
    ] as [(String, String?, Bool)])
  func safe(gd: String, package: String?, isSafe: Bool) {
    #expect(GifReader.isSafe(gd: gd, package: package) == isSafe)
  }

  @Test("What is installed is found among all packages")
  func installed() {
    func list(_ status: String) -> Data {
      Data(
        """
        Package: libgd-dev
        Status: install ok installed
        Version: 1.0

        Package: libgd3
        Status: \(status)
        Architecture: amd64
        Version: 2.3.3-9+deb12u1
        Depends: libc6

        Package: zsh
        Version: 5

        """.utf8)
    }
    #expect(GifReader.package(in: list("install ok installed")) == "2.3.3-9+deb12u1")
    #expect(GifReader.package(in: list("deinstall ok config-files")) == nil)
    #expect(GifReader.package(in: Data("Package: zsh\n".utf8)) == nil)
  }
}
