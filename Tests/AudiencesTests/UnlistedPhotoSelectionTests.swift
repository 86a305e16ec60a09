import Testing
import TestSupport

@testable import Audiences
@testable import Records
@testable import TestFamilies

@Suite struct UnlistedPhotoSelectionTests {
  @Test("Only readers of a timeline get photos without a record")
  func doctorsGetNone() throws {
    var photo = Photo.empty
    photo.entry = RecordMetadata(id: Photo.unlistedID(pathHash: String(repeating: "0", count: 64)))
    photo.profile = ID("mia")
    var journal = try SampleDatabase().journal()
    journal.photos = RecordList([photo])
    #expect(try narrowed(journal, to: .doctor(ID("mia"))).photos.isEmpty)
    #expect(try narrowed(journal, to: .family(with: [.visits])).photos.isEmpty)
    #expect(try narrowed(journal, to: .family(with: [.timeline])).photos.count == 1)
  }
}
