import Foundation

/// A short name of a value: equal values have equal names, in every run and on every machine.
///
/// It is made of everything the value encodes, names of fields included, so that a type that gains a
/// field cannot forget to count it. A value must encode itself in one order: no sets, no dictionaries.
package struct Fingerprint: Hashable, Sendable, Codable {
  let text: String

  /// Names a value; throws what its encoding throws.
  init(of value: some Encodable) throws {
    let stream = ByteStream()
    try value.encode(to: FingerprintEncoder(stream: stream))
    text = stream.finish()
  }

  package init(from decoder: any Decoder) throws {
    text = try decoder.singleValueContainer().decode(String.self)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

/// Gathers bytes for a hash, which is quicker in large pieces.
private final class ByteStream {
  private var hash = SHA256()
  private var bytes: [UInt8] = []

  func add(_ mark: Unicode.Scalar) { bytes.append(UInt8(truncatingIfNeeded: mark.value)) }

  func add(_ number: some FixedWidthInteger) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    if bytes.count > 1 << 16 {
      hash.update(bytes)
      bytes.removeAll(keepingCapacity: true)
    }
  }

  func add(_ text: String) {
    bytes.append(contentsOf: text.utf8)
    // The length ends a text: none is the beginning of another.
    add(text.utf8.count)
  }

  func finish() -> String {
    hash.update(bytes)
    return hash.finish()
  }
}

/// Writes a value's parts one after the other, each between two marks and behind its name.
private struct FingerprintEncoder: Encoder {
  let stream: ByteStream
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(NamedParts<Key>(stream: stream))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { OrderedParts(stream: stream) }

  func singleValueContainer() -> any SingleValueEncodingContainer { Part(stream: stream) }

  func part(_ value: some Encodable) throws {
    stream.add("<")
    try value.encode(to: self)
    stream.add(">")
  }
}

private struct NamedParts<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let stream: ByteStream
  var codingPath: [any CodingKey] { [] }
  private var encoder: FingerprintEncoder { FingerprintEncoder(stream: stream) }

  func encodeNil(forKey key: Key) {
    stream.add(key.stringValue)
    stream.add("0")
  }

  func encode(_ value: some Encodable, forKey key: Key) throws {
    stream.add(key.stringValue)
    try encoder.part(value)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    stream.add(key.stringValue)
    return encoder.container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    stream.add(key.stringValue)
    return encoder.unkeyedContainer()
  }

  func superEncoder() -> any Encoder { encoder }
  func superEncoder(forKey key: Key) -> any Encoder { encoder }
}

private struct OrderedParts: UnkeyedEncodingContainer {
  let stream: ByteStream
  var count = 0
  var codingPath: [any CodingKey] { [] }
  private var encoder: FingerprintEncoder { FingerprintEncoder(stream: stream) }

  init(stream: ByteStream) { self.stream = stream }

  mutating func encodeNil() {
    count += 1
    stream.add("0")
  }

  mutating func encode(_ value: some Encodable) throws {
    count += 1
    try encoder.part(value)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> { encoder.container(keyedBy: type) }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder.unkeyedContainer() }
  func superEncoder() -> any Encoder { encoder }
}

private struct Part: SingleValueEncodingContainer {
  let stream: ByteStream
  var codingPath: [any CodingKey] { [] }

  func encodeNil() { stream.add("0") }
  func encode(_ value: Bool) { stream.add(value ? "t" : "f") }
  func encode(_ value: String) { stream.add(value) }
  func encode(_ value: Double) { stream.add(value.bitPattern) }
  func encode(_ value: Float) { stream.add(value.bitPattern) }
  func encode(_ value: Int) { stream.add(value) }
  func encode(_ value: Int8) { stream.add(value) }
  func encode(_ value: Int16) { stream.add(value) }
  func encode(_ value: Int32) { stream.add(value) }
  func encode(_ value: Int64) { stream.add(value) }
  func encode(_ value: UInt) { stream.add(value) }
  func encode(_ value: UInt8) { stream.add(value) }
  func encode(_ value: UInt16) { stream.add(value) }
  func encode(_ value: UInt32) { stream.add(value) }
  func encode(_ value: UInt64) { stream.add(value) }
  func encode(_ value: some Encodable) throws {
    try FingerprintEncoder(stream: stream).part(value)
  }
}
