// The sections of the months in the stream. Before a month is drawn, its empty section has about the height that
// the month will need, so that the view does not move when months above or below are drawn. A month that is far
// out of view is emptied again, so that thousands of photos need no more memory than a few hundred.

function startRooms(months, near) {
  var steps = document.querySelector(".stream .steps");
  var holds = window.CSS && CSS.supports("overflow-anchor", "auto");
  var each = 0;

  var watcher = new IntersectionObserver(function (entries) {
    entries.forEach(function (entry) {
      var month = monthOf(entry.target);
      month.isNear = entry.isIntersecting;
      if (month.isNear) return near(month);
      // Waits, so that emptying months does not delay a jump.
      if (month.drawn) setTimeout(function () { if (!month.isNear && month.drawn) leave(month); }, 500);
    });
    // WebKit loads all photos of a drawn month (see printing.js), so fewer months are drawn in advance there.
  }, { rootMargin: isWebKit ? "100% 0px" : "300% 0px" });
  var scrubber = startScrubber(months, monthOf);

  function monthOf(section) {
    return months.find(function (month) { return month.section === section; });
  }

  function empty(month) {
    month.drawn = false;
    month.section.className = "month room";
    month.section.removeAttribute("aria-labelledby");
    month.section.textContent = "";
  }

  function leave(month) {
    if (month.section.contains(document.activeElement)) return;
    month.height = month.section.offsetHeight;
    empty(month);
    month.section.style.height = month.height + "px";
  }

  // Sets the height of months that were never drawn, from the average height per photo of those that were.
  function space(some) {
    var known = months.filter(function (month) { return month.height && month.shown; });
    function sum(key) { return known.reduce(function (sum, month) { return sum + month[key]; }, 0); }
    if (known.length) each = sum("height") / sum("shown");
    some.forEach(function (month) {
      if (!month.height) month.section.style.height = Math.max(80, Math.round(month.shown * each)) + "px";
    });
  }

  // Runs a change while the visible content keeps its position, also in browsers without scroll anchoring.
  function hold(change) {
    var held = !holds && months.find(function (month) {
      var box = month.section.getBoundingClientRect();
      return month.drawn && box.bottom > 0 && box.top < window.innerHeight;
    });
    var top = held && held.section.getBoundingClientRect().top;
    change();
    if (held) window.scrollBy(0, held.section.getBoundingClientRect().top - top);
  }

  function draw(month) {
    if (month.drawn) return;
    hold(function () {
      month.section.style.height = "";
      month.section.classList.remove("room");
      month.section.hidden = month.isEmpty();
      month.section.setAttribute("aria-labelledby", idOf(month) + "-title");
      (!month.days && month.written || drawMonth(month)).forEach(function (part) {
        month.section.appendChild(part);
      });
      if (isWebKit) fetchPictures(month.section);
      month.height = month.section.offsetHeight;
      month.drawn = true;
      space(months.slice(months.indexOf(month) + 1));
    });
  }

  function clear() {
    months.forEach(function (month) {
      empty(month);
      month.height = 0;
      month.section.hidden = month.isEmpty();
      // Observing the section again reports whether it is near.
      watcher.unobserve(month.section);
      watcher.observe(month.section);
    });
    space(months);
    // Draws visible months immediately. Others are drawn when the reader is near them.
    months.forEach(function (month) {
      var box = month.section.getBoundingClientRect();
      if (!month.section.hidden && box.bottom > 0 && box.top < window.innerHeight) near(month);
    });
  }

  months.forEach(function (month) {
    if (month.section) {
      month.written = Array.prototype.slice.call(month.section.children);
      month.height = month.section.offsetHeight;
    } else {
      month.section = steps.parentNode.insertBefore(make("section", { id: idOf(month) }), steps);
      empty(month);
    }
    watcher.observe(month.section);
    scrubber.observe(month.section);
  });
  steps.classList.add("idle");
  space(months);

  return { draw: draw, clear: clear };
}
