import Synchronization
import TestSupport
import Testing

@testable import Progress
@testable import Records
@testable import TestFamilies
@testable import TestReports

@Suite struct PlanProgressTests {
  @Test func reportsStepPerFigureSetAndLanguage() throws {
    let site = try TestSite(SampleDatabase().journal())
    let recorder = EventRecorder()
    _ = try site.artifacts(progress: ProgressReporter { recorder.add($0) })
    let events = recorder.events
    let sets = site.context.summary.members.reduce(0) { $0 + 1 + $1.visitMetrics.count }
    #expect(events.first == .started(.figures, total: sets * Language.allCases.count))
    #expect(events.count { $0 == .advanced(.figures) } == sets * Language.allCases.count)
    #expect(events.last == .finished(.figures, total: nil))
  }

  @Test func planCanBeCancelled() async throws {
    let site = try TestSite(SampleDatabase().journal())
    let work = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      _ = try site.artifacts()
    }
    await #expect(throws: CancellationError.self) { try await work.value }
  }

  private final class EventRecorder: Sendable {
    private let list = Mutex<[ProgressReporter.Event]>([])
    var events: [ProgressReporter.Event] { list.withLock { $0 } }
    func add(_ event: ProgressReporter.Event) { list.withLock { $0.append(event) } }
  }
}
