/// Rule O2, first part: days with fewer wet diapers than the reference of the US, in the first six weeks of life.
let wetDiapersUSRule = FindingRule(id: "O2", group: "wet") { input in
  input.wetDiapersFinding(belowThreshold: "O2.wet")
}
