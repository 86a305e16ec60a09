internal import CCairo
internal import Glibc

/// Owns a stand-in image that carries a JPEG's bytes: Cairo copies them into a PDF unchanged.
///
/// The image itself is one dot, whatever the photo's size, because a PDF never looks at it.
final class PhotoSurface {
  private let pointer: OpaquePointer

  init?(_ photo: Picture.Photo) {
    pointer = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 1, 1)
    guard attach(photo.jpeg) else { return nil }
  }

  deinit { cairo_surface_destroy(pointer) }

  /// Cairo keeps the bytes longer than this owner lives and frees them itself.
  private func attach(_ jpeg: [UInt8]) -> Bool {
    guard let bytes = malloc(jpeg.count) else { return false }
    UnsafeMutableRawBufferPointer(start: bytes, count: jpeg.count).copyBytes(from: jpeg)
    let status = cairo_surface_set_mime_data(
      pointer, CAIRO_MIME_TYPE_JPEG, bytes, UInt(jpeg.count), { free($0) }, bytes)
    if status != CAIRO_STATUS_SUCCESS { free(bytes) }
    return status == CAIRO_STATUS_SUCCESS
  }

  /// Fills instead of painting: an unclipped paint inside a tag breaks the file.
  func fillUnitSquare(of cairo: OpaquePointer) {
    cairo_set_source_surface(cairo, pointer, 0, 0)
    cairo_rectangle(cairo, 0, 0, 1, 1)
    cairo_fill(cairo)
  }
}
