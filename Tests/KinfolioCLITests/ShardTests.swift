import TestSupport
import Testing

@testable import KinfolioCLI

/// Tests the distribution of families: each is built by exactly one machine.
@Suite struct ShardTests {
  @Test(arguments: [1, 2, 7, 60])
  func shardsCoverEachFamilyOnce(count: Int) throws {
    var random = SeededGenerator(UInt64(count))
    let names = Set((0..<150).map { "familia-\($0)-\(random.next())é" })
    let shards = try (1...count).map { try Shard(part: $0, of: count, selectedBy: "test") }
    for name in names { #expect(shards.count { $0.contains(familyNamed: name) } == 1, "\(name)") }
    if count < 10 {
      for shard in shards { #expect(names.contains(where: shard.contains)) }
    }
  }

  /// The distribution must not change between versions, because machines may run different ones.
  @Test func shardAssignmentIsStable() throws {
    let parts = try ["lark", "heron", "wren", "Ñandú"].map { name in
      try (1...10).first {
        try Shard(part: $0, of: 10, selectedBy: "test").contains(familyNamed: name)
      }
    }
    #expect(parts == [2, 6, 1, 9])
  }

  @Test(
    arguments: [
      (
        ["SLURM_ARRAY_TASK_ID": "3", "_MIN": "1", "_MAX": "24", "_STEP": "1", "_COUNT": "24"], 3, 24
      ),
      (["SLURM_ARRAY_TASK_ID": "0", "_MIN": "0", "_MAX": "0", "_STEP": "1", "_COUNT": "1"], 1, 1),
      (["SLURM_ARRAY_TASK_ID": "3", "_MIN": "0", "_MAX": "6", "_STEP": "3", "_COUNT": "3"], 2, 3),
      (["SGE_TASK_ID": "5", "_FIRST": "1", "_LAST": "10", "_STEPSIZE": "2"], 3, 5),
      (["JOB_COMPLETION_INDEX": "0", "KINFOLIO_SHARDS": "8"], 1, 8),
      (["PARALLEL_SEQ": "8", "KINFOLIO_SHARDS": "8"], 8, 8),
      (["JOB_COMPLETION_INDEX": "1", "PARALLEL_SEQ": "2", "KINFOLIO_SHARDS": "4"], 2, 4),
      (
        [
          "SGE_TASK_ID": "undefined", "_FIRST": "undefined", "PARALLEL_SEQ": "1",
          "KINFOLIO_SHARDS": "4",
        ], 1, 4
      ),
    ] as [([String: String], Int, Int)])
  func readsSchedulerVariables(variables: [String: String], index: Int, count: Int) throws {
    let shard = try #require(
      try Shard.selected(byOption: nil, environment: addingSchedulerPrefix(variables)))
    #expect(shard.partNumber == index && shard.partCount == count)
    #expect(addingSchedulerPrefix(variables)[shard.selectedBy] != nil)
  }

  @Test(
    arguments: [
      ["SLURM_ARRAY_TASK_ID": "3"],
      ["SLURM_ARRAY_TASK_COUNT": "3"],
      ["SLURM_ARRAY_TASK_ID": "3", "_MIN": "1", "_MAX": "7", "_STEP": "1", "_COUNT": "3"],
      ["SLURM_ARRAY_TASK_ID": "9", "_MIN": "1", "_MAX": "7", "_STEP": "1"],
      ["SLURM_ARRAY_TASK_ID": "2", "_MIN": "1", "_MAX": "7", "_STEP": "3"],
      ["SLURM_ARRAY_TASK_ID": "1", "_MIN": "1", "_MAX": "7", "_STEP": "0"],
      ["SLURM_ARRAY_TASK_ID": "one", "_MIN": "1", "_MAX": "7", "_STEP": "1"],
      ["SLURM_ARRAY_TASK_ID": "99999999999999999999", "_MIN": "1", "_MAX": "7", "_STEP": "1"],
      ["SGE_TASK_ID": "1", "_FIRST": "1"],
      ["JOB_COMPLETION_INDEX": "0"], ["PARALLEL_SEQ": "1"], ["KINFOLIO_SHARDS": "8"],
      ["JOB_COMPLETION_INDEX": "8", "KINFOLIO_SHARDS": "8"],
      ["PARALLEL_SEQ": "0", "KINFOLIO_SHARDS": "8"],
      ["JOB_COMPLETION_INDEX": "1", "PARALLEL_SEQ": "1", "KINFOLIO_SHARDS": "4"],
      [
        "SLURM_ARRAY_TASK_ID": "1", "_MIN": "1", "_MAX": "7", "_STEP": "1", "KINFOLIO_SHARDS": "8",
      ],
    ] as [[String: String]])
  func rejectsIncompleteOrContradictoryVariables(variables: [String: String]) {
    #expect(throws: UsageError.self) {
      try Shard.selected(byOption: nil, environment: addingSchedulerPrefix(variables))
    }
  }

  @Test(arguments: ["0/3", "4/3", "3", "a/b", "1/2/3", "1/", "-1/3", "1/0", "1/99999999"])
  func rejectsInvalidShard(text: String) {
    #expect(throws: UsageError.self) { try Shard(parsing: text) }
  }

  @Test(
    arguments: [
      ([:], "4/3", "--shard selects part 4 of 3. Choose a part from 1 to 3."),
      ([:], "1/0", "--shard selects part 1 of 0. The number of parts must be from 1 to 1000000."),
      (["PARALLEL_SEQ": "1"], nil, "the variable KINFOLIO_SHARDS is not set. Set it, or choose "),
      (
        ["PARALLEL_SEQ": "one", "KINFOLIO_SHARDS": "8"], nil,
        "The variable PARALLEL_SEQ must be a number, not 'one'. Choose the part, for example "
      ),
      (
        ["JOB_COMPLETION_INDEX": "1", "PARALLEL_SEQ": "1", "KINFOLIO_SHARDS": "4"], nil,
        "contradict each other: JOB_COMPLETION_INDEX=1, PARALLEL_SEQ=1, KINFOLIO_SHARDS=4. Choose "
      ),
      (["KINFOLIO_SHARDS": "8"], nil, "no scheduler has set which part to build. Choose the part"),
    ] as [([String: String], String?, String)])
  func saysHowToChooseShard(variables: [String: String], option: String?, expectedError: String) {
    let error = #expect(throws: UsageError.self) {
      try Shard.selected(byOption: option, environment: variables)
    }
    #expect(error?.description.contains(expectedError) == true, "\(error?.description ?? "")")
  }

  @Test func optionOverridesVariablesAndDefaultIsNoShard() throws {
    #expect(
      try Shard.selected(byOption: "2/3", environment: ["SLURM_ARRAY_TASK_ID": "1"])?.partNumber
        == 2)
    #expect(
      try Shard.selected(byOption: nil, environment: ["PATH": "/bin", "SGE_TASK_ID": "undefined"])
        == nil)
  }

  /// Returns the variables with the scheduler's prefix added to each name.
  private func addingSchedulerPrefix(_ variables: [String: String]) -> [String: String] {
    let prefix = variables.keys.contains { $0.hasPrefix("SLURM") } ? "SLURM_ARRAY_TASK" : "SGE_TASK"
    return Dictionary(
      uniqueKeysWithValues: variables.map { ($0.hasPrefix("_") ? prefix + $0 : $0, $1) })
  }
}
