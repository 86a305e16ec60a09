// swift-tools-version: 6.0
import PackageDescription

// Arrows point down only: the program, the family's knowledge, the rooms that know nothing of
// families, drawing, and at the bottom the C libraries. `kinfolio-photos` stands apart: it alone
// links the decoders of strangers' files.

/// Pango's headers are found by flag because its pkg-config file brings flags SwiftPM refuses.
let pangoHeaders: [SwiftSetting] = [
  .unsafeFlags(["-Xcc", "-I/usr/include/pango-1.0", "-Xcc", "-I/usr/include/cairo"])
]

/// Loops over millions of pixels and bytes, a hundred times slower unoptimised, would make tests crawl.
let quickInTests: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]

let package = Package(
  name: "Kinfolio",
  products: [
    .executable(name: "kinfolio", targets: ["KinfolioCLI"]),
    .executable(name: "kinfolio-photos", targets: ["PhotoWorker"]),
  ],
  targets: [
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3"),
    .systemLibrary(name: "CCairo", pkgConfig: "harfbuzz"),
    .systemLibrary(name: "CImaging"),
    .systemLibrary(name: "CZlib"),
    .systemLibrary(name: "CLinux"),

    // Replaces the program's calls for memory: it ends where it gets none.
    .target(name: "CMemory"),
    .target(name: "SQLite", dependencies: ["CSQLite"]),
    .target(name: "Hashing", swiftSettings: quickInTests),
    .target(name: "Drawing", dependencies: ["CCairo"], swiftSettings: pangoHeaders),
    .target(name: "PhotoProtocol"),
    .target(
      name: "Imaging", dependencies: ["CImaging", "PhotoProtocol"], swiftSettings: quickInTests),
    .target(name: "Charts", dependencies: ["Drawing"]),
    .target(name: "Documents", dependencies: ["Drawing"]),
    .target(name: "Mustache"),
    .target(name: "Audit", dependencies: ["CZlib"], swiftSettings: quickInTests),
    .target(
      name: "Kinfolio",
      dependencies: [
        "CLinux", "SQLite", "Charts", "Documents", "Drawing", "Hashing", "Mustache",
        "PhotoProtocol",
      ]),

    .executableTarget(
      name: "KinfolioCLI",
      dependencies: ["Audit", "CMemory", "Hashing", "Kinfolio", "Mustache", "SQLite"]),
    // Measured by `Scripts/bench metrics` and `charts`, no part of what is installed.
    .executableTarget(name: "FiguresBench", dependencies: ["Kinfolio"]),
    .executableTarget(name: "ChartsBench", dependencies: ["Charts", "Drawing"]),
    .executableTarget(name: "PhotoWorker", dependencies: ["Imaging", "PhotoProtocol"]),

    .target(name: "TestSupport", dependencies: ["Kinfolio", "SQLite"], path: "Tests/TestSupport"),
    .testTarget(name: "HashingTests", dependencies: ["Hashing"]),
    .testTarget(name: "SQLiteTests", dependencies: ["SQLite", "TestSupport"]),
    .testTarget(
      name: "DrawingTests", dependencies: ["Drawing", "TestSupport"], exclude: ["Snapshots"]),
    .testTarget(
      name: "ImagingTests",
      dependencies: ["CImaging", "Imaging", "Kinfolio", "PhotoProtocol", "TestSupport"]),
    .testTarget(
      name: "ChartsTests", dependencies: ["Charts", "TestSupport"], exclude: ["Snapshots"]),
    .testTarget(
      name: "DocumentsTests", dependencies: ["Documents", "TestSupport"], exclude: ["Snapshots"]),
    .testTarget(name: "AuditTests", dependencies: ["Audit", "CZlib", "TestSupport"]),
    .testTarget(name: "MustacheTests", dependencies: ["Mustache", "TestSupport"]),
    .testTarget(
      name: "KinfolioTests",
      dependencies: ["Hashing", "Kinfolio", "PhotoProtocol", "PhotoWorker", "TestSupport"],
      exclude: ["Snapshots", "Reports/Snapshots"]),
    .testTarget(
      name: "KinfolioCLITests",
      dependencies: ["Audit", "KinfolioCLI", "PhotoProtocol", "SQLite", "TestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)
