/// The brands of HEIC, HEIF and AVIF files, which are named in the first bytes of a file.
public enum HeifBrands {
  /// The brands of pictures; libheif 1.15 requires that a file has one of them.
  public static let known: Set = ["heic", "heix", "mif1", "avif"]

  /// The brands of pictures.
  public static let stillPictures = known.union(["heim", "heis", "mif2", "miaf"])

  /// The brands of pictures and of sequences, which can contain a picture.
  public static let all = stillPictures.union(["hevc", "hevx", "msf1", "avis"])
}
