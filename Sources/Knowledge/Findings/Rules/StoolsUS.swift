/// Rule O2, second part: days with fewer stools than the reference of the US, in the first six weeks of life.
let stoolsUSRule = FindingRule(id: "O2.stools", group: "stools") { input in
  input.stoolsFinding(belowThreshold: "O2.stools")
}
