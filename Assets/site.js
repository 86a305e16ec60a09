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

// The log shows of a page only what was done by somebody, of a kind, with some words in it. The
// address keeps what was chosen, so that it can be come back to.
document.addEventListener("DOMContentLoaded", function () {
  "use strict";
  var sieve = document.querySelector(".sieve");
  if (!sieve) return;
  var fields = Array.prototype.slice.call(sieve.querySelectorAll("input, select"));
  var days = Array.prototype.slice.call(document.querySelectorAll(".log"));
  var plain = function (text) {
    return text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
  };
  var wish = function (name) {
    return fields.filter(function (field) { return field.name === name; })[0].value;
  };
  var show = function () {
    var words = plain(wish("words")).split(/\s+/);
    var person = wish("person");
    var kind = wish("kind");
    var shown = 0;
    days.forEach(function (day) {
      var left = 0;
      Array.prototype.forEach.call(day.querySelectorAll("li"), function (line) {
        var text = plain(line.textContent);
        line.hidden = !(person === "" || line.dataset.person === person)
          || !(kind === "" || line.dataset.kind === kind)
          || !words.every(function (word) { return text.indexOf(word) >= 0; });
        if (!line.hidden) left += 1;
      });
      day.hidden = left === 0;
      shown += left;
    });
    sieve.querySelector("b").textContent = String(shown);
    sieve.querySelector("p span").hidden = shown > 0;
  };
  var read = function () {
    var parts = new URLSearchParams(location.hash.slice(1));
    fields.forEach(function (field) {
      field.value = parts.get(field.name) || "";
      if (field.selectedIndex === -1) field.value = "";
    });
    show();
  };
  sieve.addEventListener("input", function () {
    var parts = new URLSearchParams();
    fields.forEach(function (field) { if (field.value) parts.set(field.name, field.value); });
    history.replaceState(null, "", "#" + parts.toString());
    show();
  });
  window.addEventListener("hashchange", read);
  sieve.hidden = false;
  read();
});
