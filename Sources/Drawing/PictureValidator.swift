/// Checks a picture before it is painted, and finds values that Cairo would omit without an error, such as NaN, or
/// that would make Cairo fail, such as a transform without an inverse.
struct PictureValidator {
  let pictureName: String

  static func validate(_ picture: Picture, name: String) throws(DrawingError) {
    let check = PictureValidator(pictureName: name)
    let size = picture.size
    guard check.areInRange([size.width, size.height]), size.width > 0, size.height > 0 else {
      throw check.unusableItemError("its size", problem: "is \(size.width) × \(size.height) points")
    }
    try check.validateItems(picture.items, within: "")
  }

  private func validateItems(_ items: [Picture.Item], within location: String) throws(DrawingError)
  {
    for (index, item) in items.enumerated() {
      let place = "\(location)item \(index + 1)"
      switch item {
      case .fill(let path, _): try validatePath(path, "\(place) (fill)")
      case .stroke(let path, let stroke): try validateStroke(path, stroke, "\(place) (stroke)")
      case .label(let label):
        try validateLabel(label, "\(place) (label “\(label.string.prefix(40))”)")
      case .photo(let photo, let rect): try validatePhoto(photo, rect, "\(place) (photo)")
      case .group(let group): try validateGroup(group, place)
      }
    }
  }

  private func validatePath(_ path: Path, _ location: String) throws(DrawingError) {
    for element in path.elements {
      try validateNumbers(element.numbers, location)
      if case .arc(_, radius: let radius, from: _, to: _) = element, radius < 0 {
        throw unusableItemError(location, problem: "has an arc with the radius \(radius)")
      }
    }
  }

  private func validateStroke(_ path: Path, _ stroke: Stroke, _ location: String)
    throws(DrawingError)
  {
    try validatePath(path, location)
    try validateNumbers([stroke.width] + stroke.dashes, location)
    let isAllGaps = !stroke.dashes.isEmpty && stroke.dashes.allSatisfy { $0 == 0 }
    guard stroke.width >= 0, stroke.dashes.allSatisfy({ $0 >= 0 }), !isAllGaps else {
      throw unusableItemError(
        location, problem: "has a pen of width \(stroke.width) with dashes \(stroke.dashes)")
    }
  }

  private func validateLabel(_ label: Label, _ location: String) throws(DrawingError) {
    try validateNumbers(
      [label.position.x, label.position.y, label.style.size, label.width ?? 0], location)
    guard label.style.size > 0 else {
      throw unusableItemError(location, problem: "has the size \(label.style.size)")
    }
  }

  private func validatePhoto(_ photo: Picture.Photo, _ rect: Rect, _ location: String)
    throws(DrawingError)
  {
    try validateNumbers([rect.x, rect.y, rect.width, rect.height], location)
    if let problem = JPEGValidator.problem(
      in: photo.jpeg, expectedWidth: photo.width, expectedHeight: photo.height)
    {
      throw unusableItemError(location, problem: problem)
    }
  }

  private func validateGroup(_ group: Picture.Group, _ location: String) throws(DrawingError) {
    let map = group.transform
    try validateNumbers([map.a, map.b, map.c, map.d, map.tx, map.ty], "\(location) (group)")
    guard map.a * map.d - map.b * map.c != 0 else {
      throw unusableItemError("\(location) (group)", problem: "has a transform without an inverse")
    }
    if let clip = group.clip { try validatePath(clip, "\(location) (clip)") }
    try validateItems(group.items, within: "\(location) › ")
  }

  private func validateNumbers(_ numbers: [Double], _ location: String) throws(DrawingError) {
    guard areInRange(numbers) else {
      throw unusableItemError(location, problem: "has a number outside the page: \(numbers)")
    }
  }

  private func areInRange(_ numbers: [Double]) -> Bool {
    // Cairo stores coordinates in 32 bits as 1/256 point, so larger ones overflow.
    numbers.allSatisfy { abs($0) < 4_000_000 }
  }

  private func unusableItemError(_ item: String, problem: String) -> DrawingError {
    .unusableItem(picture: pictureName, item: item, problem: problem)
  }
}

extension Path.Element {
  fileprivate var numbers: [Double] {
    switch self {
    case .move(let p), .line(let p): [p.x, p.y]
    case .curve(let p, let q, let end): [p.x, p.y, q.x, q.y, end.x, end.y]
    case .arc(let center, radius: let radius, from: let from, to: let to):
      [center.x, center.y, radius, from, to]
    case .close: []
    }
  }
}
