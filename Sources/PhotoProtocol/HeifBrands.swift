/// The brands of HEIC, HEIF and AVIF files: four-letter names of formats in the first bytes of a file.
public enum HeifBrands {
  /// The brands of still pictures of which libheif 1.15 requires at least one in a file.
  public static let known: Set = ["heic", "heix", "mif1", "avif"]

  /// All brands of still pictures.
  public static let stillPictures = known.union(["heim", "heis", "mif2", "miaf"])

  /// The brands of still pictures and of image sequences, which can also contain a still picture.
  public static let all = stillPictures.union(["hevc", "hevx", "msf1", "avis"])
}
