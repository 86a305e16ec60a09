import Foundation
import PhotoProtocol
internal import CImaging

extension RenderedPhoto {
  /// Decodes a photo file once, and makes all renditions that `recipe` lists.
  package init(of file: [UInt8], by recipe: RenderRecipe) throws(PhotoFailure) {
    let plan = try RenderingPlan(for: file, recipe)
    let (header, photo, sizes) = (plan.header, plan.uprightSize, plan.renditionSizes)
    let decoded = try plan.imageKind.decode(file, header, eighths: plan.scaleEighths)
    var pyramid = Downscaler(decoded, plan.orientation, header.colorTransform, around: recipe.focus)

    var files = [PictureFile?](repeating: nil, count: sizes.count)
    for index in recipe.renderingOrder(ofSizes: sizes) {
      let rendition = recipe.renditions[index]
      let bitmap = try pyramid.picture(shape: rendition.shape, size: sizes[index])
      let bytes = try bitmap.encoded(as: rendition.format, quality: rendition.quality)
      files[index] = PictureFile(width: bitmap.size.width, height: bitmap.size.height, bytes: bytes)
    }
    let tiny = Rendition(width: 32, format: .jpeg, quality: 1).size(forPhotoOfSize: photo)
    let color = try pyramid.picture(shape: .fit, size: tiny).averageColor
    let facts = PhotoFacts(
      width: photo.width, height: photo.height, dates: plan.metadata.dates, averageColor: color,
      grid: try pyramid.picture(shape: .fit, size: photo.sizeForGrid).brightnessGrid,
      isPartlyDamaged: decoded.isPartlyDamaged, caption: plan.metadata.caption)
    self.init(facts: facts, pictures: files.compactMap { $0 })
  }

  /// Throws if the first bytes of a photo file show that the photo cannot be rendered according to `recipe`.
  package static func examine(_ head: [UInt8], for recipe: RenderRecipe) throws(PhotoFailure) {
    _ = try RenderingPlan(for: head, recipe)
  }
}

extension EmbeddedDates {
  /// Reads the times in the metadata of a photo file, even if the file is damaged or of an unsupported kind.
  package init(of file: [UInt8]) { self = EmbeddedMetadata(of: file).dates }
}

/// The kind and metadata of a photo file, and the sizes at which the photo is decoded and rendered.
private struct RenderingPlan {
  let imageKind: ImageKind
  let header: ImageHeader
  let metadata: EmbeddedMetadata
  let orientation: Orientation
  let uprightSize: PixelSize
  let renditionSizes: [PixelSize]
  /// The scale at which the photo is decoded, in eighths of its width and height.
  let scaleEighths: Int

  /// Reads the first bytes of a photo file; throws if its kind is not supported, or if decoding needs memory for more
  /// pixels than the recipe allows.
  init(for file: [UInt8], _ recipe: RenderRecipe) throws(PhotoFailure) {
    imageKind = try ImageKind(of: file)
    header = try imageKind.header(of: file)
    metadata = EmbeddedMetadata(of: file)
    // libheif has already applied the rotation in the file.
    orientation = imageKind == .heif ? .up : metadata.exif?.orientation ?? .up
    uprightSize = orientation.uprightSize(of: header.size)
    let photo = uprightSize
    renditionSizes = recipe.renditions.map { $0.size(forPhotoOfSize: photo) }
    scaleEighths = imageKind == .jpeg ? recipe.scaleEighths(for: renditionSizes, of: photo) : 8
    try header.checkSize(decodedAtEighths: scaleEighths, pixelLimit: recipe.pixelLimit)
  }
}

extension ImageHeader {
  /// The conversion of the decoded pixels to sRGB, or nil if they need none.
  fileprivate var colorTransform: ColorTransform? {
    switch (colorSpace, channels) {
    // The decoders have already converted these colors.
    case (.code(let code), _) where code.isHighDynamicRange: nil
    case (_, .cmyk), (nil, _): nil
    case (let colors?, _): ColorTransform(from: colors, channels)
    }
  }
}

extension PixelSize {
  /// The size to which a photo is scaled before its brightness is measured, not always in the photo's proportions.
  fileprivate var sizeForGrid: PixelSize {
    let side = 8 * BrightnessGrid.cellsPerSide
    return PixelSize(width: min(width, side), height: min(height, side))
  }
}

extension RenderRecipe {
  /// Returns the smallest scale, in eighths of the photo's width, at which a JPEG has enough pixels for all renditions.
  ///
  /// The possible scales are powers of two, which libjpeg decodes quickly, and five eighths. For a rendition 1600
  /// pixels wide of a photo of 12 megapixels, four eighths would lose the finest detail, and eight eighths would need
  /// three times the memory.
  fileprivate func scaleEighths(for sizes: [PixelSize], of photo: PixelSize) -> Int {
    [1, 2, 4, 5].first { eighths in
      // The decoded photo must be 1.5 times as large, because libjpeg removes the frequencies that would cause
      // aliasing.
      let reduced = photo.reduced(toEighths: eighths)
      return Rendition.Shape.fit.isLargeEnough(reduced, halves: 3, for: photo.sizeForGrid)
        && zip(renditions, sizes).allSatisfy { $0.shape.isLargeEnough(reduced, halves: 3, for: $1) }
    } ?? 8
  }

  /// Returns the indices of the renditions in the order of rendering: whole photos before squares, which can be cut
  /// from them, and wide renditions before narrow ones.
  fileprivate func renderingOrder(ofSizes sizes: [PixelSize]) -> [Int] {
    sizes.indices.sorted {
      let (one, other) = (renditions[$0].shape == .fit, renditions[$1].shape == .fit)
      return one == other ? sizes[$0].width > sizes[$1].width : one
    }
  }
}

extension LibraryVersion {
  /// The versions of the libraries that decode and encode photos, some with notes for users.
  package static var imaging: [LibraryVersion] {
    let jpeg = Int(LIBJPEG_TURBO_VERSION_NUMBER)
    let webp = Int(WebPGetDecoderVersion())
    let color = Int(cmsGetEncodedCMMversion())
    let heic = heif_have_decoder_for_format(heif_compression_HEVC) != 0
    let avif = heif_have_decoder_for_format(heif_compression_AV1) != 0
    let heif = [heic ? "reads HEIC" : "cannot read HEIC", avif ? "reads AVIF" : "cannot read AVIF"]
    return [
      LibraryVersion(name: "libgd", version: String(cString: gdVersionString())),
      LibraryVersion(
        name: "libjpeg-turbo", version: "\(jpeg / 1_000_000).\(jpeg / 1000 % 1000).\(jpeg % 1000)",
        note: "version at build time"),
      LibraryVersion(name: "libwebp", version: "\(webp >> 16).\(webp >> 8 & 0xFF).\(webp & 0xFF)"),
      LibraryVersion(
        name: "libheif", version: String(cString: heif_get_version()),
        note: heif.joined(separator: ", ")),
      LibraryVersion(name: "Little CMS", version: "\(color / 1000).\(color % 1000 / 10)"),
      LibraryVersion(name: "zlib", version: String(cString: zlibVersion())),
      LibraryVersion(name: "libexif", version: "present", note: "does not report its version"),
    ]
  }
}
