import Foundation
import Knowledge
import Records

/// Reads a database, computes every metric over all its days, and prints the first profile's days:
/// what `Scripts/bench metrics` measures.
///
/// No command of `kinfolio` does only this.
@main
struct MetricsBench {
  static func main() throws {
    let clock = ContinuousClock()
    let standards = try GrowthStandards(folder: URL(fileURLWithPath: CommandLine.arguments[3]))
    let database = try TrackingDatabase(at: CommandLine.arguments[1])
    let opened = clock.now
    let moment = Instant(seconds: Int64(CommandLine.arguments[2]) ?? 0)
    let journal = standards.removingDoubtfulMeasurements(
      from: try Journal(readingFrom: database, until: moment))
    let read = clock.now
    let summary = FamilySummary(of: journal, standards: standards)
    guard let member = summary.members.first, let birth = member.profile.birthDate else { return }
    let metrics = FamilySummary.Metrics(
      journal, of: member.profile, in: Window(from: birth, through: member.today))
    let counted = clock.now
    print(metrics.dailyTable(in: member.zone).csv, terminator: "")
    let report = "read \(seconds(read - opened)) count \(seconds(counted - read))\n"
    FileHandle.standardError.write(Data(report.utf8))
  }

  private static func seconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
  }
}
