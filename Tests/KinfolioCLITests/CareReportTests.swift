import Foundation
import TestSupport
import Testing

/// Tests an elder's visit report with the photos in replies, created without a site.
@Suite struct CareReportTests {
  private let family: SmallFamily

  init() async throws { family = try await SmallFamily(Self.walks) }

  /// A daily walk with two photo replies.
  ///
  /// One photo exists and one is missing.
  private static let walks = """
    INSERT INTO profiles (id, kind, name, slot, status, joined_at, changed_at)
      VALUES ('rosa', 'elder', 'Rosa', 1, 'confirmed', 1, 1);
    INSERT INTO photos (id, profile_id, captured_at, file, changed_at) VALUES
      ('walk', 'rosa', 1782400000, 'a.jpg', 1782400000),
      ('cup', 'rosa', 1782400000, 'gone.jpg', 1782400000);
    INSERT INTO tasks (id, profile_id, title, category, weekdays, times, deadline_minutes,
      confirmation, starts_on, changed_at) VALUES
      ('t', 'rosa', 'A walk', 'exercise', '1234567', '16:00', 30, 'photo', '2026-06-18', 1);
    INSERT INTO replies (id, profile_id, task_id, due_at, received_at, completed, photo_id,
      changed_at) VALUES
      ('r1', 'rosa', 't', strftime('%s', '2026-06-20T14:00'), strftime('%s', '2026-06-20T14:05'), 1,
        'walk', 1),
      ('r2', 'rosa', 't', strftime('%s', '2026-06-21T14:00'), strftime('%s', '2026-06-21T14:05'), 1,
        'cup', 1);
    """

  private func report(
    _ options: String..., environment: [String: String] = [:]
  ) throws -> ProgramResult {
    try ProgramResult.kinfolio(
      ["report", family.database.path, "--as-of", "2026-06-30", "--language", "en"] + options,
      in: family.folder.url,
      environment: ["XDG_CACHE_HOME": family.folder.path("cache")].merging(environment) { $1 })
  }

  private func file(_ name: String) throws -> Data {
    try Data(contentsOf: family.folder.url.appendingPathComponent(name))
  }

  @Test func reportMatchesSiteDocument() throws {
    #expect(try family.build("--languages", "en").code == 3)
    let cached = try family.folder.files().keys.filter { $0.hasPrefix("cache/") }
    let result = try report("--for", "Rosa", "--photos", "photos", "-o", "care.pdf")
    #expect(result.code == 3, "\(result)")
    #expect(result.errorOutput.contains("Picture left out: photos cup (gone.jpg)"))
    #expect(try file("care.pdf") == family.siteFiles()["documents/rosa-visit-2026-06-30.en.pdf"])
    let images = try run("pdfimages", "-list", family.folder.path("care.pdf")).output
    #expect(images.split(separator: "\n").count == 3, "one photo: \(images)")
    let after = try family.folder.files().keys.filter { $0.hasPrefix("cache/") }
    #expect(Set(after) == Set(cached), "what a build has developed is used")
  }

  /// A user without a home folder has no cache.
  @Test func includesPhotosWithoutCache() throws {
    let result = try report(
      "--for", "Rosa", "--photos", "photos", "-o", "care.pdf",
      environment: ["XDG_CACHE_HOME": "", "HOME": ""])
    #expect(result.code == 3, "\(result)")
    let images = try run("pdfimages", "-list", family.folder.path("care.pdf")).output
    #expect(images.split(separator: "\n").count == 3, "one photo: \(images)")
  }

  @Test func rendersNothingForProfileWithoutPhotos() throws {
    let result = try report("--for", "Mia", "--photos", "photos", "-o", "mia.pdf")
    #expect(result.code == 0 && !result.errorOutput.contains("cup"), "\(result)")
    #expect(try !family.folder.files().keys.contains { $0.hasPrefix("cache/") })
  }

  @Test func reportsMissingPhotoFolder() throws {
    let result = try report("--for", "Rosa", "--photos", "elsewhere")
    #expect(result.code == 65 && result.errorOutput.contains("There is no photo folder elsewhere."))
  }
}
