@testable import Drawing
import Testing
@Test func x() { }
