// Marks the visible month in the list of months.

function startScrubber(months, monthOf) {
  var seen = [];
  var watcher = new IntersectionObserver(function (entries) {
    entries.forEach(function (entry) {
      seen = seen.filter(function (section) { return section !== entry.target; });
      if (entry.isIntersecting) seen.push(entry.target);
    });
    var top = seen.sort(function (a, b) {
      return a.getBoundingClientRect().top - b.getBoundingClientRect().top;
    })[0];
    if (top) mark(monthOf(top));
  }, { rootMargin: "-25% 0px -60% 0px" });

  function mark(month) {
    if (month.link.hasAttribute("aria-current")) return;
    months.forEach(function (other) { other.link.removeAttribute("aria-current"); });
    month.link.setAttribute("aria-current", "true");
    centre(month.link);
  }

  return watcher;
}

// Scrolls a month to the middle of the list, which may be longer than the page is high or wide.
function centre(link) {
  var nav = link.closest(".scrubber");
  var place = link.getBoundingClientRect();
  var box = nav.getBoundingClientRect();
  nav.scrollTop += place.top - box.top - box.height / 2;
  nav.scrollLeft += place.left - box.left - box.width / 2;
}
