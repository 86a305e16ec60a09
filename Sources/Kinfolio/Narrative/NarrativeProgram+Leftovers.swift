import Foundation

extension NarrativeProgram {
  /// What everything a program starts has in its environment, whatever process group it has joined.
  static let markName = "KINFOLIO_NARRATIVE"

  /// Ends whatever has this mark in its environment.
  static func endAll(marked mark: String) {
    // One that is being ended may just have started another.
    for _ in 0..<100 {
      let left = processes(marked: mark)
      if left.isEmpty { return }
      for process in left { kill(process, SIGKILL) }
      usleep(2000)
    }
  }

  private static func processes(marked mark: String) -> [pid_t] {
    let line = Data("\(markName)=\(mark)\0".utf8)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { pid_t($0) }.filter { process in
      // That of somebody else's process cannot be read.
      FileManager.default.contents(atPath: "/proc/\(process)/environ")?.range(of: line) != nil
    }
  }
}
