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
    FileOperations(
      write: { data, url in
        try before(.write)
        try disk.write(data, url)
      },
      writeUnflushed: { data, url in
        try before(.writeUnflushed)
        try disk.writeUnflushed(data, url)
      },
      move: { from, to in
        try before(.move)
        try disk.move(from, to)
      },
      remove: { url in
        try before(.remove)
        try disk.remove(url)
      },
      flush: { url in
        try before(.flush)
        try disk.flush(url)
      },
      flushAll: { url in
        try before(.flushAll)
        try disk.flushAll(url)
      },
      link: { from, to in
        try before(.link)
        try disk.link(from, to)
      },
      linkSymbolically: { text, name in
        try before(.linkSymbolically)
        try disk.linkSymbolically(text, name)
      },
      makeFolder: { path, model in
        try before(.makeFolder)
        try disk.makeFolder(path, model)
      },
      exchange: { one, other in
        try before(.exchange)
        try disk.exchange(one, other)
      })
  }
}
