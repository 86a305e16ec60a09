import Foundation
import TestSupport
import Testing

@testable import PhotoProtocol
@testable import Photos
@testable import TestFamilies

@Suite struct WorkerPoolTests {
  /// A worker that never answers.
  ///
  /// It ends after 60 seconds, even if the tests are killed.
  private static let hangingWorker = "#!/bin/sh\nexec sleep 60\n"

  /// Returns a program in the place of the worker, with the statements that follow its first request.
  private static func worker(_ statements: String...) -> String {
    let start = """
      #!/usr/bin/python3
      import os, signal, socket, struct
      control = socket.socket(fileno=0)
      link = socket.recv_fds(control, 4, 1)[1][0]
      os.read(link, 4096)

      """
    return start + statements.joined(separator: "\n") + "\n"
  }

  static let recipe = PhotoCacheTests.recipe
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("A photo is encoded by one worker and rendered by another")
  func encodesAndRendersPhoto() async throws {
    let workers = WorkerPool(program: photoWorker, workerLimit: 2)
    var tags = CameraTags()
    tags.orientation = 6
    tags.captured = TimeStamp(local: "2026-03-01T08:00:00", offset: "+01:00")
    let file = try await workers.encodeJPEG(samplePixels(400, 200), quality: 90, tags: tags)
    let photo = try await workers.render(file, as: Self.recipe)
    #expect(photo.facts.width == 200 && photo.facts.height == 400)
    #expect(photo.facts.dates.taken.first == tags.captured)
    #expect(
      photo.pictures.map(\.width) == [200, 64] && photo.pictures.map(\.height) == [400, 128])
    #expect(photo.pictures[0].bytes.starts(with: [0xFF, 0xD8]))
    #expect(photo.pictures[1].bytes.starts(with: Data("RIFF".utf8)))
    await workers.shutDown()
    let failure = await failure { _ = try await workers.librariesAndProtections() }
    #expect(failure?.reason == .noWorker)
  }

  @Test("Concurrent requests return to their callers, with the same bytes each time")
  func manyPhotosReturnToTheirCallers() async throws {
    let workers = WorkerPool(program: photoWorker, workerLimit: 2)
    let files = try await withThrowingTaskGroup(of: (Int, Data).self) { group in
      for index in 0..<12 {
        group.addTask {
          let pixels = try samplePixels(40 + index % 6, 30)
          return (index, try await workers.encodeJPEG(pixels, quality: 80, tags: CameraTags()))
        }
      }
      return try await group.reduce(into: [Int: Data]()) { $0[$1.0] = $1.1 }
    }
    for index in 0..<6 {
      #expect(files[index] == files[index + 6])
      let file = try #require(files[index])
      #expect(try await workers.render(file, as: Self.recipe).facts.width == 40 + index)
    }
  }

  @Test("A file that is not a photo is rejected, and the worker continues")
  func reportsFilesThatAreNotPhotos() async throws {
    let workers = WorkerPool(program: photoWorker, workerLimit: 1)
    for (file, reason) in [(Data(), PhotoFailure.Reason.empty), (Data("<html>".utf8), .notAnImage)]
    {
      let failure = await failure { _ = try await workers.render(file, as: Self.recipe) }
      #expect(failure?.reason == reason)
    }
    let (libraries, protections) = try await workers.librariesAndProtections()
    #expect(libraries.contains { $0.name == "libgd" })
    #expect(protections.map(\.name) == ["no new privileges", "Landlock", "seccomp"])
    // Every supported kernel has these two.
    #expect(protections.allSatisfy { $0.isActive || $0.name == "Landlock" })
  }

  @Test(
    "Fault 4: A worker that is missing, ends or hangs only affects its photo",
    arguments: [
      ("/nowhere/kinfolio-photos", .seconds(600), .noWorker),
      ("/bin/false", .seconds(600), .workerDied), ("sleeper", .milliseconds(300), .timedOut),
    ] as [(String, Duration, PhotoFailure.Reason)])
  func failingWorkerFailsOnlyItsPhoto(
    program: String, timeLimit: Duration, reason: PhotoFailure.Reason
  ) async throws {
    let sleeper = URL(fileURLWithPath: try folder.writeProgram(Self.hangingWorker, to: "sleeper"))
    let workers = WorkerPool(
      program: program == "sleeper" ? sleeper : URL(fileURLWithPath: program), workerLimit: 1,
      timeLimit: timeLimit)
    // The file exceeds a socket's buffer, so that writing to a dead worker is tested too.
    let file = Data(count: 2_000_000)
    for _ in 0..<2 {
      let failure = await failure { _ = try await workers.render(file, as: Self.recipe) }
      #expect(failure?.reason == reason, "\(failure?.detail ?? "")")
    }
  }

  @Test("Fault 4: A worker that crashes is replaced for the next photo")
  func replacesCrashedWorker() async throws {
    // The script crashes during the first request, and runs the real program from then on.
    let script = try folder.writeProgram(
      """
      #!/bin/sh
      if [ ! -e "$0.once" ]; then : > "$0.once"; head -c 4 > /dev/null; kill -SEGV $$; fi
      exec "\(photoWorker.path)"
      """, to: "worker")

    let workers = WorkerPool(program: URL(fileURLWithPath: script), workerLimit: 1)
    let pixels = try samplePixels(400, 400)
    let failure = await failure {
      _ = try await workers.encodeJPEG(pixels, quality: 80, tags: CameraTags())
    }
    #expect(failure?.reason == .workerDied && failure?.detail.contains("signal 11") == true)
    let file = try await workers.encodeJPEG(pixels, quality: 80, tags: CameraTags())
    #expect(file.starts(with: [0xFF, 0xD8]))
  }

  @Test("A worker that the sandbox ended is reported with the number of the call")
  func reportsBlockedCall() async throws {
    let failure = try await failure(
      ofWorker: Self.worker(
        "os.write(link, b'\\xff\\xff\\x01\\x01'); os.kill(os.getpid(), signal.SIGSYS)"))
    #expect(failure?.reason == .blockedCall && failure?.number == 257)
  }

  @Test("A worker of another version stops the work, and is no fault of a photo")
  func reportsWorkerOfOtherVersion() async throws {
    let failure = try await failure(ofWorker: "#!/bin/sh\nhead -c 4 > /dev/null\nexit 64\n")
    #expect(failure?.reason == .noWorker && failure?.detail.contains("version") == true)
  }

  @Test(
    "A worker that a photo has taken over cannot stop the work by its reply",
    arguments: [
      ("cancelled", nil), ("noWorker", nil), ("timedOut", nil), ("workerDied", nil),
      ("blockedCall", nil), ("blockedCall", 5), ("tooManyPixels", nil), ("tooManyPixels", -5),
      ("tooManyPixels", 0), ("tooManyPixels", 100_001), ("outOfMemory", 5), ("tooLarge", -5),
    ] as [(String, Int?)])
  func rejectsFailureThatWorkerCannotKnow(reason: String, number: Int?) async throws {
    let values =
      #""detail":"x","reason":"\#(reason)","number":\#(number.map(String.init) ?? "null")"#
    let reply = #"{"message":{"failure":{"_0":{\#(values)}}},"payload":0}"#
    try folder.write(reply, to: "reply")
    let failure = try await failure(
      ofWorker: Self.worker(
        "reply = open('\(folder.path("reply"))', 'rb').read()",
        "os.write(link, struct.pack('>I', len(reply)) + reply)", "os.write(0, bytes(4))"))
    #expect(failure?.reason == .workerDied)
    #expect(failure?.detail == "the photo worker returned an invalid answer")
  }

  @Test("What a worker returns must be plain pictures of the requested size")
  func checksWhatWorkerReturns() async throws {
    let workers = WorkerPool(program: photoWorker, workerLimit: 1)
    let file = try await workers.encodeJPEG(samplePixels(400, 200), quality: 90, tags: CameraTags())
    let photo = try await workers.render(file, as: Self.recipe)
    let (jpeg, webp) = (photo.pictures[0], photo.pictures[1])
    func isPlausible(_ pictures: RenderedPhoto.PictureFile..., facts: PhotoFacts? = nil) -> Bool {
      RenderedPhoto(facts: facts ?? photo.facts, pictures: pictures).isPlausible(for: Self.recipe)
    }
    func resized(_ picture: RenderedPhoto.PictureFile, _ width: Int, _ height: Int)
      -> RenderedPhoto.PictureFile
    { RenderedPhoto.PictureFile(width: width, height: height, bytes: picture.bytes) }
    func changed(_ picture: RenderedPhoto.PictureFile, _ change: (inout Data) -> Void)
      -> RenderedPhoto.PictureFile
    {
      var bytes = picture.bytes
      change(&bytes)
      return RenderedPhoto.PictureFile(width: picture.width, height: picture.height, bytes: bytes)
    }
    #expect(isPlausible(jpeg, webp))
    #expect(!isPlausible(jpeg) && !isPlausible(jpeg, webp, webp) && !isPlausible(webp, jpeg))
    #expect(!isPlausible(resized(jpeg, 400, 160), webp), "wider than requested")
    #expect(!isPlausible(resized(jpeg, 300, 160), webp), "another size than in the file")
    #expect(!isPlausible(jpeg, resized(webp, 64, 33)), "another size than in the file")
    #expect(!isPlausible(changed(jpeg) { $0.append(7) }, webp), "data after the end")
    #expect(
      !isPlausible(jpeg, changed(webp) { $0.append(contentsOf: [7, 7]) }), "data after the end")
    #expect(
      !isPlausible(
        changed(jpeg) { $0.insert(contentsOf: [0xFF, 0xE2, 0, 4, 1, 2], at: 2) }, webp),
      "application data")
    #expect(
      !isPlausible(
        jpeg,
        changed(webp) {
          $0.append(contentsOf: Data("EXIF\u{4}\0\0\0abcd".utf8))
          $0[4] += 12
        }), "a chunk of metadata")
    func facts(
      _ color: String, _ taken: TimeStamp? = nil, _ width: Int = 400, _ height: Int = 200
    ) -> PhotoFacts {
      PhotoFacts(
        width: width, height: height, dates: EmbeddedDates(taken: [taken].compactMap(\.self)),
        averageColor: color,
        grid: BrightnessGrid(cells: Array(repeating: 40, count: 81)))
    }
    let time = TimeStamp(local: "2026-03-01T08:00:00", offset: "Z")
    #expect(isPlausible(jpeg, webp, facts: facts("#0a1b2c", time)))
    for color in ["red", "#12345", "#12345g", "#1234567", "#12345\""] {
      #expect(!isPlausible(jpeg, webp, facts: facts(color)))
    }
    for local in ["2026-02-30", "2026-03-01T08:00:00<b>", ""] {
      #expect(!isPlausible(jpeg, webp, facts: facts("#0a1b2c", TimeStamp(local: local))))
    }
    for (width, height) in [(0, 200), (Int.max, 200), (1_000_001, 200), (400, Int.max)] {
      #expect(!isPlausible(jpeg, webp, facts: facts("#0a1b2c", nil, width, height)))
    }
  }

  @Test("Cancellation ends a worker that does not answer", .untilHang)
  func cancellationEndsHangingWorker() async throws {
    let script = "#!/bin/sh\n: > \"$0.started\"\nexec sleep 600\n"
    let sleeper = try folder.writeProgram(script, to: "sleeper")
    let workers = WorkerPool(
      program: URL(fileURLWithPath: sleeper), workerLimit: 1, timeLimit: .seconds(3600))
    let task = Task { try await workers.render(Data(count: 2_000_000), as: Self.recipe) }
    while access(sleeper + ".started", F_OK) != 0 { try await Task.sleep(for: .milliseconds(10)) }
    task.cancel()
    let failure = await failure { _ = try await task.value }
    #expect(failure?.reason == .cancelled)
  }

  /// Returns the failure of a photo that this program renders.
  private func failure(ofWorker script: String) async throws -> PhotoFailure? {
    let program = URL(fileURLWithPath: try folder.writeProgram(script, to: "worker"))
    let workers = WorkerPool(program: program, workerLimit: 1)
    return await failure { _ = try await workers.render(Data(count: 9), as: Self.recipe) }
  }

  private func failure(_ work: () async throws -> Void) async -> PhotoFailure? {
    do {
      try await work()
      return nil
    } catch {
      return error as? PhotoFailure
    }
  }
}
