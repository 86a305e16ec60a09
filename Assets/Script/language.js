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
