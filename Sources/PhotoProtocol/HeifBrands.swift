/// The brands of HEIC, HEIF and AVIF files, which their first bytes name.
public enum HeifBrands {
  /// The brands of pictures of which libheif 1.15 requires one.
  public static let known: Set = ["heic", "heix", "mif1", "avif"]

  /// The brands of pictures.
  public static let stillPictures = known.union(["heim", "heis", "mif2", "miaf"])

  /// The brands of pictures and of sequences, which can contain a picture.
  public static let all = stillPictures.union(["hevc", "hevx", "msf1", "avis"])
}
