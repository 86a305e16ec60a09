import Foundation
import PhotoProtocol
import Photos
import Sandbox
import Site

/// The command `kinfolio doctor`, which checks the installation on this computer.
enum DoctorCommand {
  static let spec: CommandSpec = CommandSpec(
    name: "doctor",
    summary: "Check this computer's installation: libraries and fonts, and what is missing",
    exitCodeMeanings: ExitCode.meanings(
      done: "nothing is missing", someItemsSkipped: "something is missing; it is listed",
      tryLater: ExitCode.memoryShortageMeaning
    ).filter { code, _ in code != .unusableInput }
  ) { _, surroundings in
    var problems: [String] = []
    Console.print("kinfolio \(ProgramFiles.version)")
    for (name, version) in Installation.libraryVersions { Console.print("\(name) \(version)") }
    printFonts(&problems)
    do {
      let files = try surroundings.files
      await printPhotoLibraries(files, &problems)
      Console.print("Templates: \(files.templateFolder.path)")
      Console.print("Assets: \(files.assetFolder.path)")
      _ = try files.resources()
      _ = try files.schema()
    } catch {
      problems.append("\(error)")
    }
    for protection in Sandbox.Protection.allCases {
      let isAvailable = Sandbox.availableConfinementProtections.contains(protection)
      Console.print(
        "Protection of builds, \(protection.rawValue): \(isAvailable ? "available" : "not available")"
      )
    }
    printSecurityUpdates(&problems)
    for problem in problems { Console.print("Missing: \(problem)") }
    Console.print(problems.isEmpty ? "Nothing is missing." : "\(problems.count) missing.")
    return problems.isEmpty ? .done : .someItemsSkipped
  }

  private static func printPhotoLibraries(
    _ files: ProgramFiles, _ problems: inout [String]
  ) async {
    // Without a protection, the workers still start, so that the missing one can be listed.
    var options = DecodingOptions()
    options.allowsUnsandboxedDecoding = true
    let workers = WorkerPool(program: files.photoWorkerProgram, workerLimit: 1, options: options)
    do {
      let (libraries, protections) = try await workers.librariesAndProtections()
      for library in libraries {
        Console.print(
          "\(library.name) \(library.version)" + (library.note.map { " (\($0))" } ?? ""))
      }
      try await printDecodablePhotoFormats(workers, files, &problems)
      for protection in protections {
        let state = protection.isActive ? "active" : "not available"
        Console.print("Protection of the photo decoder, \(protection.name): \(state)")
        if !protection.isActive {
          problems.append(
            "the protection of the photo decoder \(protection.name), which a newer kernel has or the container forbids"
          )
        }
      }
    } catch {
      problems.append("kinfolio-photos: \(error)")
    }
    await workers.shutDown()
  }

  /// Prints for each format whether the decoder of photos can decode a small picture with a color profile.
  private static func printDecodablePhotoFormats(
    _ workers: WorkerPool, _ files: ProgramFiles, _ problems: inout [String]
  ) async throws {
    for format in ["jpg", "png", "webp", "heic", "avif"] {
      let name = "Photos of the format \(format.uppercased())"
      let file = try Data(
        contentsOf: files.assetFolder.appendingPathComponent("Pictures/test.\(format)"))
      do throws(PhotoFailure) {
        _ = try await workers.render(file, as: RenderRecipe(renditions: []))
        Console.print("\(name): decoded")
      } catch {
        Console.print("\(name): not decoded")
        problems.append("\(name): \(error)")
      }
    }
  }

  private static func printSecurityUpdates(_ problems: inout [String]) {
    guard let updates = MissingSecurityUpdates() else {
      Console.print("Security updates of libraries: unknown. On Debian: sudo apt-get update")
      return
    }
    Console.print(
      "Security updates of libraries, as of \(updates.updateListDate): "
        + (updates.outdatedLibraries.isEmpty
          ? "all installed" : "\(updates.outdatedLibraries.count) missing"))
    for update in updates.outdatedLibraries {
      problems.append(
        "a security update of \(update.library) from \(update.installed) to \(update.fixed); "
          + "on Debian: sudo apt-get install --only-upgrade \(update.library)")
    }
  }

  private static func printFonts(_ problems: inout [String]) {
    for (wanted, found) in Installation.fontMatches {
      Console.print("Font \(wanted): \(found == wanted ? "installed" : "replaced by \(found)")")
      if found != wanted {
        problems.append(
          "the font \(wanted); on Debian: sudo apt install fonts-inter fonts-noto-color-emoji")
      }
    }
    let scripts = [
      "Arabic": "م", "Chinese": "名", "Hebrew": "ש", "Hindi": "न", "Japanese": "あ", "Korean": "이",
      "Thai": "ช",
    ].filter { !Installation.charactersWithoutFont(in: $1).isEmpty }
    if !scripts.isEmpty {
      Console.print(
        "No font for names in \(scripts.keys.sorted().joined(separator: ", ")). If you need one, on "
          + "Debian: sudo apt install fonts-noto-core fonts-noto-cjk")
    }
  }
}
