import PhotoProtocol

/// The pictures of one photo at several sizes, each made from the smallest existing picture that has enough pixels.
struct Downscaler {
  /// A picture of the whole photo from which smaller pictures can be made.
  private struct SourcePicture {
    let bitmap: Bitmap
    let orientation: Orientation
    var size: PixelSize { orientation.uprightSize(of: bitmap.size) }
  }

  private struct PictureKey: Hashable {
    let shape: Rendition.Shape
    let size: PixelSize
  }

  /// The photo as it was decoded, before rotation and color conversion.
  ///
  /// Only the scaled pictures are rotated and converted to sRGB, because both take time for each pixel.
  private let decodedPicture: SourcePicture
  private let colorTransform: ColorTransform?
  private let focus: FocusPoint?
  private var uprightPictures: [SourcePicture] = []
  private var renderedPictures: [PictureKey: Bitmap] = [:]

  init(
    _ bitmap: Bitmap, _ orientation: Orientation, _ colors: ColorTransform?,
    around focus: FocusPoint? = nil
  ) {
    decodedPicture = SourcePicture(bitmap: bitmap, orientation: orientation)
    self.colorTransform = colors
    self.focus = focus
  }

  /// Returns the photo upright and in sRGB; request large sizes first, because smaller pictures are made from them.
  mutating func picture(
    shape: Rendition.Shape, size: PixelSize
  ) throws(PhotoFailure) -> Bitmap {
    let key = PictureKey(shape: shape, size: size)
    if let done = renderedPictures[key] { return done }
    // From twice the resolution, a Lanczos filter's result looks like that from the full photo.
    let ample = uprightPictures.filter { shape.isLargeEnough($0.size, halves: 4, for: size) }
    let source = ample.min { $0.size.width < $1.size.width }
    let picture = try render(shape, size, from: source ?? decodedPicture)
    if source == nil { colorTransform?.apply(to: picture) }
    if shape == .fit { uprightPictures.append(SourcePicture(bitmap: picture, orientation: .up)) }
    renderedPictures[key] = picture
    return picture
  }

  private func render(
    _ shape: Rendition.Shape, _ size: PixelSize, from layer: SourcePicture
  ) throws(PhotoFailure) -> Bitmap {
    let orientation = layer.orientation
    let crop = orientation.storedRect(
      for: shape.crop(ofPhotoOfSize: layer.size, around: focus), in: layer.bitmap.size)
    let stored = orientation.uprightSize(of: size)
    return try layer.bitmap.resampled(cropping: crop, to: stored).turnedUpright(from: orientation)
  }
}
