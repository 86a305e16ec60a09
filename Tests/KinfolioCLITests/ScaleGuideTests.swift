import Foundation
import TestSupport
import Testing

/// Tests the examples in Documentation/Scale.md.
@Suite struct ScaleGuideTests {
  @Test func parallelScriptSkipsInvalidFamilyAndResumes() throws {
    let examples = try DocumentExamples(in: "Documentation/Scale.md")
    let folder = try TemporaryFolder()
    let making = try #require(examples.codeBlocks(labeled: "sh scale").first)
    #expect(try DocumentExamples.run(making.replacing(" 24)", with: " 8)"), in: folder).code == 0)
    let script = try #require(examples.codeBlocks(labeled: "sh parallel").first)
    let first = try DocumentExamples.run(script, in: folder)
    #expect(first.code == 1, "one part has the bad family: \(first.errorOutput)")
    let sites = try folder.files().keys.filter { $0.hasSuffix("/kinfolio.json") }
    #expect(sites.count == 7 && !sites.contains("sites/family-07/kinfolio.json"))
    #expect(try DocumentExamples.run(script, in: folder).code == 1)
    try FileManager.default.copyItem(
      atPath: folder.path("families/family-01/family.sqlite"), toPath: folder.path("mended"))
    try FileManager.default.removeItem(atPath: folder.path("families/family-07/family.sqlite"))
    try FileManager.default.moveItem(
      atPath: folder.path("mended"), toPath: folder.path("families/family-07/family.sqlite"))
    #expect(try DocumentExamples.run(script, in: folder).code == 0)
  }

  /// A task that Slurm must requeue has to end with an exit code, not with a signal.
  @Test func slurmJobReturnsExitCode() throws {
    let job = try #require(
      try DocumentExamples(in: "Documentation/Scale.md").codeBlocks(labeled: "sh sbatch").first)
    let folder = try TemporaryFolder()
    try folder.write("", to: "families/family-07/family.sqlite")
    let result = try ProgramResult(
      URL(fileURLWithPath: "/bin/sh"), [folder.write(job, to: "job.sh")], in: folder.url,
      environment: [
        "PATH": "\(ProgramResult.products.path):/usr/bin:/bin", "SLURM_ARRAY_TASK_ID": "2",
        "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_MAX": "8", "SLURM_ARRAY_TASK_STEP": "1",
      ])
    let words = "Building part 2 of 8, selected by SLURM_ARRAY_TASK_ID"
    #expect(result.errorOutput.contains(words), "\(result.errorOutput)")
    #expect(!job.contains("exec "))
  }
}
