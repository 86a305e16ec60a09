import Sandbox
import PhotoProtocol
import Photos
import Records
import Reports
import Site

extension Reporter {
  /// Reports why a build is not restricted to the files that it needs, or which protections of the kernel are missing.
  ///
  /// If something is missing and `--require-sandbox` was given, throws after the report.
  func reportConfinement(_ state: Confinement.State, _ arguments: ParsedArguments) throws {
    let (missing, sentence): ([String], String)
    switch state {
    case .confined(let confinement) where !confinement.missingProtections.isEmpty:
      missing = confinement.missingProtections.map(\.rawValue)
      sentence =
        "This build is not confined by \(missing.joined(separator: ", ")), which the kernel or a container does not permit."
    case .impossible(let reason):
      (missing, sentence) = ([reason], "This build is not confined, because \(reason).")
    case .confined, .notApplicable, .failed: return
    }
    logEvent("confinement", ["missing": .list(missing.map { .text($0) })])
    if arguments.hasFlag(OptionSpec.requireSandbox.name) {
      throw UnusableInputError(
        description: sentence + " To permit this, leave out --require-sandbox.")
    }
    note(sentence)
  }

  /// Logs the protections of the photo decoder; throws if one of them is missing and `--require-sandbox` was given.
  ///
  /// Prints a note if photos are decoded without a filter for system calls. Does nothing unless `--require-sandbox`,
  /// `--allow-unsandboxed` or `--log-format json` is given.
  func checkPhotoDecoderSandbox(_ arguments: ParsedArguments, of files: ProgramFiles) async throws {
    let isRequired = arguments.hasFlag(OptionSpec.requireSandbox.name)
    let options = try arguments.decodingOptions()
    guard isRequired || options.allowsUnsandboxedDecoding || style == .json else { return }
    let workers = WorkerPool(program: files.photoWorkerProgram, workerLimit: 1, options: options)
    let protections: [WorkerProtection]
    do throws(PhotoFailure) {
      protections = try await workers.librariesAndProtections().protections
    } catch {
      if isRequired { throw error }
      // If the photo decoder is missing, the rendering of photos reports it later.
      return
    }
    await workers.shutDown()
    let missing = protections.filter { !$0.isActive }.map(\.name)
    logEvent(
      "sandbox",
      [
        "active": .list(protections.filter(\.isActive).map { .text($0.name) }),
        "missing": .list(missing.map { .text($0) }),
      ])
    if isRequired, !missing.isEmpty {
      throw UnusableInputError(
        description: "The photo decoder lacks protections: \(missing.joined(separator: ", ")). "
          + "Use a newer kernel, permit it in the container, or leave out --require-sandbox.")
    }
    if missing.contains(WorkerProtection.systemCallFilterName) {
      note(
        "Photos are decoded without a filter for system calls: a photo that takes over the decoder could use your files and the network."
      )
    }
  }
}
