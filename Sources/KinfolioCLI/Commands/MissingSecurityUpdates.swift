import Foundation
import Processes

/// The security updates that Debian has, and this computer lacks, for libraries that read photos, databases or texts.
struct MissingSecurityUpdates {
  /// The date of the newest list of Debian's security updates on this computer, such as `2026-11-24`.
  let updateListDate: String
  /// The libraries that lack an update, each with the installed version and with the version that has no vulnerability.
  let outdatedLibraries: [(library: String, installed: String, fixed: String)]

  /// Asks apt-get for updates without installing them.
  ///
  /// Returns nil if apt-get fails or has no list of security updates.
  init?() {
    guard let date = Self.newestUpdateListDate,
      let plan = Self.output(ofProgram: "/usr/bin/apt-get", ["--simulate", "upgrade"])
    else { return nil }
    updateListDate = date
    outdatedLibraries = Self.outdatedLibraries(inUpgradePlan: plan)
  }

  /// Returns the security updates in the output of `apt-get --simulate upgrade`, in which a line is for example
  /// `Inst libpng16-16 [1.6.39-2] (1.6.39-3 Debian-Security:12/oldstable-security [amd64])`.
  static func outdatedLibraries(inUpgradePlan plan: String) -> [(
    library: String, installed: String, fixed: String
  )] {
    // `Scripts/setup` has the same list.
    let readers =
      /(lib(aom|avif|brotli|cairo|dav1d|de265|deflate|exif|expat|fontconfig|freetype|fribidi|gav1|gd|glib2|gnutls|graphite2|harfbuzz|heif|jbig|jpeg|lcms|lerc|lzma|pango|pcre2|pixman|png|qpdf|rav1e|seccomp|sqlite3|ssl|svtav1|thai|tiff|webp|x265|xml2|xpm|yuv|zstd)|zlib1g).*/
    return plan.matches(of: /(?m)^Inst (\S+) \[([^\]]*)\] \((\S+) [^)]*[Ss]ecurity/)
      .filter { $0.1.wholeMatch(of: readers) != nil }
      .map { (String($0.1), String($0.2), String($0.3)) }
  }

  private static var newestUpdateListDate: String? {
    let folder = URL(fileURLWithPath: "/var/lib/apt/lists")
    let lists = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: [.contentModificationDateKey])
    let dates = (lists ?? []).filter {
      let name = $0.lastPathComponent
      return name.contains("security") && name.contains("Packages")
    }
    .compactMap {
      try? $0.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
    }
    return dates.max().map { $0.formatted(.iso8601.year().month().day()) }
  }

  /// Returns the output of a program, or nil if it cannot be started or fails.
  private static func output(ofProgram program: String, _ arguments: [String]) -> String? {
    let pipe = Pipe()
    let (reading, writing) = (pipe.fileHandleForReading, pipe.fileHandleForWriting)
    let process = try? ChildProcess.start(
      program, arguments, output: writing.fileDescriptor,
      environment: ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C"])
    // Reading ends when all write ends of the pipe are closed, also the one in this process.
    try? writing.close()
    guard let process else { return nil }
    let text = try? reading.readToEnd()
    guard case .exitCode(0)? = ChildProcess.waitForTermination(of: process, reaping: true) else {
      return nil
    }
    return String(decoding: text ?? Data(), as: UTF8.self)
  }
}
