import Foundation
import TestSupport

@testable import Audiences
@testable import Files
@testable import Hashing
@testable import Knowledge
@testable import Photos
@testable import Progress
@testable import Publishing
@testable import Records
@testable import Reports
@testable import Site
@testable import TestFamilies
@testable import TestReports

/// The pages of a family as they are published, and the paths that links can lead to.
struct BuiltPages {
  /// The HTML of each page by path.
  let pages: [String: String]
  /// The paths of all files of the site, including the pages.
  let filePaths: Set<String>

  init(_ family: TestFamily) throws {
    self = try family == .complete ? completeFamilyPages.get() : BuiltPages(family.rows)
  }

  init(
    _ family: TestFamily, for audience: Audience, photos: PhotoLibrary = samplePhotos
  ) throws {
    try self.init(family.rows, for: audience, photos: photos)
  }

  init(
    _ statements: String, for audience: Audience = .family, photos: PhotoLibrary = samplePhotos
  ) throws {
    let journal = try SampleDatabase(statements).journal()
    let pseudonyms = Pseudonyms(of: journal.family)
    let photos =
      audience.kind.name == "viewer" ? photoLibrary { pseudonyms.pseudonym(for: ID($0)) } : photos
    try self.init(narrowed(journal, to: audience), for: audience, photos: photos)
  }

  init(
    _ journal: Journal, for audience: Audience = .family, photos: PhotoLibrary = samplePhotos
  ) throws {
    let artifacts = try TestSite(journal, for: audience, photos: photos).artifacts()
    pages = Dictionary(
      try artifacts.filter { $0.path.hasSuffix(".html") }.map {
        ($0.path, String(decoding: try $0.bytes(), as: UTF8.self))
      }
    ) { first, _ in first }
    filePaths = Set(artifacts.map(\.path))
  }

  subscript(path: String) -> String { pages[path] ?? "(there is no \(path))" }

  var linkChecker: LinkChecker { LinkChecker(pages: pages, files: filePaths) }
}

/// The pages of the complete family, built once for all tests that only read them.
private let completeFamilyPages = Result { try BuiltPages(TestFamily.complete.rows) }

/// A site in three languages, with the templates and phrases of the project.
struct TestSite {
  let context: ReportContext
  let settings: SiteSettings

  init(
    _ journal: Journal, for audience: Audience = .family, photos: PhotoLibrary = PhotoLibrary()
  ) throws {
    let resources = try SiteResources.project()
    let summary = FamilySummary(of: journal, standards: resources.referenceData.growthStandards)
    self.init(
      ReportContext(
        journal: journal, summary: summary,
        findingGenerator: FindingGenerator(
          in: journal, summary, by: resources.referenceData.ruleData),
        photos: photos, languages: Language.allCases, units: .metric, paper: .a4,
        referenceData: resources.referenceData),
      SiteSettings(for: audience, version: "1.0", resources))
  }

  init(_ context: ReportContext, _ settings: SiteSettings) {
    self.context = context
    self.settings = settings
  }

  /// The site of the family with other content.
  init(of context: ReportContext) throws {
    self.init(context, SiteSettings(for: .family, version: "1.0", try .project()))
  }

  func artifacts(progress: ProgressReporter = .silent) throws -> [Artifact] {
    try SitePlan(of: context, settings, progress: progress).artifacts
  }

  func content(
    _ visits: VisitReportLibrary = VisitReportLibrary()
  ) throws -> SiteContent {
    try SiteContent(context, settings, FigureLibrary(), visits)
  }
}

extension SiteResources {
  /// Returns the project's resources, read once for all tests.
  static func project() throws -> SiteResources { try projectResources.get() }
}

private let projectResources = Result {
  try SiteResources(templates: Project.path("Templates"), assets: Project.path("Assets"))
}

/// The renditions of the whole family's photos; the photo with the id `gone` has none.
let samplePhotos = photoLibrary { ID($0) }

private func photoLibrary(mappingIDs id: (String) -> ID<Photo>) -> PhotoLibrary {
  PhotoLibrary(
    Dictionary(
      uniqueKeysWithValues: ["p1", "P 2/..", "p3", "p4", "p5"].map { (id($0), picture($0)) }),
    omittedPhotos: [
      OmittedPhoto(
        photoID: id("gone"), fileName: "gone.jpg", problem: PhotoProblem(PhotoFolder.Fault.missing))
    ])
}

private func picture(_ id: String) -> RenderedPicture {
  func rendition(_ width: Int, _ shape: RenderedPicture.Rendition.Shape, _ format: String)
    -> RenderedPicture.Rendition
  {
    let name = SHA256.hex(of: id.utf8).prefix(12)
    return RenderedPicture.Rendition(
      path: "photos/\(name)-\(shape)-\(width).\(format == "jpeg" ? "jpg" : format)", width: width,
      height: shape == .square ? width : width * 3 / 4, shape: shape, format: format,
      file: CachedFile(url: URL(fileURLWithPath: "/dev/null"), byteCount: 0, sha256: ""))
  }
  return RenderedPicture(
    width: 4000, height: 3000, averageColor: "#c8a27b",
    renditions: [
      rendition(320, .square, "jpeg"), rendition(320, .square, "webp"),
      rendition(800, .fit, "jpeg"), rendition(800, .fit, "webp"), rendition(1600, .fit, "jpeg"),
    ])
}

/// The sample families of the tests.
enum TestFamily: CaseIterable {
  case complete
  case withoutRecords
  case withoutProfiles
  case hostile
  case longNamed
  case unbornChild

  var rows: String {
    switch self {
    case .complete: completeFamilyRows()
    case .withoutRecords: ""
    case .withoutProfiles: "DELETE FROM profiles;"
    case .hostile: completeFamilyRows(freeText: hostileText)
    case .longNamed: "UPDATE profiles SET name = '\(String(repeating: "M", count: 300))';"
    case .unbornChild: expectedBaby
    }
  }
}

/// An unborn baby with visits, a vaccination and a medicine.
private let expectedBaby = """
  INSERT INTO profiles (id, kind, name, birth_date, due_date, sex, slot, changed_at)
    VALUES ('bump', 'child', 'Bump', '2026-12-24', '2027-01-08', 'male', 1, 1767225600);
  INSERT INTO photos (id, profile_id, file, changed_at) VALUES ('p1', 'bump', 'a.jpg', 1767225600);
  INSERT INTO visits (id, profile_id, visited_on, kind, changed_at)
    VALUES ('v1', 'bump', '2026-05-10', 'checkup', 1767225600),
      ('v2', 'bump', '2026-07-20', 'checkup', 1767225600);
  INSERT INTO vaccinations (id, profile_id, vaccine, next_due_on, changed_at)
    VALUES ('x1', 'bump', 'BCG', '2026-12-26', 1767225600);
  INSERT INTO medicines (id, profile_id, name, times, starts_on, changed_at)
    VALUES ('m1', 'bump', 'Vitamin D', '08:00', '2026-12-24', 1767225600);

  """

/// A text that would do harm if it were not escaped.
let hostileText = """
  =1+1"\u{301},\r\nATTACH:x\u{1}\u{85}<script>alert(1)</script>"><img src=x onerror=alert(1)>' {{t}} javascript:alert(1) \u{202e}abc \u{2028} 👩‍👧
  """ + String(repeating: "Donau", count: 60)
