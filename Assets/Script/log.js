// Filters a page of the activity log by person, kind and words. The address keeps the filters, so that readers
// can return to them.

function startLog(sieve) {
  var fields = all("input, select", sieve);
  var lines = all(".log li");

  function value(name) {
    return fields.find(function (field) { return field.name === name; }).value;
  }

  function show() {
    var words = folded(value("words")).split(/\s+/);
    var person = value("person");
    var kind = value("kind");
    lines.forEach(function (line) {
      line.hidden = Boolean(person && line.dataset.person !== person)
        || Boolean(kind && line.dataset.kind !== kind)
        || !words.every(function (word) { return folded(line.textContent).indexOf(word) >= 0; });
    });
    all(".log").forEach(function (day) { day.hidden = !day.querySelector("li:not([hidden])"); });
    var shown = lines.filter(function (line) { return !line.hidden; }).length;
    sieve.querySelector("b").textContent = String(shown);
    sieve.querySelector("p span").hidden = shown > 0;
  }

  function read() {
    var wish = new URLSearchParams(location.hash.slice(1));
    fields.forEach(function (field) {
      field.value = wish.get(field.name) || "";
      if (field.selectedIndex === -1) field.value = "";
    });
    show();
  }

  sieve.addEventListener("submit", function (event) { event.preventDefault(); });
  sieve.addEventListener("input", function () {
    var wish = new URLSearchParams();
    fields.forEach(function (field) { if (field.value) wish.set(field.name, field.value); });
    history.replaceState(null, "", "#" + wish);
    show();
  });
  window.addEventListener("hashchange", read);
  read();
}
