// The start page goes on to the first language the browser asks for that the site is written in.
// Nothing is stored: whoever comes back is asked again, and every page has its language switch.
document.addEventListener("DOMContentLoaded", function () {
  "use strict";
  if (!document.body.classList.contains("start")) return;
  var links = Array.prototype.slice.call(document.querySelectorAll(".choices a"));
  var wishes = navigator.languages || [navigator.language];
  for (var i = 0; i < wishes.length; i += 1) {
    var wish = String(wishes[i]).slice(0, 2).toLowerCase();
    var match = links.filter(function (link) { return link.hreflang === wish; })[0];
    if (match) {
      location.replace(match.getAttribute("href"));
      return;
    }
  }
});
