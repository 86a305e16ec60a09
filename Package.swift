// swift-tools-version: 6.0
import PackageDescription

// Dependencies point down only: from the programs to the targets that know families, then to those that do
// not, and finally to the system's C libraries. Only `kinfolio-photos` links the decoders of photos.

// Pango's headers are found by flag because its pkg-config file contains flags that SwiftPM refuses.
// Every target needs them: an optimized module does not record where its C headers are.
let headers: [SwiftSetting] = [
  .unsafeFlags(["-Xcc", "-I/usr/include/pango-1.0", "-Xcc", "-I/usr/include/cairo"])
]

// Line numbers for stack traces, without the types and variables: a quarter of the time that the tests take to
// compile, and of the size of the program.
let lineTables: [SwiftSetting] = [.unsafeFlags(["-Xfrontend", "-gline-tables-only"])]

// A file imports each module whose members it uses. The compiler checks this only outside of the tests, which import
// nearly all modules.
let importing: [SwiftSetting] = [.enableUpcomingFeature("MemberImportVisibility")]

// The debug configuration optimizes the targets that take most of a build's time: all checks use one build,
// which is nearly as fast as the released program.
let optimized: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]

// These targets are fast enough without optimization, and compile in a third of the time. Without it, pages and
// imports of large families would take a little longer: those are optimized for size in the released program. Others
// are optimized fully only there.
let unoptimized: Set = ["KinfolioCLI", "SampleFamily"]
let optimizedForSize: Set = ["Audiences", "Figures", "Importing", "Reports", "Site"]
let optimizedOnlyInRelease: Set = ["Files", "Photos", "Publishing"]
let noOptimization: [SwiftSetting] = [.unsafeFlags(["-Onone"], .when(configuration: .release))]
let size: [SwiftSetting] = [.unsafeFlags(["-Osize"], .when(configuration: .release))]

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
    .systemLibrary(name: "CCrypto"),
    .systemLibrary(name: "CQPDF"),
    .systemLibrary(name: "CLinux"),
    .systemLibrary(name: "CSandbox", pkgConfig: "libseccomp"),

    // Replaces the functions that allocate memory: if one fails, the program ends.
    .target(name: "CMemory"),
    .target(name: "SQLite", dependencies: ["CSQLite", "Escapes"]),
    .target(name: "Hashing", dependencies: ["CCrypto"]),
    .target(name: "Escapes"),
    .target(name: "Drawing", dependencies: ["CCairo", "CQPDF", "Escapes"]),
    .target(name: "Progress"),
    .target(name: "PhotoProtocol"),
    .target(name: "Processes"),
    .target(name: "Sandbox", dependencies: ["CSandbox"]),
    .target(name: "Imaging", dependencies: ["CImaging", "PhotoProtocol"]),
    .target(name: "Charts", dependencies: ["Drawing"]),
    .target(name: "Documents", dependencies: ["Drawing"]),
    .target(name: "Mustache", dependencies: ["Escapes"]),
    .target(name: "Audit", dependencies: ["CZlib", "Escapes", "PhotoProtocol"]),
    .target(name: "Files", dependencies: ["CLinux", "Hashing"]),
    .target(name: "Publishing", dependencies: ["Files", "Hashing", "Progress"]),
    .target(name: "Records", dependencies: ["Escapes", "SQLite"]),
    .target(
      name: "Photos",
      dependencies: [
        "CLinux", "Drawing", "Files", "Hashing", "PhotoProtocol", "Processes", "Progress",
        "Records",
      ]),
    .target(name: "Knowledge", dependencies: ["Hashing", "Records"]),
    .target(
      name: "Figures", dependencies: ["Charts", "Drawing", "Hashing", "Knowledge", "Records"]),
    .target(
      name: "Importing",
      dependencies: [
        "Escapes", "Hashing", "Knowledge", "Photos", "Records", "SQLite",
      ]),
    .target(
      name: "SampleFamily",
      dependencies: [
        "Drawing", "Files", "PhotoProtocol", "Photos", "Progress", "Records", "SQLite",
      ]),
    .target(
      name: "Audiences",
      dependencies: [
        "Files", "Hashing", "Knowledge", "PhotoProtocol", "Photos", "Progress", "Records",
      ]),
    .target(
      name: "Reports",
      dependencies: [
        "Charts", "Documents", "Drawing", "Figures", "Files", "Hashing", "Knowledge", "Photos",
        "Processes", "Progress", "Records",
      ]),
    .target(
      name: "Site",
      dependencies: [
        "Audiences", "Charts", "Documents", "Drawing", "Escapes", "Figures", "Files", "Hashing",
        "Knowledge", "Mustache", "PhotoProtocol", "Photos", "Progress", "Publishing", "Records",
        "Reports", "SQLite",
      ]),

    .executableTarget(
      name: "KinfolioCLI",
      dependencies: [
        "Audiences", "Audit", "CMemory", "Escapes", "Files", "Hashing", "Importing", "Knowledge",
        "Mustache", "PhotoProtocol", "Photos", "Processes", "Progress", "Publishing", "Records",
        "Reports", "SQLite", "SampleFamily", "Sandbox", "Site",
      ]),
    .executableTarget(
      name: "PhotoWorker", dependencies: ["CLinux", "Imaging", "PhotoProtocol", "Sandbox"]),

    // `Scripts/bench` measures these programs.
    .executableTarget(
      name: "MetricsBench", dependencies: ["Knowledge", "Records"],
      path: "Tests/Benches/MetricsBench"),
    .executableTarget(
      name: "ChartsBench", dependencies: ["Charts", "Drawing"], path: "Tests/Benches/ChartsBench"),

    // `Tests/Growth` compares the output of this program.
    .executableTarget(
      name: "StageCosts",
      dependencies: [
        "Audiences", "Files", "Knowledge", "Photos", "Progress", "Publishing", "Records", "Reports",
        "Site",
      ],
      path: "Tests/Growth/StageCosts"),
    .target(
      name: "TestSupport", dependencies: ["Files", "Progress", "Publishing", "Records", "SQLite"],
      path: "Tests/TestSupport"),
    .target(
      name: "TestFamilies",
      dependencies: [
        "Audiences", "Files", "Hashing", "Knowledge", "PhotoProtocol", "Photos", "Records",
        "SampleFamily", "TestSupport",
      ], path: "Tests/TestFamilies"),
    .target(
      name: "TestReports",
      dependencies: [
        "Drawing", "Figures", "Knowledge", "Photos", "Records", "Reports", "SQLite",
        "SampleFamily", "TestFamilies", "TestSupport",
      ], path: "Tests/TestReports"),
    .systemLibrary(name: "CSandboxProbe", path: "Tests/CSandboxProbe"),
    .executableTarget(
      name: "SandboxProbe", dependencies: ["CSandbox", "CSandboxProbe", "Sandbox"],
      path: "Tests/SandboxProbe"),
    .testTarget(
      name: "SandboxTests", dependencies: ["CSandbox", "Sandbox", "SandboxProbe", "TestSupport"]),
    .testTarget(
      name: "PhotoDecodingTests",
      dependencies: [
        "CImaging", "CSandbox", "PhotoProtocol", "PhotoWorker", "Photos", "SandboxProbe",
        "TestSupport",
      ],
      exclude: ["Generator"]),
    .testTarget(name: "HashingTests", dependencies: ["Hashing"]),
    .testTarget(name: "SQLiteTests", dependencies: ["SQLite", "TestSupport"]),
    .testTarget(
      name: "DrawingTests", dependencies: ["Drawing", "TestSupport"],
      exclude: ["Fixtures", "Snapshots"]),
    .testTarget(
      name: "ImagingTests",
      dependencies: [
        "CImaging", "Imaging", "PhotoProtocol", "Photos", "Records", "TestSupport",
      ]),
    .testTarget(
      name: "ChartsTests", dependencies: ["Charts", "Drawing", "TestSupport"],
      exclude: ["Snapshots"]),
    .testTarget(
      name: "DocumentsTests", dependencies: ["Documents", "Drawing", "TestSupport"],
      exclude: ["Snapshots"]),
    .testTarget(name: "AuditTests", dependencies: ["Audit", "CZlib", "TestSupport"]),
    .testTarget(name: "MustacheTests", dependencies: ["Mustache"]),
    .testTarget(name: "FilesTests", dependencies: ["Files", "Hashing", "TestSupport"]),
    .testTarget(
      name: "PublishingTests", dependencies: ["Files", "Hashing", "Publishing", "TestSupport"]),
    .testTarget(
      name: "RecordsTests",
      dependencies: ["Knowledge", "Records", "SQLite", "TestFamilies", "TestSupport"]),
    .testTarget(
      name: "PhotosTests",
      dependencies: [
        "Files", "PhotoProtocol", "PhotoWorker", "Photos", "Progress", "Records", "TestFamilies",
        "TestSupport",
      ]),
    .testTarget(
      name: "KnowledgeTests",
      dependencies: [
        "Hashing", "Knowledge", "Records", "SQLite", "SampleFamily", "TestFamilies", "TestSupport",
      ], exclude: ["Metrics/Snapshots"]),
    .testTarget(
      name: "FiguresTests",
      dependencies: [
        "Drawing", "Figures", "Records", "Reports", "TestFamilies", "TestReports", "TestSupport",
      ]),
    .testTarget(
      name: "AudiencesTests",
      dependencies: [
        "Audiences", "Knowledge", "PhotoProtocol", "Photos", "Records", "TestFamilies",
        "TestSupport",
      ]),
    .testTarget(
      name: "ReportsTests",
      dependencies: [
        "Audiences", "Documents", "Drawing", "Figures", "Knowledge", "Photos", "Records",
        "Reports", "SampleFamily", "TestFamilies", "TestReports", "TestSupport",
      ], exclude: ["Reports/Snapshots"]),
    .testTarget(
      name: "ImportingTests",
      dependencies: [
        "Figures", "Importing", "Knowledge", "Photos", "Records", "SQLite", "SampleFamily",
        "TestFamilies", "TestSupport",
      ]),
    .testTarget(
      name: "SampleFamilyTests",
      dependencies: [
        "Knowledge", "PhotoProtocol", "PhotoWorker", "Photos", "Records", "SQLite", "SampleFamily",
        "TestFamilies", "TestSupport",
      ]),
    .testTarget(
      name: "SiteTests",
      dependencies: [
        "Audiences", "Drawing", "Escapes", "Figures", "Files", "Hashing", "Knowledge", "Mustache",
        "PhotoProtocol", "PhotoWorker", "Photos", "Progress", "Publishing", "Records", "Reports",
        "SQLite", "SampleFamily", "Site", "TestFamilies", "TestReports", "TestSupport",
      ]),
    .testTarget(
      name: "KinfolioCLITests",
      dependencies: [
        "Audiences", "Audit", "Files", "Importing", "KinfolioCLI", "Knowledge", "PhotoProtocol",
        "Photos", "Progress", "Records", "Reports", "SQLite", "SampleFamily", "Sandbox", "Site",
        "TestFamilies", "TestSupport",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// All symbols are resolved at the start, and their table is read-only afterwards.
let fullRELRO: [LinkerSetting] = [
  .unsafeFlags(["-Xlinker", "-z", "-Xlinker", "relro", "-Xlinker", "-z", "-Xlinker", "now"])
]

for target in package.targets where target.type == .executable { target.linkerSettings = fullRELRO }
for target in package.targets where target.type != .system && target.name != "CMemory" {
  let optimization: [SwiftSetting] =
    switch target.name {
    case _ where target.type == .test: []
    case _ where unoptimized.contains(target.name): noOptimization
    case _ where optimizedForSize.contains(target.name): size
    case _ where optimizedOnlyInRelease.contains(target.name): []
    default: optimized
    }
  target.swiftSettings =
    headers + lineTables + optimization + (target.type == .test ? [] : importing)
}
