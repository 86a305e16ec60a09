extension House {
  /// A doctor's pages: the list of visits, what was prepared for each, and how the figures are made.
  var doctorPages: [Page] {
    let lists = context.summary.members.map { member in
      Page(Place.home, "visits.html", of: member.profile) { sheet in
        var content = try sheet.visitList(of: member)
        content.trail = []
        return content
      }
    }
    return lists + [aboutPage] + context.summary.members.flatMap(visitContents)
  }
}
