// The search and filter fields above the timeline. They change the address, and the page follows the address.

function startFinder(form, apply) {
  var root = document.querySelector(".stream");

  function tell(text, isSearching) {
    form.querySelector("[role=status]").textContent = text;
    form.querySelector(".found").classList.toggle("shown", Boolean(text));
    root.classList.toggle("searching", Boolean(isSearching));
  }

  function say(found, isPartial) {
    var number = found === 1 ? form.dataset.one : form.dataset.other;
    tell((found ? number.replace("{number}", found) : form.dataset.none)
      + (isPartial ? " " + form.dataset.unreadable : ""));
  }

  // A word that is being typed is newer than the address.
  function fill(wish) {
    all("input, select", form).forEach(function (field) {
      if (field.type === "search" && pause) return;
      if (field.type === "checkbox") field.checked = Boolean(wish[field.name]);
      else if (field.value !== (wish[field.name] || "")) field.value = wish[field.name] || "";
    });
  }

  function wished() {
    var wish = {};
    all("input, select", form).forEach(function (field) {
      var value = field.type === "checkbox" ? field.checked && field.value : field.value.trim();
      if (value) wish[field.name] = value;
    });
    return wish;
  }

  // While a word is typed, only its first letters add an entry to the browser's history. Later ones replace it.
  function go(wish, isTyped) {
    var address = addressOf(wish);
    if (address === (location.hash || "#")) return;
    if (isTyped && wishOf(location.hash).q) {
      history.replaceState(null, "", address);
      apply();
    } else {
      location.hash = address;
    }
  }

  var pause = null;
  function stopWaiting() {
    clearTimeout(pause);
    pause = null;
  }

  form.addEventListener("input", function (event) {
    stopWaiting();
    if (event.target.type !== "search") return go(wished());
    pause = setTimeout(function () {
      pause = null;
      go(wished(), true);
    }, 150);
  });
  form.addEventListener("submit", function (event) {
    event.preventDefault();
    stopWaiting();
    go(wished());
  });
  form.addEventListener("reset", function (event) {
    event.preventDefault();
    stopWaiting();
    location.hash = "#";
    form.q.focus();
  });

  return {
    fill: fill, wished: wished, say: say,
    sayNothing: function () { tell(""); },
    saySearching: function () { tell(form.dataset.searching, true); }
  };
}
