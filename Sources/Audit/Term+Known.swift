extension Term {
  /// What no folder may hold, whoever made it.
  static let known: [Term] =
    places + devices + serials + persons + paths

  private static let places = markup(
    .place,
    [
      "GPSLatitude", "GPSLongitude", "exif:GPS", "geo.position", "geo.placename", "geo.region",
      "name=\"ICBM\"", "name='ICBM'", "georss:", "geo:lat", "geo:long", "\nGEO:",
      "X-APPLE-STRUCTURED-LOCATION", "photoshop:City", "photoshop:State", "photoshop:Country",
      "Iptc4xmpCore:Location", "Iptc4xmpExt:Location", "openstreetmap.org/?mlat",
      "openstreetmap.org/#map", "lat,lon", "lat;lon", "lat,lng", "lat;lng", "latitude,longitude",
      "latitude;longitude", "\"lat\":", "\"lng\":",
      "google.com/maps", "maps.google.", "maps.apple.com", "\"latitude\"", "\"geoData",
      "com.apple.quicktime.location",
    ])

  private static let devices = markup(
    .device,
    [
      "tiff:Model", "tiff:Make", "exif:Model", "exif:Make", "aux:Lens", "exifEX:Lens",
      "com.apple.quicktime.model", "com.apple.quicktime.make",
    ])

  private static let serials = markup(
    .serial,
    [
      "aux:SerialNumber", "exifEX:BodySerialNumber", "exifEX:LensSerialNumber",
      "BodySerialNumber", "InternalSerialNumber", "CameraSerialNumber",
    ])

  private static let persons = markup(
    .person,
    [
      "exifEX:CameraOwnerName", "aux:OwnerName", "mwg-rs:Name", "MPReg:PersonDisplayName",
      "Iptc4xmpExt:PersonInImage",
    ])

  private static let paths: [Term] =
    ["/home/", "/Users/", "/root/", "/tmp/", "/var/", "/mnt/", "/media/", "/private/"].map {
      Term(bytes: Array($0.utf8), kind: .path, detail: "a path below \($0)", edges: .path)
    }
    + ["file://", ":\\Users\\", ":\\\\Users\\\\", ":/Users/", ":\\Documents and Settings"].map {
      Term(bytes: Array($0.utf8), kind: .path, detail: "a path with \($0)", ignoresCase: true)
    }

  private static func markup(_ kind: Leak.Kind, _ words: [String]) -> [Term] {
    words.map { word in
      let name = word.filter { !$0.isNewline }
      return Term(bytes: Array(word.utf8), kind: kind, detail: name, ignoresCase: true)
    }
  }
}
