import PhotoProtocol

/// The pictures of one photo at several sizes, each made from the smallest existing picture that has enough pixels.
struct Pyramid {
  /// A picture of the whole photo from which smaller pictures can be made.
  private struct Layer {
    let bitmap: Bitmap
    let orientation: Orientation
    var size: PixelSize { orientation.uprightSize(of: bitmap.size) }
  }

  private struct Key: Hashable {
    let shape: Rendition.Shape
    let size: PixelSize
  }

  /// The photo as it was decoded, before rotation and color conversion.
  ///
  /// Only the scaled pictures are rotated and converted to sRGB, because both take time for each pixel.
  private let decoded: Layer
  private let colorTransform: ColorTransform?
  private let focus: PhotoFocus?
  private var uprightLayers: [Layer] = []
  private var renderedPictures: [Key: Bitmap] = [:]

  init(
    _ bitmap: Bitmap, _ orientation: Orientation, _ colors: ColorTransform?,
    around focus: PhotoFocus? = nil
  ) {
    decoded = Layer(bitmap: bitmap, orientation: orientation)
    self.colorTransform = colors
    self.focus = focus
  }

  /// Returns the photo upright and in sRGB; request the largest size first, because smaller ones are made from it.
  mutating func picture(
    _ shape: Rendition.Shape, _ size: PixelSize
  ) throws(PhotoFailure) -> Bitmap {
    let key = Key(shape: shape, size: size)
    if let done = renderedPictures[key] { return done }
    // From twice the resolution, a Lanczos filter's result looks like that from the full photo.
    let ample = uprightLayers.filter { shape.isLargeEnough($0.size, halves: 4, for: size) }
    let source = ample.min { $0.size.width < $1.size.width }
    let picture = try render(shape, size, from: source ?? decoded)
    if source == nil { colorTransform?.apply(to: picture) }
    if shape == .fit { uprightLayers.append(Layer(bitmap: picture, orientation: .up)) }
    renderedPictures[key] = picture
    return picture
  }

  private func render(
    _ shape: Rendition.Shape, _ size: PixelSize, from layer: Layer
  ) throws(PhotoFailure) -> Bitmap {
    let orientation = layer.orientation
    let crop = orientation.storedRect(
      for: shape.crop(of: layer.size, around: focus), in: layer.bitmap.size)
    let stored = orientation.uprightSize(of: size)
    return try layer.bitmap.resampled(crop, to: stored).turned(orientation)
  }
}
