import Foundation
import Hashing

/// A hash of an encodable value that is the same in every run and on every machine.
///
/// The hash covers all that the value encodes, including the names of its properties, so a new property is never
/// forgotten. Values must encode themselves in a fixed order, without sets and dictionaries.
package struct Fingerprint: RawRepresentable, Hashable, Sendable, Codable {
  package let hexHash: String

  package var rawValue: String { hexHash }

  package init(rawValue text: String) { self.hexHash = text }

  package init(of value: some Encodable) throws {
    let stream = HashBuffer()
    try value.encode(to: FingerprintEncoder(hashBuffer: stream))
    hexHash = stream.finishHash()
  }
}

/// An encoder that hashes each part of a value after the part's name and between two delimiters.
private struct FingerprintEncoder: Encoder, SingleValueEncodingContainer {
  let hashBuffer: HashBuffer
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(FingerprintKeyedContainer<Key>(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    FingerprintUnkeyedContainer(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func encodeDelimited(_ value: some Encodable) throws {
    hashBuffer.add("<")
    try value.encode(to: self)
    hashBuffer.add(">")
  }

  /// Adds a letter for a number's type and then the number, because a number may have the same bytes as an empty text.
  private func add(_ number: some FixedWidthInteger, typeLetter kind: Unicode.Scalar) {
    hashBuffer.add(kind)
    withUnsafeBytes(of: number.littleEndian) { hashBuffer.add($0) }
  }

  func encodeNil() { hashBuffer.add("0") }
  func encode(_ value: Bool) { hashBuffer.add(value ? "t" : "f") }
  func encode(_ value: String) {
    hashBuffer.add("s")
    hashBuffer.add(value)
  }
  func encode(_ value: Double) { add(value.bitPattern, typeLetter: "d") }
  func encode(_ value: Float) { add(value.bitPattern, typeLetter: "d") }
  func encode(_ value: some FixedWidthInteger & Encodable) { add(value, typeLetter: "i") }
  func encode(_ value: some Encodable) throws { try encodeDelimited(value) }
}

private struct FingerprintKeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: FingerprintEncoder
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) {
    encoder.hashBuffer.add(key.stringValue)
    encoder.hashBuffer.add("0")
  }

  func encode(_ value: some Encodable, forKey key: Key) throws {
    encoder.hashBuffer.add(key.stringValue)
    try encoder.encodeDelimited(value)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    encoder.hashBuffer.add(key.stringValue)
    return encoder.container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder.hashBuffer.add(key.stringValue)
    return encoder.unkeyedContainer()
  }

  func superEncoder() -> any Encoder { encoder }
  func superEncoder(forKey key: Key) -> any Encoder { encoder }
}

private struct FingerprintUnkeyedContainer: UnkeyedEncodingContainer {
  let encoder: FingerprintEncoder
  var count = 0
  var codingPath: [any CodingKey] { [] }

  mutating func encodeNil() {
    count += 1
    encoder.hashBuffer.add("0")
  }

  mutating func encode(_ value: some Encodable) throws {
    count += 1
    try encoder.encodeDelimited(value)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> { encoder.container(keyedBy: type) }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder.unkeyedContainer() }
  func superEncoder() -> any Encoder { encoder }
}
