import Synchronization
import TestSupport
import Testing

@testable import Kinfolio
@testable import Publishing
@testable import Records

@Suite struct PlanProgressTests {
  @Test func reportsStepPerFigureSetAndLanguage() throws {
    let context = try siteContext(SampleDatabase().journal())
    let recorder = EventRecorder()
    _ = try context.plan(progress: ProgressReporter { recorder.add($0) })
    let events = recorder.events
    let sets = context.summary.members.reduce(0) { $0 + 1 + $1.visitMetrics.count }
    #expect(events.first == .started(.figures, total: sets * Language.allCases.count))
    #expect(events.count { $0 == .advanced(.figures) } == sets * Language.allCases.count)
    #expect(events.last == .finished(.figures, total: nil))
  }

  @Test func planCanBeCancelled() async throws {
    let context = try siteContext(SampleDatabase().journal())
    let work = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      _ = try context.plan(progress: .silent)
    }
    await #expect(throws: CancellationError.self) { try await work.value }
  }

  private final class EventRecorder: Sendable {
    private let list = Mutex<[ProgressReporter.Event]>([])
    var events: [ProgressReporter.Event] { list.withLock { $0 } }
    func add(_ event: ProgressReporter.Event) { list.withLock { $0.append(event) } }
  }
}
