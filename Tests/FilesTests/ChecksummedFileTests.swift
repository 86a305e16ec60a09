import Foundation
import Testing

@testable import Files

@Suite struct ChecksummedFileTests {
  @Test func damageIsNoticed() throws {
    func value(in bytes: Data) -> [String]? { ChecksummedFile.value(inFileContents: bytes) }
    let bytes = try ChecksummedFile.fileContents(of: ["one", "two"])
    #expect(value(in: bytes) == ["one", "two"])
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 1
      #expect(value(in: damaged) == nil, "byte \(index)")
      #expect(value(in: bytes.prefix(index)) == nil, "\(index) bytes")
    }
  }
}
