// Keeps the search when the language is switched, also in a new tab.
function keepFilters() {
  function keep(event) {
    var link = event.target.closest && event.target.closest(".languages a");
    if (link) link.hash = location.hash;
  }
  ["click", "pointerdown", "contextmenu"].forEach(function (name) { document.addEventListener(name, keep); });
}

// Redirects the start page to the first of the browser's languages that the site has.

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
