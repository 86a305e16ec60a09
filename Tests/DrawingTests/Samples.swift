import Drawing
import Foundation
import TestSupport

let ink = AdaptiveColor(light: Color(0x22201D), dark: Color(0xF2EEE8))
let black = AdaptiveColor(Color(0x000000))
let plain = TextStyle(size: 12, color: ink)

/// Texts that have caused crashes or errors in other programs.
let hostileTexts = [
  "", " ", "a\0b", "\u{1}\u{7F}\u{9B}", "line\r\nbreak\u{2028}and\u{2029}more", "soft\u{AD}hyphen",
  "مرحبا بالعالم", "\u{202E}backwards\u{202C}", "👩‍👩‍👧‍👦🏳️‍🌈👍🏽",
  "e" + String(repeating: "\u{301}", count: 300),
  String(repeating: "W", count: 300), "\u{FFFE}\u{FFFF}\u{10FFFF}", "ไทย 한국어 日本語 ქართული",
]

func picture(_ items: [Picture.Item], width: Double = 200, height: Double = 100) -> Picture {
  Picture(
    size: Size(width: width, height: height), title: "Sample", summary: "A sample.", items)
}

func square(_ x: Double, _ y: Double, _ side: Double = 1) -> Picture.Item {
  .fill(.rect(Rect(x: x, y: y, width: side, height: side)), black)
}

/// A complete JPEG file of 16 × 8 pixels.
let jpeg = [UInt8](
  FileManager.default.contents(atPath: Project.path("Tests/DrawingTests/Fixtures/16x8.jpg").path)
    ?? Data())

let photo = Picture.Photo(jpeg: jpeg, width: 16, height: 8)
