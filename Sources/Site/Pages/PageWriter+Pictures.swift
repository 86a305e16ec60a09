import Audiences
import Drawing
import Figures
import Knowledge
import Mustache
import Photos
import Records
import Reports

/// The HTML attribute `sizes` of a picture, by which the browser chooses a file of the right width.
enum SizesAttribute: String {
  case gridTile = "(min-width: 60rem) 15rem, (min-width: 36rem) 30vw, 46vw"
  case avatar = "2.75rem"
  case photoPage = "(min-width: 60rem) 56rem, 96vw"
}

extension PageWriter {
  /// Returns the template values of a photo in a grid: the square picture, the name and a line of details.
  func tile(_ timelinePhoto: Timeline.TimelinePhoto) throws -> TemplateValue {
    let photo = timelinePhoto.photo
    let details = try details(of: timelinePhoto)
    let full = fullPicture(of: timelinePhoto)
    return [
      "href": .text(href(of: timelinePhoto)), "name": .text(timelinePhoto.profile.name),
      "slot": .text(String(timelinePhoto.profile.colorIndex)),
      "caption": .text(photo.caption ?? ""),
      "story": .text(details.joined(separator: " · ")),
      "favorite": .text(photo.isFavorite ? try text("photo.favorite") : ""),
      "picture": try picture(timelinePhoto, .square, .gridTile),
      "failure": .text(try failureText(of: timelinePhoto)),
      "full": .text(full?.sources ?? ""), "size": .text(full?.size ?? ""),
      "when": .text(timelinePhoto.day.map { wording.date($0) } ?? ""),
    ]
  }

  /// Returns a link to the page of a photo, or nil if there is no photo or the site has no photo pages.
  func photoLink(_ timelinePhoto: Timeline.TimelinePhoto?) -> String? {
    guard let timelinePhoto, audience.canSee(.timeline) else { return nil }
    return link(PagePath.photo(timelinePhoto.photo.id))
  }

  /// Returns a link to the photo's page or, if the site has no photo pages, to the largest JPEG file of the photo.
  private func href(of timelinePhoto: Timeline.TimelinePhoto) -> String {
    if let link = photoLink(timelinePhoto) { return link }
    let picture = timelinePhoto.picture?.renditions(.fit, "jpeg").last
    return picture.map { fileLink($0.path) } ?? ""
  }

  func tiles(_ timelinePhotos: some Sequence<Timeline.TimelinePhoto>) throws -> TemplateValue {
    .rowsIfNotEmpty(try timelinePhotos.map(tile))
  }

  /// Returns the template values of a picture with all its files, or null if the photo could not be rendered.
  func picture(
    _ timelinePhoto: Timeline.TimelinePhoto, _ shape: RenderedPicture.Rendition.Shape,
    _ size: SizesAttribute
  ) throws -> TemplateValue {
    guard let picture = timelinePhoto.picture,
      let largest = picture.renditions(shape, "jpeg").last
    else { return .null }
    return [
      "color": .text(picture.averageColor),
      "webp": .text(sourceSet(picture.renditions(shape, "webp"))),
      "jpeg": .text(sourceSet(picture.renditions(shape, "jpeg"))),
      "largest": .text(fileLink(largest.path)), "sizes": .text(size.rawValue),
      "width": .text(String(largest.width)), "height": .text(String(largest.height)),
      "alt": .text(try alternativeText(for: timelinePhoto)), "is_first": .bool(size == .photoPage),
    ]
  }

  /// Returns the files and the size (`width height` in pixels) of the uncropped photo for the full-screen view.
  ///
  /// Uses only WebP files if there are any, because every browser with the full-screen view can read them. Returns nil
  /// if the photo could not be rendered.
  func fullPicture(of timelinePhoto: Timeline.TimelinePhoto) -> (sources: String, size: String)? {
    guard let picture = timelinePhoto.picture,
      let renditions = ["webp", "jpeg"].map({ picture.renditions(.fit, $0) })
        .first(where: { !$0.isEmpty }),
      let largest = renditions.last
    else { return nil }
    return (sourceSet(renditions), "\(largest.width) \(largest.height)")
  }

  /// Returns a text with the reason why a photo cannot be shown, or an empty text if it can be shown.
  func failureText(of timelinePhoto: Timeline.TimelinePhoto) throws -> String {
    guard let problem = timelinePhoto.failure else { return "" }
    let reason = try text(problem.phraseKey, problem.phraseArguments)
    return try text("photo.not_shown", ["reason": reason])
  }

