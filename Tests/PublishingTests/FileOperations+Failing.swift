import Foundation
import Synchronization
import TestSupport

@testable import Files

extension FileOperations {
  /// The disk operations that can fail.
  enum Operation: CaseIterable, Sendable {
    case write
    case writeUnflushed
    case move
    case remove
    case flush
    case flushAll
    case link
    case linkSymbolically
    case makeFolder
    case exchange
  }

  /// Returns a disk that fails at the `callNumber`th call of `operation` and at every later operation.
  ///
  /// This simulates a program that is killed.
  static func failingPermanently(at operation: Operation, _ callNumber: Int) -> FileOperations {
    let count = Mutex(0)
    return intercepting { done in
      let isDead = count.withLock { count in
        if done == operation || count >= callNumber { count += 1 }
        return count >= callNumber
      }
      if isDead { throw FileError("disk", ENOSPC) }
    }
  }

  /// Returns a disk on which `operation` always fails with the error number `errorNumber`.
  static func refusing(_ operation: Operation, _ errorNumber: Int32) -> FileOperations {
    intercepting { if $0 == operation { throw FileError("disk", errorNumber) } }
  }

  /// Returns a disk that calls `before` ahead of every operation.
  static func intercepting(_ before: @escaping @Sendable (Operation) throws -> Void)
    -> FileOperations
  {
    func intercepted<each Input>(
      _ operation: Operation, _ perform: @escaping @Sendable (repeat each Input) throws -> Void
    ) -> @Sendable (repeat each Input) throws -> Void {
      { (input: repeat each Input) in
        try before(operation)
        try perform(repeat each input)
      }
    }
    return FileOperations(
      write: intercepted(.write, disk.write),
      writeUnflushed: intercepted(.writeUnflushed, disk.writeUnflushed),
      move: intercepted(.move, disk.move), remove: intercepted(.remove, disk.remove),
      flushFolder: intercepted(.flush, disk.flushFolder),
      flushFileSystem: intercepted(.flushAll, disk.flushFileSystem),
      createHardLink: intercepted(.link, disk.createHardLink),
      createSymbolicLink: intercepted(.linkSymbolically, disk.createSymbolicLink),
      makeFolder: intercepted(.makeFolder, disk.makeFolder),
      exchangeFolders: intercepted(.exchange, disk.exchangeFolders))
  }

  /// Returns a function that returns the number of its calls.
  static func makeCallCounter() -> @Sendable () -> Int {
    let count = Mutex(0)
    return {
      count.withLock { count in
        count += 1
        return count
      }
    }
  }
}
