// The language switch keeps the search, also in a new tab.
function keepFilters() {
  function keep(event) {
    var link = event.target.closest && event.target.closest(".languages a");
    if (link) link.hash = location.hash;
  }
  ["click", "pointerdown", "contextmenu"].forEach(function (name) { document.addEventListener(name, keep); });
}

// The start page goes on to the first language the browser asks for that the site has.

function chooseLanguage() {
  var links = all(".choices a");
  var wishes = navigator.languages || [navigator.language];
  for (var i = 0; i < wishes.length; i += 1) {
    var wish = String(wishes[i]).slice(0, 2).toLowerCase();
    var match = links.find(function (link) { return link.hreflang === wish; });
    if (match) {
      location.replace(match.getAttribute("href"));
      return;
    }
  }
}
