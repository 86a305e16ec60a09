// Moves from day to day with j and k, or with the left and right arrow keys.

function goToDay(step) {
  var headings = all(".day h3").filter(function (heading) { return heading.getClientRects().length; });
  var line = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) + 8 || 24;
  var tops = headings.map(function (heading) { return heading.getBoundingClientRect().top; });
  var focused = headings.indexOf(document.activeElement);
  var here = focused;
  if (here < 0) {
    here = tops.filter(function (top) { return top <= line; }).length - (step > 0 ? 1 : 0);
  }
  var heading = headings[here + step];
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  heading.scrollIntoView();
  return true;
}

function startDays() {
  document.addEventListener("keydown", function (event) {
    if (hasModifier(event) || isTyping(event.target) || document.querySelector("dialog[open]")) return;
    var step = { j: 1, ArrowRight: 1, k: -1, ArrowLeft: -1 }[event.key];
    var scrolls = /^Arrow/.test(event.key) && event.target.closest(".scroll, .scrubber");
    if (step && !scrolls && goToDay(step)) event.preventDefault();
  });
}
