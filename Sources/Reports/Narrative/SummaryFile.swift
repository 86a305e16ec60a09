import Foundation
import Knowledge
import Records

/// A JSON file with the metrics (computed numbers) and findings (sentences by rules) about a child, elder or pet, and
/// the ids of the database rows behind them.
package struct SummaryFile: Encodable, Sendable {
  private let node: JSONNode

  /// Creates the file for a member of the family, with one entry for each of the given visit reports.
  package init(
    _ member: FamilySummary.Member, _ journal: Journal, _ findings: FindingGenerator,
    visits: some Sequence<FamilySummary.VisitMetrics>
  ) {
    let profile = member.profile
    node = .object([
      "format": .integer(1),
      "moment": .text(member.zone.timestamp(journal.referenceTime)),
      "region": .rawValue(journal.family.referenceRegion),
      "profile": .object([
        "id": .text(profile.entry.id), "name": .text(profile.name),
        "kind": .text(profile.kind.rawValue), "sex": .rawValue(profile.sex),
        "birth_date": .date(profile.birthDate), "due_date": .date(profile.dueDate),
        "zone": .text(member.zone.name),
      ]),
      "windows": .list(visits.map { Self.reportNode($0, profile, journal, findings) }),
    ])
  }

  /// Returns one report as JSON: its days, metrics, findings (sentences by rules) and the ids of the rows behind them.
  private static func reportNode(
    _ visit: FamilySummary.VisitMetrics, _ profile: Profile, _ journal: Journal,
    _ findings: FindingGenerator
  ) -> JSONNode {
    let window = visit.metrics.window
    let evidence = SourceRowIDs(of: profile, in: window, journal)
    return .object([
      "date": .date(visit.date),
      "visit": visit.visit.map { .text($0.entry.id) } ?? .null,
      "first": .date(window.first), "last": .date(window.last), "days": .integer(window.dayCount),
      "figures": .metricTree(visit.metrics.tree, in: journal.zone(of: profile)),
      "growth": .list(visit.growthMetrics.measureChanges.map(JSONNode.growthCourse)),
      "evidence": .object(evidence.recordIDsByTable.mapValues(JSONNode.textList)),
      "story": .list(
        findings.narrativeParagraphs(of: profile, visit.metrics).map {
          .list($0.map(JSONNode.finding))
        }),
      "highlights": .list(findings.highlights(of: profile, visit.metrics).map(JSONNode.finding)),
      "concerns": .list(findings.concerns(of: profile, visit.metrics).map(JSONNode.finding)),
    ])
  }

  package func encoded() throws -> Data { try node.encodedWithIndentation() }

  /// Returns the JSON input of the narrative program: the content of this file, and the language of the wanted texts.
  func narrativeInput(in language: Language) -> Data {
    guard case .object(var members) = node else { return Data() }
    members["language"] = .text(language.rawValue)
    // Encoding JSON that contains only strings and numbers never fails.
    return (try? JSONNode.object(members).encodedWithIndentation()) ?? Data()
  }
}

/// The ids of the database rows from which the metrics of a report are computed, by the name of the table.
///
/// Tables without such rows are left out.
struct SourceRowIDs {
  let recordIDsByTable: [String: [String]]

  init(of profile: Profile, in window: Window, _ journal: Journal) {
    let zone = journal.zone(of: profile)
    let timeRange = window.timeRange(in: zone)
    var ids: [String: [String]] = [:]
    journal.forEachEvent(matching: ProfileEventFilter(of: profile, in: window, zone)) { happening in
      ids[happening.table, default: []].append(happening.entry.id)
    }
    // Records that started before the days of the report and ended in them, or have not ended, count as well.
    let lasting = ChildRecords(journal, of: profile.id, in: timeRange)
    ids["sleeps"] = lasting.sleeps.map(\.entry.id)
    ids["nursing_sessions"] = lasting.nursingSessions
      .filter { $0.span.end ?? $0.span.start >= timeRange.lowerBound }.map(\.entry.id)
    ids["usage_sessions"] = lasting.appUsageSessions
      .filter { $0.span.end ?? $0.span.start >= timeRange.lowerBound }.map(\.entry.id)
    ids["symptoms"] = journal.symptoms.of(profile.id).overlapping(timeRange).map(\.entry.id)
    ids["check_ins"] = journal.allergenCheckIns.of(profile.id).within(timeRange).map(\.entry.id)
    ids["tasks"] = journal.tasks.of(profile.id).map(\.entry.id)
    if profile.kind == .pet { ids["stock"] = journal.petFoodStock.map(\.entry.id) }
    recordIDsByTable = ids.filter { !$0.value.isEmpty }
  }
}

