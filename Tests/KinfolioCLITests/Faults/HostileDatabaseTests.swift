import Foundation
import TestSupport
import Testing

/// A database can name programs, files and addresses, but no program is started, no file outside
/// the photo folder is opened, and no address is fetched.
///
/// The database is in `pack/data`, next to the files that it must not reach.
@Suite struct HostileDatabaseTests {
  private let folder: TemporaryFolder

  init() async throws {
    folder = try TemporaryFolder()
    let photo = try await SmallFamily.photo()
    try folder.writeProgram("#!/bin/sh\n: > '\(folder.path("started"))'\n", to: "pack/run")
    for path in ["pack/outside.jpg", "pack/data/photos/a.jpg"] {
      try folder.write("", to: path)
      try photo.write(to: folder.url.appendingPathComponent(path))
    }
    try folder.writeProgram("#!/bin/sh\n: > '\(folder.path("started"))'\n", to: "pack/data/run")
    for (link, target) in [("link.jpg", "../../outside.jpg"), ("folder", "../..")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path("pack/data/photos/\(link)"), withDestinationPath: target)
    }
  }

  /// Values of the setting `narrative`; `PACK` is the path of the received folder.
  static let narrativeSettings = [
    "PACK/run", "PACK/data/run", "/proc/self/cwd/run", "/proc/self/cwd/../run", "../run", "run",
    "PACK/data/../run", "/proc/self/exe", "/bin/sh", "/usr/bin/env PACK/run",
    "PACK/run; PACK/run", "$(PACK/run)", "`PACK/run`", "|PACK/run", "file://PACK/run",
    "http://127.0.0.1:PORT/run",
  ]

  @Test(arguments: narrativeSettings) func startsNoProgram(narrativeSetting: String) throws {
    let trap = try AccessMonitor(folder.path("pack"))
    let value = trap.fillingPlaceholders(in: narrativeSetting)
    try writeDatabase("INSERT INTO settings VALUES ('narrative', '\(value)', 1780000000);")
    for arguments in [["build", "--output", folder.path("site")], ["report", "--for", "Mia"]] {
      let result = try kinfolio(arguments)
      #expect(result.code == 0, "\(result.errorOutput)")
      #expect(result.errorOutput.contains("The setting 'narrative' is ignored"))
    }
    #expect(try kinfolio(["check"]).errorOutput.contains("name it with --narrative"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("started")))
    #expect(trap.openedFiles() == [] && !trap.wasContacted())
  }

  /// Paths of photos, and settings that look like locations.
  static let hostilePhotoPaths = [
    "../../outside.jpg", "PACK/outside.jpg", "./../../outside.jpg", "folder/outside.jpg",
    "link.jpg", "a.jpg/../../../outside.jpg", "/proc/self/cwd/../outside.jpg",
    "file://PACK/outside.jpg", "http://127.0.0.1:PORT/outside.jpg", "//127.0.0.1/outside.jpg",
    "%2e%2e/%2e%2e/outside.jpg", "..\\..\\outside.jpg", "~/outside.jpg", "$HOME/outside.jpg",
    "|cat PACK/outside.jpg", "",
  ]
  static let locationSettings = [
    "templates", "photos", "output", "cache", "assets", "database", "include",
  ]

  @Test func opensNoOutsideFileAndFetchesNothing() throws {
    let trap = try AccessMonitor(folder.path("pack"))
    var sql = Self.hostilePhotoPaths.enumerated().map { index, path in
      """
      INSERT INTO photos (id, profile_id, captured_at, file, changed_at)
      VALUES ('h\(index)', 'mia', 1780000000, '\(trap.fillingPlaceholders(in: path))', 1);
      """
    }
    sql += Self.locationSettings.map { name in
      "INSERT INTO settings VALUES ('\(name)', '\(trap.fillingPlaceholders(in: "PACK/data"))', 1);"
    }
    sql.append(
      "INSERT INTO settings VALUES ('share_address', '\(trap.fillingPlaceholders(in: "http://127.0.0.1:PORT/"))', 1);"
    )
    try writeDatabase(sql.joined(separator: "\n"))
    let result = try kinfolio(["build", "--output", folder.path("site"), "--allow-shrink"])
    #expect(result.code == 3, "\(result.errorOutput)")
    let leftOut = result.errorOutput.components(separatedBy: "left out: ").count - 1
    #expect(leftOut == Self.hostilePhotoPaths.count, "\(result.errorOutput)")
    #expect(trap.openedFiles() == [] && !trap.wasContacted())
  }

  private func writeDatabase(_ rows: String) throws {
    let database = try SampleDatabase(rows)
    try? FileManager.default.removeItem(atPath: folder.path("pack/data/family.sqlite"))
    try FileManager.default.copyItem(
      atPath: database.path, toPath: folder.path("pack/data/family.sqlite"))
    withExtendedLifetime(database) {}
  }

  /// Runs a command on the database, from its folder.
  private func kinfolio(_ arguments: [String]) throws -> ProgramResult {
    var words = arguments
    words.insert("family.sqlite", at: 1)
    words += ["--as-of", "2026-06-30"]
    if arguments[0] == "build" { words += ["--languages", "en"] }
    if arguments[0] == "report" { words += ["-o", folder.path("report.pdf")] }
    return try ProgramResult.kinfolio(
      words, in: folder.url.appendingPathComponent("pack/data"),
      environment: ["XDG_CACHE_HOME": folder.path("cache")])
  }
}

/// A folder in which no file may be opened, and a port of this computer that no one may contact.
private final class AccessMonitor {
  private let folder: String
  private let inotifyDescriptor: Int32
  private let socket: Int32
  private let port: UInt16

  init(_ folder: String) throws {
    self.folder = folder
    inotifyDescriptor = inotify_init1(Int32(IN_NONBLOCK))
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let socket = socket
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, size) == 0 && listen(socket, 1) == 0 && getsockname(socket, $0, &size) == 0
      }
    }
    port = UInt16(bigEndian: address.sin_port)
    try #require(isBound && inotify_add_watch(inotifyDescriptor, folder, UInt32(IN_OPEN)) >= 0)
  }

  deinit {
    close(inotifyDescriptor)
    close(socket)
  }

  /// Replaces `PACK` and `PORT` in a text for the database.
  func fillingPlaceholders(in text: String) -> String {
    text.replacing("PACK", with: folder).replacing("PORT", with: "\(port)")
  }

  /// Returns the names of the files in the folder that were opened.
  func openedFiles() -> [String] {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = read(inotifyDescriptor, &buffer, buffer.count)
    var (names, position) = ([String](), 0)
    let headerSize = MemoryLayout<inotify_event>.size
    while position + headerSize <= count {
      let event = buffer.withUnsafeBytes {
        $0.loadUnaligned(fromByteOffset: position, as: inotify_event.self)
      }
      let name = buffer[(position + headerSize)...].prefix(Int(event.len)).prefix { $0 != 0 }
      // Opening the folder itself, without a name, reads none of its files.
      if !name.isEmpty && event.mask & UInt32(IN_ISDIR) == 0 {
        names.append(String(decoding: name, as: UTF8.self))
      }
      position += headerSize + Int(event.len)
    }
    return names
  }

  func wasContacted() -> Bool { accept(socket, nil, nil) >= 0 }
}