  /// Returns a description of the photo for readers who cannot see it: the family's caption, or a text made from the
  /// records if there is no caption.
  func alternativeText(for timelinePhoto: Timeline.TimelinePhoto) throws -> String {
    let name = timelinePhoto.profile.name
    let age = try age(on: timelinePhoto)
    if let caption = timelinePhoto.photo.caption, !caption.isEmpty {
      return age.isEmpty
        ? try labeled(name, caption)
        : try text("photo.alt_caption", ["name": name, "age": age, "caption": caption])
    }
    guard let day = timelinePhoto.day else { return try text("photo.alt_undated", ["name": name]) }
    let date = wording.date(day)
    if let food = timelinePhoto.meal?.food {
      return try text(
        "photo.alt_food",
        ["name": name, "food": wording.nameInSentence(of: food), "age": age.isEmpty ? date : age])
    }
    if let task = timelinePhoto.answer?.task {
      return try text("photo.alt_task", ["name": name, "task": task.title, "date": date])
    }
    return age.isEmpty
      ? try text("photo.alt", ["name": name, "date": date])
      : try text("photo.alt_age", ["name": name, "age": age])
  }

  /// Returns the age of the profile on the day of a photo, or an empty text for an elder or a photo without a date.
  private func age(on timelinePhoto: Timeline.TimelinePhoto) throws -> String {
    guard let day = timelinePhoto.day, timelinePhoto.profile.kind != .elder else { return "" }
    return try age(of: timelinePhoto.profile, on: day)
  }

  /// Returns a remark if the date of a photo is only the date of the last change of its file, otherwise an empty text.
  func dateRemark(of timelinePhoto: Timeline.TimelinePhoto) throws -> String {
    timelinePhoto.date?.isUncertain == true ? try text("photo.date_uncertain") : ""
  }

  /// Returns short details of a photo: age, remark about the date, food and liking, task and reply time, milestones.
  func details(of timelinePhoto: Timeline.TimelinePhoto) throws -> [String] {
    var parts = [try age(on: timelinePhoto), try dateRemark(of: timelinePhoto)]
    if let meal = timelinePhoto.meal, let food = meal.food {
      let name = wording.nameInSentence(of: food)
      parts.append(meal.isFirst ? try text("timeline.first_taste", ["food": name]) : name)
      if let liking = meal.log.liking { parts.append(try word("liking", liking)) }
    }
    if let task = timelinePhoto.answer?.task {
      parts += [task.title, formattedReplyDuration(of: timelinePhoto) ?? ""]
    }
    parts += try timelinePhoto.milestones.map(wording.title).filter {
      $0 != timelinePhoto.photo.caption
    }
    return parts.filter { !$0.isEmpty }
  }

  /// Returns the time from the due time of a task to the reply with the photo, as text.
  ///
  /// Returns nil if the due time is unknown or the reply was earlier.
  func formattedReplyDuration(of timelinePhoto: Timeline.TimelinePhoto) -> String? {
    guard let reply = timelinePhoto.answer?.reply, let due = reply.dueAt, reply.receivedAt >= due
    else { return nil }
    return wording.duration(seconds: Double(reply.receivedAt - due))
  }

  private func sourceSet(_ renditions: [RenderedPicture.Rendition]) -> String {
    renditions.map { "\(fileLink($0.path)) \($0.width)w" }.joined(separator: ", ")
  }

  /// Returns the template values of a chart: its texts, its table, and its SVG and PNG files; throws if it cannot be
  /// rendered.
  func figure(_ figure: Figure) throws(DrawingError) -> TemplateValue {
    let table = ReportTable(caption: figure.title, header: figure.header, rows: figure.rows)
    let width = figure.picture.size.width
    let slim = try figure.phoneSVGPath.map(fileLink)
    return [
      "id": .text(figure.id), "title": .text(figure.title), "summary": .text(figure.summary),
      "caption": .text(figure.caption),
      "svg": .text(fileLink(try figure.svgPath)), "png": .text(fileLink(try figure.pngPath)),
      "width": wholeNumberText(width), "height": wholeNumberText(figure.picture.size.height),
      "slim": slim.map(TemplateValue.text) ?? .null,
      "slim_width": wholeNumberText(figure.phonePicture?.size.width ?? 0),
      "slim_height": wholeNumberText(figure.phonePicture?.size.height ?? 0),
      "is_wide": .bool(width > FigureFormat.webPage.width),
      "is_narrow": .bool(width < FigureFormat.webPage.width), "table": table.templateValue,
    ]
  }

  private func wholeNumberText(_ number: Double) -> TemplateValue {
    .text(String(Int(number.rounded())))
  }
}