extension JSONNode {
  static func date(_ date: LocalDate?) -> JSONNode { date.map { .text("\($0)") } ?? .null }

  static func rawValue<Word: RawRepresentable<String>>(_ word: Word?) -> JSONNode {
    word.map { .text($0.rawValue) } ?? .null
  }

  static func finding(_ finding: Finding) -> JSONNode {
    var members: [String: JSONNode] = [
      "rule": .text(finding.ruleID), "phrase": .text(finding.phraseKey),
      "figures": .object(finding.arguments.mapValues(JSONNode.findingArgument)),
      "rows": .textList(finding.recordIDs),
    ]
    if let reference = finding.reference {
      members["reference"] = .object([
        "phrase": .text(reference.phraseKey),
        "figures": .object(reference.arguments.mapValues(JSONNode.findingArgument)),
        "threshold": .text(reference.threshold.id), "value": .number(reference.threshold.value),
        "unit": .text(reference.threshold.unit), "source": .text(reference.threshold.source),
        "year": reference.threshold.year.map(JSONNode.integer) ?? .null,
        "read": reference.threshold.read.map(JSONNode.integer) ?? .null,
      ])
    }
    return .object(members)
  }

  private static func findingArgument(_ argument: Finding.Argument) -> JSONNode {
    switch argument {
    case .count(let count): valueWithUnit(.integer(count), "count")
    case .countedPhrase(let phrase, let count): valueWithUnit(.integer(count), phrase)
    case .number(let number, _), .multipleOfHalf(let number), .zScore(let number):
      valueWithUnit(.roundedNumber(number), "number")
    case .centile(let score): valueWithUnit(.roundedNumber(score.centile), "centile")
    case .duration(let seconds): valueWithUnit(.integer(Int(seconds)), "s")
    case .date(let day): valueWithUnit(.date(day), "date")
    case .dates(let days):
      valueWithUnit(.list([.date(days.lowerBound), .date(days.upperBound)]), "dates")
    case .moment(let moment): valueWithUnit(.integer(Int(moment.seconds)), "unix_s")
    case .share(let share), .relativeChange(let share):
      valueWithUnit(.roundedNumber(share), "share")
    case .kilocalories(let kcal): valueWithUnit(.roundedNumber(kcal), "kcal")
    case .volume(let ml): valueWithUnit(.roundedNumber(ml), "ml")
    case .weight(let kg), .weightChange(let kg): valueWithUnit(.roundedNumber(kg), "kg")
    case .length(let cm): valueWithUnit(.roundedNumber(cm), "cm")
    case .temperature(let celsius): valueWithUnit(.roundedNumber(celsius), "celsius")
    case .food(let food): valueWithUnit(.text(food.name), "food")
    case .foods(let foods): valueWithUnit(.textList(foods.map(\.name)), "foods")
    case .text(let text), .quotedText(let text): valueWithUnit(.text(text), "text")
    case .list(let items): valueWithUnit(.list(items.map(JSONNode.findingArgument)), "list")
    case .phraseKey(let key): valueWithUnit(.text(key), "phrase")
    case .datedCounts(let days): valueWithUnit(.list(days.map(datedCount)), "count_by_date")
    }
  }

  private static func valueWithUnit(_ value: JSONNode, _ unit: String) -> JSONNode {
    .object(["value": value, "unit": .text(unit)])
  }

  private static func datedCount(_ day: Finding.DatedCount) -> JSONNode {
    .object(["date": .date(day.date), "count": .integer(day.count)])
  }
}
