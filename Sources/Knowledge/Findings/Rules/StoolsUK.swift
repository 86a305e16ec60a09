/// Rule O3: days with fewer stools than the reference of the UK, from the fourth day through the first weeks of life.
let stoolsUKRule = FindingRule(id: "O3", group: "stools") { input in
  input.stoolsFinding(belowThreshold: "O3.stools")
}
