import Foundation
import TestSupport
import Testing

@testable import KinfolioCLI

/// The programs resolve all symbols at the start, and `kinfolio doctor` names libraries without a
/// security update.
@Suite struct HardeningTests {
  @Test(arguments: ["kinfolio", "kinfolio-photos"])
  func symbolTableIsReadOnly(_ program: String) throws {
    let path = ProgramResult.products.appendingPathComponent(program).path
    let segments = try run("readelf", "--segments", "--dynamic", "--wide", path).output
    #expect(segments.contains("GNU_RELRO"))
    #expect(segments.contains(/\(FLAGS_1\) .*NOW/), "\(segments.suffix(2000))")
  }

  @Test func installedProgramsHaveNoRunPath() throws {
    let script = try String(contentsOf: Project.path("Scripts/install"), encoding: .utf8)
    let builds = script.split(separator: "\n").filter { $0.hasPrefix("swift build") }
    #expect(builds.count == 2 && builds.allSatisfy { $0.contains(" --disable-local-rpath ") })
  }

  @Test func namesOnlySecurityUpdatesOfReadersOfForeignFiles() throws {
    let plan = """
      Reading package lists...
      Inst libpng-dev [1.6.39-2+deb12u4] (1.6.39-2+deb12u6 Debian-Security:12/oldstable-security [amd64]) []
      Inst libheif1 [1.15.1-1] (1.15.1-1+deb12u1 Debian:12.11/oldstable, Debian-Security:12/oldstable-security [amd64])
      Inst libgd3 [2.3.3-9] (2.3.3-10 Debian:12.11/oldstable [amd64])
      Inst libsystemd0 [252.1] (252.2 Debian-Security:12/oldstable-security [amd64])
      Inst libpng16-16 (1.6.39-2+deb12u6 Debian-Security:12/oldstable-security [amd64])
      Conf libpng-dev (1.6.39-2+deb12u6 Debian-Security:12/oldstable-security [amd64])
      """
    let missing = MissingSecurityUpdates.outdatedLibraries(inUpgradePlan: plan)
    #expect(missing.map(\.library) == ["libpng-dev", "libheif1"])
    #expect(missing.map(\.installed) == ["1.6.39-2+deb12u4", "1.15.1-1"])
    #expect(missing.map(\.fixed) == ["1.6.39-2+deb12u6", "1.15.1-1+deb12u1"])
  }

  /// The script and the command judge the same libraries.
  @Test func setupUpgradesTheSameLibraries() throws {
    let script = try String(contentsOf: Project.path("Scripts/setup"), encoding: .utf8)
    let source = try String(
      contentsOf: Project.path("Sources/KinfolioCLI/Commands/MissingSecurityUpdates.swift"),
      encoding: .utf8)
    let names = /lib\((aom[a-z0-9|]+)\)/
    #expect(script.firstMatch(of: names)?.1 == source.firstMatch(of: names)?.1)
    #expect(script.contains(names))
  }
}
