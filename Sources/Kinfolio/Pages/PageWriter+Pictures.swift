import Drawing
import Mustache
import Photos
import Records

/// The width of a picture on the page, by which the browser chooses a file.
enum PictureSize: String {
  case tile = "(min-width: 60rem) 15rem, (min-width: 36rem) 30vw, 46vw"
  case sign = "2.75rem"
  case page = "(min-width: 60rem) 56rem, 96vw"
}

extension PageWriter {
  /// A photo in the grid: the square picture, whose it is, and its story in a line.
  func tile(_ shot: Timeline.Shot) throws -> Value {
    let photo = shot.photo
    let story = try story(of: shot)
    let full = fullPicture(of: shot)
    return [
      "href": .text(address(of: shot)),
      "name": .text(shot.profile.name), "slot": .text(String(shot.profile.slot)),
      "caption": .text(photo.caption ?? ""),
      "story": .text(story.joined(separator: " · ")),
      "favorite": .text(photo.favourite ? try text("photo.favorite") : ""),
      "picture": try picture(shot, .square, .tile), "failure": .text(try failure(of: shot)),
      "full": .text(full?.sources ?? ""), "size": .text(full?.size ?? ""),
      "when": .text(shot.day.map { wording.date($0) } ?? ""),
    ]
  }

  /// Where a photo leads: to its page, or where photos have none, to the picture itself.
  private func address(of shot: Timeline.Shot) -> String {
    if audience.gets(.timeline) { return link(Place.photo(shot.photo.id)) }
    let picture = shot.picture?.renditions(.fit, "jpeg").last
    return picture.map { file($0.path) } ?? ""
  }

  /// Tiles in a grid, or nothing where there are none.
  func tiles(_ shots: some Sequence<Timeline.Shot>) throws -> Value {
    .group(try shots.map(tile))
  }

  /// The picture in its renditions; nothing for a photo that could not be made.
  func picture(
    _ shot: Timeline.Shot, _ shape: PhotoPicture.Rendition.Shape, _ size: PictureSize
  ) throws -> Value {
    guard let picture = shot.picture,
      let largest = picture.renditions(shape, "jpeg").last
    else { return .null }
    return [
      "color": .text(picture.color), "webp": .text(sourceSet(picture.renditions(shape, "webp"))),
      "jpeg": .text(sourceSet(picture.renditions(shape, "jpeg"))),
      "largest": .text(file(largest.path)), "sizes": .text(size.rawValue),
      "width": .text(String(largest.width)), "height": .text(String(largest.height)),
      "alt": .text(try alternative(for: shot)), "is_first": .bool(size == .page),
    ]
  }

  /// The whole photo as the script enlarges it, in the one format every browser with a `dialog`
  /// reads, and its width and height; nil for a photo that could not be made.
  func fullPicture(of shot: Timeline.Shot) -> (sources: String, size: String)? {
    guard let picture = shot.picture,
      let renditions = ["webp", "jpeg"].map({ picture.renditions(.fit, $0) })
        .first(where: { !$0.isEmpty }),
      let largest = renditions.last
    else { return nil }
    return (sourceSet(renditions), "\(largest.width) \(largest.height)")
  }

  /// Why a photo cannot be seen; empty for one that can.
  func failure(of shot: Timeline.Shot) throws -> String {
    guard let reason = shot.failure else { return "" }
    return try text("photo.not_shown", ["reason": try text("photo_failure.\(reason)")])
  }

  /// What is seen, for people who cannot see it: the family's own caption, else what the records say.
  func alternative(for shot: Timeline.Shot) throws -> String {
    let name = shot.profile.name
    let isAged = shot.profile.kind != .elder
    let age = try shot.day.map { isAged ? try self.age(of: shot.profile, on: $0) : "" } ?? ""
    if let caption = shot.photo.caption, !caption.isEmpty {
      return age.isEmpty
        ? try text("common.labelled", ["label": name, "value": caption])
        : try text("photo.alt_caption", ["name": name, "age": age, "caption": caption])
    }
    guard let day = shot.day else { return try text("photo.alt_undated", ["name": name]) }
    let date = wording.date(day)
    if let food = shot.meal?.food {
      return try text(
        "photo.alt_food",
        ["name": name, "food": wording.nameInText(of: food), "age": age.isEmpty ? date : age])
    }
    if let task = shot.answer?.task {
      return try text("photo.alt_task", ["name": name, "task": task.title, "date": date])
    }
    return age.isEmpty
      ? try text("photo.alt", ["name": name, "date": date])
      : try text("photo.alt_age", ["name": name, "age": age])
  }

  /// The story in a few words: age, food and how it went, or the task that was answered.
  func story(of shot: Timeline.Shot) throws -> [String] {
    var parts: [String] = []
    if let day = shot.day, shot.profile.kind != .elder {
      parts.append(try age(of: shot.profile, on: day))
    }
    if let meal = shot.meal, let food = meal.food {
      let name = wording.nameInText(of: food)
      parts.append(meal.isFirst ? try text("timeline.first_taste", ["food": name]) : name)
      if let liking = meal.log.liking { parts.append(try word("liking", liking)) }
    }
    if let task = shot.answer?.task {
      parts.append(task.title)
      if let minutes = answerTime(of: shot) { parts.append(minutes) }
    }
    parts += shot.milestones.map(\.title).filter { $0 != shot.photo.caption }
    return parts.filter { !$0.isEmpty }
  }

  /// How long the answer to a task took.
  func answerTime(of shot: Timeline.Shot) -> String? {
    guard let reply = shot.answer?.reply, let due = reply.dueAt, reply.receivedAt >= due else {
      return nil
    }
    return wording.duration(seconds: Double(reply.receivedAt - due))
  }

  private func sourceSet(_ renditions: [PhotoPicture.Rendition]) -> String {
    renditions.map { "\(file($0.path)) \($0.width)w" }.joined(separator: ", ")
  }

  /// A chart with its words, its table and its picture to save; throws where it cannot be drawn.
  func figure(_ figure: Figure) throws(DrawingError) -> Value {
    let table = Section.Table(caption: figure.title, header: figure.header, rows: figure.rows)
    let width = figure.picture.size.width
    let slim = try figure.slimPath.map(file)
    return [
      "id": .text(figure.id), "title": .text(figure.title), "summary": .text(figure.summary),
      "caption": .text(figure.caption),
      "svg": .text(file(try figure.svgPath)), "png": .text(file(try figure.pngPath)),
      "width": whole(width), "height": whole(figure.picture.size.height),
      "slim": slim.map(Value.text) ?? .null,
      "slim_width": whole(figure.slim?.size.width ?? 0),
      "slim_height": whole(figure.slim?.size.height ?? 0),
      "is_wide": .bool(width > FigureForm.page.width),
      "is_narrow": .bool(width < FigureForm.page.width), "table": table.value,
    ]
  }

  private func whole(_ number: Double) -> Value { .text(String(Int(number.rounded()))) }
}
