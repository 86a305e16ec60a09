import Foundation

extension String {
  /// Creates the caption in an XMP packet, from the first language of `dc:description`; returns nil if there is none.
  ///
  /// Searches the first megabyte of the packet for the usual names, without parsing XML.
  package init?(captionInXMP packet: some Collection<UInt8>) {
    // Without zero bytes, UTF-16 can be read like UTF-8 here.
    let text = String(decoding: packet.prefix(1 << 20).filter { $0 != 0 }, as: UTF8.self)
    guard let start = text.range(of: "<dc:description>"),
      let end = text.range(of: "</dc:description>", range: start.upperBound..<text.endIndex),
      let item = text.range(of: "<rdf:li", range: start.upperBound..<end.lowerBound),
      let open = text.range(of: ">", range: item.upperBound..<end.lowerBound),
      let close = text.range(of: "</rdf:li>", range: open.upperBound..<end.lowerBound)
    else { return nil }
    let entities = [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&#xA;", " "),
      ("&amp;", "&"),
    ]
    self = entities.reduce(String(text[open.upperBound..<close.lowerBound])) {
      $0.replacing($1.0, with: $1.1)
    }
  }
}
